"""The error for a faulty rule set."""

from __future__ import annotations


class BadGame(RuntimeError):
    """A rule set did something a rule set cannot do: its author's mistake, with game and step."""
