"""The refusals of what came too late."""

from __future__ import annotations


class StaleOrder(Exception):
    """An answer to a decision that is not the side's present one."""


class MatchGone(Exception):
    """The match was deleted, or the seat left."""
