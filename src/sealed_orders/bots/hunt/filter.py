"""An exact forward filter: the chance of every plan and every cell for ships that keep to one motion model.

A ship is in a cell, *fresh* or *tired* after more than one cell in a turn, and follows a plan; where no ship tires, all
are fresh. The array is by condition, ship, cell and plan; ships that may go equally far are moved
together, in groups that keep the arrays small.
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
        self,
        sea: Sea,
        side: Side,
        ships: Sequence[int],
        motion: Callable[[int], Motion],
        reach: Reach,
        tireless: bool = False,
    ) -> None:
        """Ships by number, by turn the motion they keep to, and whether none is ever tired."""
        self.ships = tuple(ships)
        self._sea = sea
        self._motions = motion
        self._reach = reach
        self._motion = motion(1)
        self._ways_in = sea.ways_in(side)
        self._chances = np.zeros((1 if tireless else 2, len(ships), len(sea), len(self._motion.plans)))

    def twin(self) -> Self:
        """Another filter with the same chances."""
        twin = copy(self)
        twin._chances = self._chances.copy()
        return twin

    def moved(self, turn: int) -> Self:
        """Another filter, after a turn's move."""
        twin = copy(self)
        twin.move(turn)
        return twin

    def become(self, other: Self) -> None:
        """Have the chances of another, which has gone further."""
        self._chances, self._motion = other._chances, other._motion

    def chances(self, ship: int, can: Places) -> Weights:
        """Return the chance that a ship is in each cell, of those she can be in."""
        first, *others = self._chances[:, ship]
        planned: Weights = first.sum(axis=1) if first.shape[1] > 1 else first[:, 0].copy()
        for part in others:
            planned += part.sum(axis=1)
        doubt = self._motion.doubt
        return (1 - doubt) * planned + doubt * can / max(1, int(can.sum())) if doubt else planned

    def put(self, ship: int, where: Places) -> None:
        """Put her somewhere in these cells, all equally likely, with a plan that is open there."""
        spread = where / max(1, int(where.sum()))
        self._chances[:, ship] = spread[:, None] * self._motion.takes / len(self._chances)

    def keep(self, where: Places) -> None:
        """Put each ship (row) in one of her cells; if she was thought elsewhere, in any of them."""
        self._chances *= where[:, :, None]
        for ship in np.flatnonzero(self._sum_to_one() <= 0):
            self.put(int(ship), where[ship])

    def weigh(self, weights: Weights) -> None:
        """Make some cells less likely for each ship (row)."""
        self._chances *= weights[:, :, None]
        self._sum_to_one()

    def weigh_one(self, ship: int, weights: Weights) -> None:
        """Make some cells less likely for one ship."""
        chances = self._chances[:, ship]
        chances *= weights[:, None]
        chances /= float(chances.sum()) or 1.0

    def startle(self, ship: int) -> None:
        """Let ships that know they were seen change their plans."""
        self._chances[:, ship] = self._taken(self._chances[:, ship], self._motion.startled)

    def replan(self, turn: int) -> None:
        """Give ships plans as in this turn, whatever they were thought to be after."""
        self._motion = self._motions(turn)
        self._chances = self._taken(self._chances, 1.0)

    def move(self, turn: int) -> None:
        """A turn's move: some of those that may go equally far together. Then plans may change."""
        self._motion = self._motions(turn)
        drops = self._motion.drops if self._motion.drops.any() else None
        groups: dict[tuple[int, int], list[int]] = {}
        apart = self._motion.arrivals.ndim > 3  # each ship has her own ways: all move together
        for row in range(len(self.ships)) if apart else np.flatnonzero(self._chances.sum(axis=(0, 2, 3))).tolist():
            groups.setdefault(self._reach(self.ships[row], turn), []).append(row)
        some = len(self.ships) if apart else max(1, TOGETHER // self._chances[0, 0].size)
        after = np.zeros_like(self._chances)
        for most, every in groups.items():
            for rows in (every[n : n + some] for n in range(0, len(every), some)):
                chances = self._chances[:, rows]
                if most != (0, 0):
                    chances = self._gone(chances, *most)
                after[:, rows] = chances if drops is None else self._taken(chances, drops)
        self._chances = after

    def _sum_to_one(self) -> Weights:
        """Make the chances of each ship sum to one; return what they summed to."""
        sums: Weights = self._chances.sum(axis=(2, 3)).sum(axis=0)
        self._chances /= np.where(sums > 0, sums, 1.0)[:, None, None]
        return sums

    def _gone(self, chances: Weights, most: int, most_tired: int) -> Weights:
        going = [chances[0] * chance for chance in self._motion.fresh[most]]
        if len(chances) == 1:
            return self._steps(going)[None]
        for cells, chance in enumerate(self._motion.tired[most_tired]):
            going[cells] += chances[1] * chance
        far = self._steps([np.zeros_like(going[0]), *going[2:]])
        return np.stack([going[0] + self._step(going[1]), self._step(far) if most > 1 else far])

    def _steps(self, going: Sequence[Weights]) -> Weights:
        """Return where all are, of whom some go no step, some one, some two, and so on."""
        *fewer, after = going
        for shares in reversed(fewer):
            after = self._step(after)
            after += shares
        return after

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
        chances = self._chances.sum(axis=(0, 3))
        self._chances = np.zeros_like(self._chances)
        for row, ship in enumerate(self.ships):
            self._chances[0, row, :, 0] = self._sailed(ship, chances[row], turn)
