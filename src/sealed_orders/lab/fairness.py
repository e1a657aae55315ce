"""Are the dice fair? Chi-square tests of the referee's own dice: of single rolls, and of each roll with the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, lgamma, log

import numpy as np

from sealed_orders.kernel.dice import Dice

FACES = (2, 6, 10, 20, 100)  # what the games roll most
UNITS = 50  # keys of one turn
LEAST = 1e-4  # a p below this, in any of the tests, is a fault


@dataclass(frozen=True)
class Fairness:
    """One test: what was rolled, and how likely fair dice are to differ from the average as much as these."""

    what: str
    rolls: int
    chi_square: float
    freedom: int
    p: float


def fairness(rolls: int, seed: str) -> Iterator[Fairness]:
    """Test about this many rolls: of one match, from many seeds, and with many salts."""
    share = rolls // (len(FACES) + 2)
    for faces in FACES:
        yield from _tests(f"d{faces}", faces, _one_match(faces, share, seed))
    yield from _tests("d6, a seed each", 6, _many_seeds(share, seed))
    yield from _tests("d6, a salt each", 6, _many_salts(share, seed))


def _one_match(faces: int, count: int, seed: str) -> np.ndarray:
    """Roll as a match does, under keys of turn, paragraph and unit, each used twice."""
    dice, rolled = Dice(seed), np.empty(count, np.int64)
    for place in range(count):
        turn, unit = divmod(place // 2, UNITS)
        rolled[place] = dice.roll(faces, f"turn {turn} 9.1 unit {unit}")
        if unit == 0:
            dice.rolls.clear()
    return rolled


def _many_seeds(count: int, seed: str) -> np.ndarray:
    """Roll the same key once under each of many seeds, as a referee who looks for a convenient one would."""
    return np.fromiter((Dice(f"{seed} {place}").roll(6, "turn 1 9.1 unit 1") for place in range(count)), np.int64)


def _many_salts(count: int, seed: str) -> np.ndarray:
    """Roll the same key once under one seed and each of many salts."""

    def roll(place: int) -> int:
        dice = Dice(seed)
        dice.mix(str(place))
        return dice.roll(6, "turn 1 9.1 unit 1")

    return np.fromiter(map(roll, range(count)), np.int64)


def _tests(what: str, faces: int, rolled: np.ndarray) -> Iterator[Fairness]:
    """Test the faces, and pairs of a roll and the next."""
    yield even(what, np.bincount(rolled - 1, minlength=faces))
    whole = len(rolled) // 2 * 2
    pairs = (rolled[0:whole:2] - 1) * faces + rolled[1:whole:2] - 1
    yield even(f"{what}, with the next", np.bincount(pairs, minlength=faces * faces))


def even(what: str, counts: np.ndarray) -> Fairness:
    """Compare how often each thing came with the same number for all.

    >>> even("d2", np.array([50, 50])).p
    1.0
    >>> round(even("d2", np.array([60, 40])).p, 4)
    0.0455
    """
    expected = counts.sum() / len(counts)
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    return Fairness(what, int(counts.sum()), chi_square, len(counts) - 1, _upper((len(counts) - 1) / 2, chi_square / 2))


def _upper(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function: the p of a chi-square of 2a degrees of freedom at 2x."""
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 100_000):
            term *= x / (a + n)
            total += term
            if term < total * 1e-15:
                break
        return 1 - scale * total
    b, c = x + 1 - a, 1e300
    d = part = 1 / b
    for n in range(1, 100_000):
        factor = -n * (n - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        part *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * part
