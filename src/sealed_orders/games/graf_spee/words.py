"""What is told, put into words: sentences, points and whose they are."""

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
    """17.2 Points with their parts, and no needless noughts.

    >>> exact(Fraction(20)), exact(Fraction(63, 40))
    ('20', '1.575')
    """
    return f"{float(points):.3f}".rstrip("0").rstrip(".")


def points_to(points: int, side: Side) -> str:
    """17.2 So many points to a side."""
    return f"{many(points, 'point')} to the {PEOPLE[side]}"
