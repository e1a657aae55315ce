"""What is told, put into words: numbers of things, lists of names, points and whose they are."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sealed_orders.games.graf_spee.ships import NAME, PEOPLE
from sealed_orders.kernel.order import Side


def many(number: int, one: str, more: str = "") -> str:
    """A number of things.

    >>> many(1, "knot"), many(2, "knot"), many(3, "torpedo", "torpedoes")
    ('1 knot', '2 knots', '3 torpedoes')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"


def sentence(text: str) -> str:
    """Words as a sentence of their own.

    >>> sentence("nine dots 0.45 = 0.45")
    'Nine dots 0.45 = 0.45.'
    """
    return f"{text[0].upper()}{text[1:]}."


def names(ships: Iterable[int], nobody: str = "") -> str:
    """Ships by their names."""
    return ", ".join(NAME[ship] for ship in ships) or nobody


def exact(points: Fraction) -> str:
    """17.2 Points with their parts, and no needless noughts.

    >>> exact(Fraction(20)), exact(Fraction(63, 40))
    ('20', '1.575')
    """
    return f"{float(points):.3f}".rstrip("0").rstrip(".")


def points_to(points: int, side: Side) -> str:
    """17.2 So many points to a side."""
    return f"{many(points, 'point')} to the {PEOPLE[side]}"
