"""4.0 The turn track: thirty turns of four hours from 22 May 1941, 1200."""

from __future__ import annotations

from sealed_orders.games.bismarck.tables import CALENDAR

LENGTH: int = CALENDAR["turns"]
HOURS: tuple[int, ...] = tuple(CALENDAR["hours"])
MIDNIGHT = 2400
NORTH_TO: int = CALENDAR["north_to"]


def hour(turn: int) -> int:
    """4.0 The hour of a turn."""
    return HOURS[(turn - 1) % len(HOURS)]


def day(turn: int) -> int:
    """4.0 Return the day of the month; the turn of 2400 already carries the next date."""
    return int(CALENDAR["first_day"]) + (turn + 2) // len(HOURS)


def title(turn: int) -> str:
    """4.0 Return a turn's name: 24 May 0400; the track's 2400, which opens a day, is the 0000 of that day (R70)."""
    return f"{date(turn)} {clock(turn)}"


def date(turn: int) -> str:
    """4.0 The day and month of a turn."""
    return f"{day(turn)} {CALENDAR['month']}"


def dated(turn: int) -> str:
    """4.0 Return what a turn is called above the chart, with its year: 24 May 1941, 0400."""
    return f"{date(turn)} {CALENDAR['year']}, {clock(turn)}"


def clock(turn: int) -> str:
    """4.0 Write the hour of a turn."""
    return f"{hour(turn) % MIDNIGHT:04}"


def is_fast_turn(turn: int) -> bool:
    """6.24, 6.56.11 Fast convoys move every other turn."""
    return turn % int(CALENDAR["fast"]) == 1


def is_slow_turn(turn: int) -> bool:
    """6.25, 6.56.12 Slow convoys move every third turn (R6)."""
    return turn % int(CALENDAR["slow"]) == 1


def pace(turn: int) -> int:
    """6.24, 6.25 The earliest turn in which the same convoys move; the first turn, with its dashes, is its own."""
    same = (is_fast_turn(turn), is_slow_turn(turn))
    return next(t for t in range(min(turn, 2), turn + 1) if (is_fast_turn(t), is_slow_turn(t)) == same)


def is_night(row: int, turn: int) -> bool:
    """9.7 The fourth turn of each day is night, the third only south of row 20 (R27)."""
    return (turn - 1) % len(HOURS) + 1 in CALENDAR["night_north" if row <= NORTH_TO else "night_south"]


# For the many times they are asked. By turn and row: 1 at night, 0 by day, the index of a card's (day, night) values.
PACE = tuple(pace(turn) for turn in range(LENGTH + 2))
NIGHT = tuple(tuple(int(is_night(row, turn)) for row in range(40)) for turn in range(LENGTH + 2))
