"""2.1 Two six-sided dice."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.kernel.check import Check, Item
from sealed_orders.kernel.dice import Dice

LOWEST, HIGHEST = 2, 12  # 2.1


def roll_two(dice: Dice, key: str) -> list[int]:
    """2.1 Roll two dice; their sum counts."""
    return [dice.roll(6, key), dice.roll(6, key)]


def at_least(number: int) -> Fraction:
    """2.1 Return the chance to roll a number or more; 2 and less is certain, 13 and more impossible.

    >>> at_least(10)
    Fraction(1, 6)
    """
    return check(("number", number)).p


def check(first: Item, *others: Item) -> Check:
    """2.1 Check two dice against a number and the items that change it; zeros are left out.

    >>> check(("shooting", 5), ("range", 4), ("smoke", 0)).tally
    'shooting 5, range +4'
    """
    return Check((first, *(item for item in others if item[1])), (6, 6))
