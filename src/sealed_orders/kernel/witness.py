"""Dice that write down every roll with its odds, for replaying a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sealed_orders.kernel.dice import Dice, Trial


@dataclass(frozen=True, slots=True)
class RatedRoll:
    """One roll under its key: its result, and the probability of each result. A pass is 1, a failure 0.

    >>> roll = RatedRoll("turn 1 12.2 air search", 1, {1: Fraction(1, 20), 0: Fraction(19, 20)})
    >>> roll.expected, roll.variance
    (Fraction(1, 20), Fraction(19, 400))
    """

    key: str
    came: int
    odds: Mapping[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """Return the average result."""
        return sum((value * p for value, p in self.odds.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Return the variance of the result."""
        return sum((value * value * p for value, p in self.odds.items()), Fraction(0)) - self.expected**2


class WitnessDice(Dice):
    """The same dice, with a note of every roll whose odds the rules give; not of a bare face or a shuffle."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.rated_rolls: list[RatedRoll] = []
        self._ways: dict[tuple[int, Callable[[int], int]], Mapping[int, Fraction]] = {}

    def roll_for(self, faces: int, key: str, brings: Callable[[int], int]) -> int:
        face = super().roll_for(faces, key, brings)
        if (odds := self._ways.get((faces, brings))) is None:
            ways = Counter(map(brings, range(1, faces + 1)))
            odds = self._ways[faces, brings] = {value: Fraction(n, faces) for value, n in ways.items()}
        self.rated_rolls.append(RatedRoll(key, brings(face), odds))
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
        self.rated_rolls.append(RatedRoll(key, number, dict.fromkeys(range(low, high + 1), Fraction(1, count))))
        return number

    def _pass(self, key: str, passed: bool, p: Fraction) -> None:
        self.rated_rolls.append(RatedRoll(key, int(passed), {1: p, 0: 1 - p}))
