"""A roll with its reasons: one object gives the chance, the verdict, the sentence with its arithmetic, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import prod
from typing import TypeAlias

from sealed_orders.kernel.board import Sum
from sealed_orders.kernel.dice import Dice

Item: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class CheckRoll:
    """A check after the roll: the faces, and whether it passed."""

    faces: tuple[int, ...]
    passed: bool

    @property
    def total(self) -> int:
        """Return the faces added up."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class Check:
    """Dice against a target number: items that make up the number, and items that are added to the roll.

    >>> shot = Check(needed=(("shooting", 5), ("range", 4), ("splashes", -2)), dice=(6, 6))
    >>> shot.number, shot.p, shot.tally
    (7, Fraction(7, 12), 'shooting 5, range +4, splashes -2')
    """

    needed: tuple[Item, ...]
    dice: tuple[int, ...] = (6,)
    added: tuple[Item, ...] = ()
    low: bool = False  # the roll must be the number or less, not the number or more

    @property
    def number(self) -> int:
        """Return what the dice must show together: this or more, or with `low` this or less."""
        return _total(self.needed) - _total(self.added)

    @property
    def p(self) -> Fraction:
        """Return the chance to pass."""
        return _chance(self.dice, self.number, self.low)

    def passes(self, faces: Sequence[int]) -> bool:
        """Say whether a roll passes."""
        return _fits(sum(faces), self.number, self.low)

    def roll(self, dice: Dice, key: str) -> CheckRoll:
        """Roll the dice."""
        faces = dice.cast(self, key)
        return CheckRoll(faces, self.passes(faces))

    @property
    def tally(self) -> str:
        """List what makes up the number, item by item; if something is added to the roll, list only that."""
        return tally(self.added or self.needed, first_signed=bool(self.added))

    @property
    def wants(self) -> str:
        """Return the roll needed: 7+, or 3- if less is better."""
        return f"{self.number}{'-' if self.low else '+'}"

    def sum(self, title: str, rule: str, choice: str = "", ways: tuple[tuple[str, Check], ...] = ()) -> Sum:
        """Return the number as a client shows it, and what it would be for other answers to a choice."""
        others = tuple((answer, check.wants, str(check.p)) for answer, check in ways)
        return Sum(title, (*self.needed, *_less(self.added)), self.wants, str(self.p), rule, choice, others)


@dataclass(frozen=True)
class Share:
    """A chance that is a sum of items divided by a number, limited to 0 to 1.

    >>> share = Share((("Suffolk", Fraction(5)), ("1 helper", Fraction(1, 2)), ("two squares", Fraction(-1))), 6)
    >>> share.p, share.tally
    (Fraction(3, 4), 'Suffolk 5, 1 helper +0.5, two squares -1 = 4.5/6')
    """

    items: tuple[tuple[str, Fraction], ...]
    of: int

    @cached_property
    def p(self) -> Fraction:
        """Return the chance to pass."""
        return min(Fraction(1), max(Fraction(0), sum((value for _, value in self.items), Fraction(0)) / self.of))

    def roll(self, dice: Dice, key: str) -> bool:
        """Roll, and say whether it passes."""
        return dice.chance(self.p, key)

    @property
    def terms(self) -> str:
        """List the items, without their total."""
        (name, first), *rest = self.items
        return ", ".join([f"{name} {plain(first)}", *(f"{name} {plain(value, signed=True)}" for name, value in rest)])

    @property
    def comes_to(self) -> str:
        """Return the total of the items: 4.5/6."""
        return f"{plain(self.p * self.of)}/{self.of}"

    @property
    def tally(self) -> str:
        """List the items and their total."""
        return f"{self.terms} = {self.comes_to}"


@dataclass(frozen=True)
class Product:
    """A chance that is a product of factors, limited to 0 to a maximum.

    >>> find = Product((("nine dots", Fraction(45, 100)), ("under way", Fraction(1, 5))))
    >>> find.p, find.tally
    (Fraction(9, 100), 'nine dots 0.45, under way x 0.2 = 0.09')
    """

    factors: tuple[tuple[str, Fraction], ...]
    most: Fraction = Fraction(1)

    @cached_property
    def p(self) -> Fraction:
        """Return the chance to pass, computed once: a salvo rolls it for each of its guns."""
        values = [value for _, value in self.factors]
        whole = Fraction(prod(value.numerator for value in values), prod(value.denominator for value in values))
        return min(self.most, max(Fraction(0), whole))

    def roll(self, dice: Dice, key: str) -> bool:
        """Roll, and say whether it passes."""
        return dice.chance(self.p, key)

    @property
    def terms(self) -> str:
        """List the factors, without their product."""
        (name, first), *rest = self.factors
        return ", ".join([f"{name} {float(first):.4g}", *(f"{name} x {float(value):.4g}" for name, value in rest)])

    @property
    def tally(self) -> str:
        """List the factors and their product."""
        return f"{self.terms} = {float(self.p):.4g}"


def tally(items: Sequence[Item], first_signed: bool = False) -> str:
    """Items as a player reads them; all but the first with their signs.

    >>> tally([("shooting", 5), ("range", 4), ("splashes", -2)])
    'shooting 5, range +4, splashes -2'
    """
    return ", ".join(
        f"{name} {value:+}" if i or first_signed else f"{name} {value}" for i, (name, value) in enumerate(items)
    )


def plain(number: Fraction, signed: bool = False) -> str:
    """Return a number without a needless fraction.

    >>> plain(Fraction(3)), plain(Fraction(9, 2), signed=True)
    ('3', '+4.5')
    """
    text = str(number.numerator) if number.denominator == 1 else f"{float(number):.1f}"
    return f"+{text}" if signed and number >= 0 else text


@cache
def _chance(dice: tuple[int, ...], number: int, low: bool) -> Fraction:
    """Return the chance that dice come to a number or more, or with `low` to it or less."""
    ways = _ways(dice)
    return Fraction(sum(n for total, n in ways.items() if _fits(total, number, low)), sum(ways.values()))


def _fits(total: int, number: int, low: bool) -> bool:
    return total <= number if low else total >= number


def _total(items: Sequence[Item]) -> int:
    return sum(value for _, value in items)


def _less(items: Sequence[Item]) -> tuple[Item, ...]:
    return tuple((name, -value) for name, value in items)


@cache
def _ways(dice: tuple[int, ...]) -> dict[int, int]:
    """Count the ways in which dice can show each total."""
    ways = {0: 1}
    for sides in dice:
        sums: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, sides + 1):
                sums[total + face] = sums.get(total + face, 0) + count
        ways = sums
    return ways
