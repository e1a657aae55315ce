"""16.1 The turn track: an AM and a PM turn for each day of December 1 to 25."""

from __future__ import annotations

from sealed_orders.games.graf_spee.tables import CALENDAR

LENGTH: int = CALENDAR["turns"]


def is_am(turn: int) -> bool:
    """5.5 The first turn of a day."""
    return turn % 2 == 1


def title(turn: int) -> str:
    """16.1 Return what a turn is called: 13 Dec AM."""
    return f"{(turn + 1) // 2} {CALENDAR['month']} {'AM' if is_am(turn) else 'PM'}"
