"""An exact forward filter: the chance of every plan and every cell for ships that keep to one motion model.

A ship is in a cell, *fresh* or *tired* after more than one cell in a turn, and follows a plan. The arrays are by ship,
cell and plan; ships that may go equally far move together, as many as the arrays stay small with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Self, TypeAlias

import numpy as np

from sealed_orders.bots.hunt.plan import Motion
from sealed_orders.bots.hunt.sea import Places, Sea, Weights
from sealed_orders.kernel.order import Side

Sailed: TypeAlias = Callable[[int, Weights, int], Weights]  # a ship's chances by cell after a turn, from those before
Reach: TypeAlias = Callable[[int, int], tuple[int, int]]  # of a ship in a turn: the most she can go, fresh and tired

TOGETHER = 1 << 14  # numbers computed at once: with many more the processor waits for memory


class Filter:
    """The chances of some ships of a side."""

    def __init__(
        self, sea: Sea, side: Side, ships: Sequence[int], motion: Callable[[int], Motion], reach: Reach
    ) -> None:
        """Ships by number, and by turn the motion they keep to."""
        self.ships = tuple(ships)
        self._sea = sea
        self._motions = motion
        self._reach = reach
        self._motion = motion(1)
        self._ways_in = sea.ways_in(side)
        self._fresh = np.zeros((len(ships), len(sea), len(self._motion.plans)))
        self._tired = np.zeros_like(self._fresh)

    def moved(self, turn: int) -> Self:
        """Another filter, after a turn's move."""
        twin = copy(self)
        twin._fresh, twin._tired = self._fresh.copy(), self._tired.copy()
        twin.move(turn)
        return twin

    def chances(self, ship: int, can: Places) -> Weights:
        """Return the chance that a ship is in each cell, of those she can be in."""
        planned = self._fresh[ship].sum(axis=1) + self._tired[ship].sum(axis=1)
        weights: Weights = (1 - self._motion.doubt) * planned + self._motion.doubt * can / max(1, int(can.sum()))
        return weights

    def put(self, ship: int, where: Places) -> None:
        """Put her somewhere in these cells, all equally likely, with a plan that is open there."""
        spread = where / max(1, int(where.sum()))
        self._fresh[ship] = self._tired[ship] = spread[:, None] * self._motion.takes / 2

    def keep(self, where: Places) -> None:
        """Put each ship (row) in one of her cells; if she was thought elsewhere, in any of them."""
        self._fresh *= where[:, :, None]
        self._tired *= where[:, :, None]
        totals = self._fresh.sum(axis=(1, 2)) + self._tired.sum(axis=(1, 2))
        lost = np.flatnonzero(totals <= 0)
        totals[lost] = 1
        self._fresh /= totals[:, None, None]
        self._tired /= totals[:, None, None]
        for ship in lost:
            self.put(int(ship), where[ship])

    def weigh(self, weights: Weights) -> None:
        """Make some cells less likely for each ship (row)."""
        self._fresh *= weights[:, :, None]
        self._tired *= weights[:, :, None]
        totals = self._fresh.sum(axis=(1, 2)) + self._tired.sum(axis=(1, 2))
        totals[totals <= 0] = 1
        self._fresh /= totals[:, None, None]
        self._tired /= totals[:, None, None]

    def startle(self, ship: int) -> None:
        """Let ships that know they were seen change their plans."""
        for part in (self._fresh, self._tired):
            part[ship] = self._taken(part[ship], self._motion.startled)

    def replan(self, turn: int) -> None:
        """Whatever they were thought to be after, ships have plans as in this turn."""
        self._motion = self._motions(turn)
        self._fresh, self._tired = self._taken(self._fresh, 1.0), self._taken(self._tired, 1.0)

    def move(self, turn: int) -> None:
        """A turn's move: some of those that may go equally far together. Then plans may change."""
        self._motion = self._motions(turn)
        drops = self._motion.drops if self._motion.drops.any() else None
        groups: dict[tuple[int, int], list[int]] = {}
        for row, ship in enumerate(self.ships):
            if self._fresh[row].any() or self._tired[row].any():
                groups.setdefault(self._reach(ship, turn), []).append(row)
        some = max(1, TOGETHER // self._fresh[0].size)
        for most, every in groups.items():
            for rows in (every[n : n + some] for n in range(0, len(every), some)):
                fresh, tired = self._fresh[rows], self._tired[rows]
                if most != (0, 0):
                    fresh, tired = self._gone(fresh, tired, *most)
                if drops is not None:
                    fresh, tired = self._taken(fresh, drops), self._taken(tired, drops)
                self._fresh[rows], self._tired[rows] = fresh, tired

    def _gone(self, fresh: Weights, tired: Weights, most: int, most_tired: int) -> tuple[Weights, Weights]:
        going = [fresh * chance for chance in self._motion.fresh[most]]
        for cells, chance in enumerate(self._motion.tired[most_tired]):
            going[cells] += tired * chance
        far = going.pop() if most > 1 else np.zeros_like(fresh)
        for shares in going[:1:-1]:
            far = self._step(far)
            far += shares
        return going[0] + self._step(going[1]), self._step(self._step(far)) if most > 1 else far

    def _step(self, chances: Weights) -> Weights:
        first, *others = zip(self._ways_in, self._motion.arrivals, strict=True)
        after: Weights = chances.take(first[0], axis=1)
        after *= first[1]
        for source, arrivals in others:
            coming = chances.take(source, axis=1)
            coming *= arrivals
            after += coming
        return after

    def _taken(self, chances: Weights, drops: Weights | float) -> Weights:
        """Some drop their plans and take others."""
        dropped = chances * drops
        new: Weights = chances - dropped + dropped.sum(axis=-1, keepdims=True) * self._motion.takes
        return new


class Timetable(Filter):
    """The chances of ships that follow timetables: what each does in a turn is given, whatever the plans are."""

    def __init__(self, sea: Sea, side: Side, ships: Sequence[int], motion: Motion, sailed: Sailed) -> None:
        """Take a motion of a single plan, which says how far to doubt the timetables."""
        super().__init__(sea, side, ships, lambda _: motion, lambda *_: (0, 0))
        self._sailed = sailed

    def move(self, turn: int) -> None:
        """Move each ship a turn by her timetable; nobody is tired."""
        chances = (self._fresh + self._tired)[:, :, 0]
        for row, ship in enumerate(self.ships):
            self._fresh[row, :, 0], self._tired[row] = self._sailed(ship, chances[row], turn), 0.0
