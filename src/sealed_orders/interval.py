"""How sure a measured figure is: intervals that hold the true value in 95 of 100 repetitions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, inf, pi, sin, sqrt, tan

SURE = 1.96  # standard deviations on either side that hold 95 % of a normal distribution
MISSED = 0.05  # how often an interval may leave the true value out
MANY = 1000  # degrees of freedom from which on Student's distribution is as good as normal


def wilson(share: float, count: float, width: float = SURE) -> tuple[float, float]:
    """Wilson's interval for a share found in this many independent matches."""
    if not count:
        return 0.0, 1.0
    spread = width**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = width * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def paired(values: Sequence[float], low: float, high: float, missed: float = MISSED) -> tuple[float, float]:
    """Return the interval of a mean of independent values between two limits, each made of matches with the same dice.

    It is Wilson's interval for the number of independent matches that would be equally certain. Certainty is estimated
    with two values added, half of one at each limit and one midway (Agresti and Min), so that equal values do not look
    certain.
    """
    if len(values) < 2:
        return low, high
    shares, count = [(value - low) / (high - low) for value in values], len(values) + 2
    mean = (sum(shares) + 1) / count
    square = sum((share - mean) ** 2 for share in shares) + (mean**2 + (1 - mean) ** 2) / 2 + (mean - 1 / 2) ** 2
    independent = mean * (1 - mean) * count**2 / square
    limits = wilson(sum(shares) / len(values), independent, student(len(values) - 1, missed))
    least, most = (low + (high - low) * share for share in limits)
    return least, most


def never(count: int, missed: float = MISSED) -> float:
    """Return the largest share that something never seen in this many can have: Clopper and Pearson's bound.

    >>> f"{never(6):.3f}", f"{never(100):.3f}"  # about three of a hundred
    ('0.393', '0.030')
    """
    return 1 - missed ** (1 / count) if count else 1.0


@cache
def student(freedom: int, missed: float = MISSED) -> float:
    """Return how many standard errors on either side hold the mean, if the error is estimated from few values.

    >>> f"{student(9):.3f}", f"{student(100_000):.3f}"
    ('2.262', '1.962')
    """
    if freedom < 1:
        return inf
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _inside(middle, min(freedom, MANY)) < 1 - missed else (low, middle)
    return sqrt(min(freedom, MANY)) * tan(high)


def _inside(angle: float, freedom: int) -> float:
    """Student's distribution between two angles, as a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    term = total = cos(angle) if odd else 1.0
    for n in range(2 + odd, freedom, 2):
        term *= cos(angle) ** 2 * (n - 1) / n
        total += term
    return 2 / pi * (angle + sin(angle) * (total if freedom > 1 else 0.0)) if odd else sin(angle) * total
