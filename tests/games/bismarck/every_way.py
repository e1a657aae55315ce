"""Every way the dice can fall, each with its weight: the exact odds of what the rules really do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from sealed_orders.games.bismarck.tables import SALVO_OF, SALVOS
from sealed_orders.kernel.dice import Dice

T = TypeVar("T")


def bands() -> dict[int, int]:
    """Return one face for each band of the salvo table, and how many faces have the same effect."""
    starts = [1 + sum(band.width for band in SALVOS[:n]) for n in range(len(SALVOS))]
    return {start: band.width for start, band in zip(starts, SALVOS, strict=True)}


class _Path(Dice):
    """One way: the branches taken at the draws so far, and the first branch at every further one."""

    def __init__(self, branches: list[tuple[int, int]], only: tuple[str, ...], alike: Mapping[int, Mapping[int, int]]):
        super().__init__("path")
        self.weight = Fraction(1)
        self.taken: list[tuple[int, int]] = []
        self._branches = branches
        self._only = only
        self._alike = alike

    def roll(self, faces: int, key: str) -> int:
        if not self._counts(key):
            return faces
        ways = self._alike.get(faces) or dict.fromkeys(range(1, faces + 1), 1)
        face = list(ways)[self._branch(len(ways))]
        self.weight *= Fraction(ways[face], faces)
        return face

    def chance(self, p: Fraction | int, key: str) -> bool:
        if p in (0, 1) or not self._counts(key):
            return p == 1
        failed = self._branch(2)
        self.weight *= 1 - p if failed else p
        return not failed

    def _counts(self, key: str) -> bool:
        return any(part in key for part in self._only)

    def _branch(self, ways: int) -> int:
        n = len(self.taken)
        branch = self._branches[n][0] if n < len(self._branches) else 0
        self.taken.append((branch, ways))
        return branch


def outcomes(
    run: Callable[[Dice], T], only: tuple[str, ...] = ("",), alike: Mapping[int, Mapping[int, int]] | None = None
) -> dict[T, Fraction]:
    """Return the exact chance of every result of a run. Draws whose keys contain none of the parts in `only` are duds.

    `alike` gives, by number of faces, one face for each set of faces with the same effect, and the size of the set.
    """
    found: dict[T, Fraction] = {}
    branches: list[tuple[int, int]] = []
    while True:
        path = _Path(branches, only, alike or {})
        result = run(path)
        found[result] = found.get(result, Fraction(0)) + path.weight
        branches = path.taken
        while branches and branches[-1][0] == branches[-1][1] - 1:
            branches.pop()
        if not branches:
            return found
        branches[-1] = (branches[-1][0] + 1, branches[-1][1])


SALVO_BANDS = {SALVO_OF: bands()}
