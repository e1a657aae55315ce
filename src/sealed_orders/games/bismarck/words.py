"""Words for torpedoes, hits, points and sides."""

from __future__ import annotations

from sealed_orders.games.bismarck.ships import PEOPLE
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import many

SHIPS_OF = {"D": "destroyer", "S": "submarine", "M": "merchant ship"}  # 16.72 what a unit of several ships is made of


def torpedoes(number: int) -> str:
    """Write a number of torpedoes."""
    return many(number, "torpedo", "torpedoes")


def hits(number: int) -> str:
    """Write a number of hits, or none."""
    return many(number, "hit") if number else "no hit"


def points_to(points: int | float, side: Side) -> str:
    """17.2 Write points to a side."""
    return f"{many(points, 'point')} to the {PEOPLE[side]}"
