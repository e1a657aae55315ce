"""Words for sentences, points and sides."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.graf_spee.ships import PEOPLE
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import many


def sentence(text: str) -> str:
    """Words as a sentence of their own.

    >>> sentence("nine dots 0.45 = 0.45")
    'Nine dots 0.45 = 0.45.'
    """
    return f"{text[0].upper()}{text[1:]}."


def exact(points: Fraction) -> str:
    """17.2 Write points with their fractions, and no needless zeros.

    >>> exact(Fraction(20)), exact(Fraction(63, 40))
    ('20', '1.575')
    """
    return f"{float(points):.3f}".rstrip("0").rstrip(".")


def number(points: Fraction | int) -> int | float:
    """17.2 Points as a number: whole where they are, else to the thousandth, which none of them goes beyond.

    >>> number(Fraction(20)), number(Fraction(173, 20))
    (20, 8.65)
    """
    return int(points) if points == int(points) else round(float(points), 3)


def points_to(points: Fraction | int, side: Side) -> str:
    """17.2 Write points to a side."""
    points_in_words = many(int(points), "point") if points == int(points) else f"{exact(Fraction(points))} points"
    return f"{points_in_words} to the {PEOPLE[side]}"
