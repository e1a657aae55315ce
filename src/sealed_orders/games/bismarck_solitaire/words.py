"""Numbers and ships in sentences."""

from __future__ import annotations

from collections.abc import Sequence


def many(number: int, one: str, more: str = "") -> str:
    """A number of things.

    >>> many(1, "hit"), many(2, "hit"), many(1, "die", "dice")
    ('1 hit', '2 hits', '1 die')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"


def verb(ships: Sequence[str], one: str, more: str) -> str:
    """What one ship does, or more of them do.

    >>> verb(("bismarck",), "remains", "remain")
    'remains'
    """
    return one if len(ships) == 1 else more
