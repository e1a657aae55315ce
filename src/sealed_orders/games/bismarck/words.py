"""What is told, put into words: numbers of things, lists of names, points and whose they are."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.games.bismarck.ships import NAME, PEOPLE
from sealed_orders.kernel.order import Side

SHIPS_OF = {"D": "destroyer", "S": "submarine", "M": "merchant ship"}  # 16.72 what a unit of several ships is made of


def many(number: int | float, one: str, more: str = "") -> str:
    """A number of things.

    >>> many(1, "knot"), many(2, "knot"), many(3, "torpedo", "torpedoes")
    ('1 knot', '2 knots', '3 torpedoes')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"


def torpedoes(number: int) -> str:
    """So many torpedoes."""
    return many(number, "torpedo", "torpedoes")


def hits(number: int) -> str:
    """So many hits, or none."""
    return many(number, "hit") if number else "no hit"


def names(units: Iterable[int], nobody: str = "") -> str:
    """Units by their names."""
    return ", ".join(NAME[u] for u in units) or nobody


def points_to(points: int | float, side: Side) -> str:
    """17.2 So many points to a side."""
    return f"{many(points, 'point')} to the {PEOPLE[side]}"
