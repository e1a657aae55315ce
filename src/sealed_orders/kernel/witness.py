"""A witness of the dice: what every throw brought, and what it could have brought. For a record played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sealed_orders.kernel.dice import Dice, Trial


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw under its key: what it brought, and how likely it was to bring what. A pass is 1, a failure 0.

    >>> throw = Throw("turn 1 12.2 air search", 1, {1: Fraction(1, 20), 0: Fraction(19, 20)})
    >>> throw.expected, throw.variance
    (Fraction(1, 20), Fraction(19, 400))
    """

    key: str
    came: int
    odds: Mapping[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """What it brings on average."""
        return sum((value * p for value, p in self.odds.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """How much it scatters about that."""
        return sum((value * value * p for value, p in self.odds.items()), Fraction(0)) - self.expected**2


class WitnessDice(Dice):
    """The same dice, and a note of every throw whose odds the rules give. A bare face or a shuffle is none."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.throws: list[Throw] = []
        self._ways: dict[tuple[int, Callable[[int], int]], Mapping[int, Fraction]] = {}

    def roll_for(self, faces: int, key: str, brings: Callable[[int], int]) -> int:
        face = super().roll_for(faces, key, brings)
        if (odds := self._ways.get((faces, brings))) is None:
            ways = Counter(map(brings, range(1, faces + 1)))
            odds = self._ways[faces, brings] = {value: Fraction(n, faces) for value, n in ways.items()}
        self.throws.append(Throw(key, brings(face), odds))
        return face

    def cast(self, check: Trial, key: str) -> tuple[int, ...]:
        faces = super().cast(check, key)
        self._pass(key, check.passes(faces), check.p)
        return faces

    def chance(self, p: Fraction | int, key: str) -> bool:
        passed = super().chance(p, key)
        self._pass(key, passed, Fraction(p))
        return passed

    def between(self, low: int, high: int, key: str) -> int:
        number = super().between(low, high, key)
        count = high - low + 1
        self.throws.append(Throw(key, number, dict.fromkeys(range(low, high + 1), Fraction(1, count))))
        return number

    def _pass(self, key: str, passed: bool, p: Fraction) -> None:
        self.throws.append(Throw(key, int(passed), {1: p, 0: 1 - p}))
