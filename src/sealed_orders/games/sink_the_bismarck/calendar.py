"""2.6 The calendar: forty turns of six hours from 22 May 1941."""

from __future__ import annotations

LENGTH = 40
A_DAY = 4
HOURS = 6
FIRST_DAY = 22


def hour(turn: int) -> int:
    """2.6 The hour a turn begins."""
    return HOURS * ((turn - 1) % A_DAY)


def is_night(turn: int) -> bool:
    """2.6 The turn that begins at midnight is night; the other three of a day are daytime."""
    return (turn - 1) % A_DAY == 0


def day(turn: int) -> str:
    """2.6 The day a turn is on."""
    return f"{FIRST_DAY + (turn - 1) // A_DAY} May"


def clock(turn: int) -> str:
    """2.6 The hour a turn begins, as it is written."""
    return f"{hour(turn):02}00"


def title(turn: int) -> str:
    """2.6 Return what a turn is called.

    >>> title(1), title(10), title(40)
    ('22 May 0000', '24 May 0600', '31 May 1800')
    """
    return f"{day(turn)} {clock(turn)}"
