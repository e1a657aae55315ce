"""Compare two things: a slice of the one, a slice of the other, repeatedly.

Whatever else the machine does then affects both equally, and the ratio is worth more than either figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import process_time

SLICES = 9
LEAST = 0.15  # seconds a slice lasts


@dataclass(frozen=True)
class Line:
    """A line of the table: ours, theirs, the ratio, and the goal."""

    what: str
    ours: float
    theirs: float
    unit: str
    against: str
    goal: float | None = None  # None if there is no goal
    higher: bool = True  # a higher ratio is better

    @property
    def ratio(self) -> float:
        """Ours to theirs."""
        return self.ours / self.theirs

    @property
    def met(self) -> bool | None:
        """Whether the goal is met, if there is one."""
        if self.goal is None:
            return None
        return self.ratio >= self.goal if self.higher else self.ratio <= self.goal


@dataclass(frozen=True)
class Missing:
    """A line that cannot be measured here, and why."""

    what: str
    why: str


class Stopwatch:
    """A clock that can be stopped for preparations."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._stopped = 0.0

    def __call__(self) -> float:
        """Return the seconds that count."""
        return self._clock() - self._stopped

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the clock while the block runs."""
        begun = self._clock()
        try:
            yield
        finally:
            self._stopped += self._clock() - begun


def rates(
    ours: Callable[[], int], theirs: Callable[[], int], clock: Callable[[], float] = process_time
) -> tuple[float, float]:
    """Measure each per second; a call does some and returns how many. Return the medians of the slices."""
    slices: tuple[list[float], list[float]] = ([], [])
    for _ in range(SLICES):
        for work, rate in zip((ours, theirs), slices, strict=True):
            rate.append(_slice(work, clock))
    return median(slices[0]), median(slices[1])


def _slice(work: Callable[[], int], clock: Callable[[], float]) -> float:
    done, start = 0, clock()
    while True:
        done += work()
        passed = clock() - start
        if passed >= LEAST:
            return done / passed
