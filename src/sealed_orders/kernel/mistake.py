"""What is raised where a rule set is wrong."""

from __future__ import annotations


class BadGame(RuntimeError):
    """A rule set does something a rule set cannot: its author's mistake, named by game and step."""
