"""A fleet of guesses: some hundred ways in which the enemy may be at sea, and what each is after.

A filter is right about each ship, but forgets that they hunt together. Here a guess, a *particle*, is the whole side:
the kind of enemy it is, the goals of its ships, and where they are. Each turn every particle moves, is weighed by what
was seen and not seen, and drawn again, so that the fleet learns what kind of enemy it faces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.sea import Sea, Weights
from sealed_orders.kernel.order import Side

MARKS = 6  # at most, of a particle
REDRAWN = 0.3  # the chance that who hunts chooses another mark in a turn
FEW = 0.5  # the share of particles that still count, below which they are drawn again
ASTRAY = 1.0  # how much less likely a particle is for each cell that ships were seen away from where it had them
WAYS = 4  # to get from one cell to another, one of which a ship takes
UNSEEN = 0.3  # and if it had others there as well


@dataclass(frozen=True)
class Kind:
    """A kind of enemy: one that waits at its marks until the first report, or for the whole match."""

    name: str
    weight: float
    marks: int  # how many marks it has ships for; none: every ship stays where she begins
    posts: Weights | None = None  # cells it waits in until the first report; without, it hunts at once
    hunts: bool = True  # once something is reported


@dataclass(frozen=True)
class Pace:
    """How likely a ship is to stand in a turn though she is bound elsewhere, and to stay where she should be."""

    stands: float
    stays: float


@cache
def _tables(sea: Sea, side: Side) -> tuple[NDArray[np.intp], NDArray[np.int16], NDArray[np.intp]]:
    """Return the cells a step away, all distances, and the next cell from each to each, by several ways."""
    near = np.vstack([np.arange(len(sea)), sea.ways_out(side)]).T
    steps = np.array([sea.distances(side, cell) for cell in sea.cells], dtype=np.int16)
    random = np.random.Generator(np.random.PCG64(0))
    toward = []
    for _ in range(WAYS):
        left = steps[near] + 0.5 * random.random((*near.shape, len(sea)))
        toward.append(np.take_along_axis(near, left.argmin(axis=1), axis=1))
    return near, steps, np.array(toward)


class Fleet:
    """Particles of one enemy."""

    def __init__(self, sea: Sea, side: Side, kinds: Sequence[Kind], homes: NDArray[np.intp], seed: int) -> None:
        """Give each particle (row) the cells in which its ships begin."""
        self.kinds = tuple(kinds)
        self.homes = self.cells = homes
        self.stood = np.ones(homes.shape, dtype=np.bool_)
        self.afloat = np.ones(homes.shape[1], dtype=np.bool_)
        self.weights: Weights = np.full(len(homes), 1 / len(homes))
        self._random = np.random.Generator(np.random.PCG64(seed))
        self._near, self._steps, self._toward = _tables(sea, side)
        chances = np.cumsum([kind.weight for kind in kinds])
        self.kind = np.searchsorted(chances, self._random.random(len(homes)) * chances[-1])
        self._marks = np.zeros((len(homes), MARKS), dtype=np.intp)
        self._reports = -1  # of us so far
        for number, kind in enumerate(kinds):
            if kind.posts is not None:
                mine = self.kind == number
                self._marks[mine] = self._drawn(kind, kind.posts, int(mine.sum()))

    @property
    def shares(self) -> dict[str, float]:
        """Return how likely each kind is."""
        return {kind.name: float(self.weights[self.kind == n].sum()) for n, kind in enumerate(self.kinds)}

    def twin(self) -> Self:
        """Another fleet, to look ahead with."""
        other = copy(self)
        other._random = np.random.Generator(copy(self._random.bit_generator))
        return other

    def step(self, pace: Pace, suspicion: Weights, reports: int) -> None:
        """Move all ships a step toward their marks; after each report of us, hunters choose new ones."""
        redrawn = REDRAWN if reports == self._reports else 1.0
        self._reports = reports
        for number, kind in enumerate(self.kinds):
            if kind.marks and (kind.posts is None or (reports and kind.hunts)):
                self._redraw(number, kind, suspicion, redrawn)
        goals = self._goals()
        way = (self._random.random(self.cells.shape) * WAYS).astype(np.intp)
        there = self._toward[way, self.cells, goals]
        draw = self._random.random(self.cells.shape)
        arrived = self.cells == goals
        roams = arrived & (draw > pace.stays)
        if roams.any():
            beside = self._near[self.cells[roams]]
            chosen = (self._random.random(len(beside)) * beside.shape[1]).astype(np.intp)
            there[roams] = beside[np.arange(len(beside)), chosen]
        there = np.where(~arrived & (draw < pace.stands), self.cells, there)
        self.stood = there == self.cells
        self.cells = there

    def weigh(self, chances: Weights) -> None:
        """Make particles less likely by the chance that each gives to what happened; draw again if few are left."""
        weights = self.weights * chances
        total = weights.sum()
        if total <= 0:
            return
        self.weights = weights / total
        if 1 / np.square(self.weights).sum() < FEW * len(self.weights):
            self._draw_again()

    def sight(self, ships: Sequence[int], cell: int) -> None:
        """Put ships where they were seen: the nearer a particle had them, the likelier it is."""
        away = self._steps[cell][self.cells[:, list(ships)]].mean(axis=1)
        others = [n for n in np.flatnonzero(self.afloat) if n not in ships]
        there = self.cells[:, others] == cell
        chances = np.exp(-ASTRAY * away) * np.where(there.any(axis=1), UNSEEN, 1.0)
        self.cells = self.cells.copy()
        self.cells[:, list(ships)] = cell
        beside = self._near[cell][self._near[cell] != cell]
        moved = beside[(self._random.random(there.shape) * len(beside)).astype(int)]
        self.cells[:, others] = np.where(there, moved, self.cells[:, others])
        self.weigh(chances)

    def lose(self, ship: int) -> None:
        """She is out of play."""
        self.afloat[ship] = False

    def expected(self, chance: Callable[..., Weights], *counts: Weights) -> Weights:
        """Return by cell, over all particles, a chance that follows from what the ships there count for, added up.

        Counts are by ship, or by particle and ship.
        """
        rows, width = len(self.cells), len(self._near)
        flat = (np.arange(rows)[:, None] * width + self.cells).ravel()
        counted = [np.broadcast_to(count * self.afloat, self.cells.shape).ravel() for count in counts]
        sums = [np.bincount(flat, count).astype(np.float64) for count in counted]
        places = np.flatnonzero(sums[0])
        chances = chance(*(each[places] for each in sums))
        total = np.bincount(places % width, self.weights[places // width] * chances, width)
        return total.astype(np.float64)

    def _goals(self) -> NDArray[np.intp]:
        """Return by particle and ship the nearest mark, or her home."""
        away = self._steps[self.cells[:, :, None], self._marks[:, None, :]]
        nearest = np.take_along_axis(self._marks, away.argmin(axis=2), axis=1)
        stays = np.array([not kind.marks for kind in self.kinds])[self.kind]
        return np.where(stays[:, None], self.homes, nearest)

    def _redraw(self, number: int, kind: Kind, suspicion: Weights, chance: float) -> None:
        mine = np.flatnonzero(self.kind == number)
        if not len(mine):
            return
        marks, new = self._marks.copy(), self._drawn(kind, suspicion, len(mine))
        kept = self._random.random(new.shape) >= chance
        marks[mine] = np.where(kept, marks[mine], new)
        self._marks = marks

    def _drawn(self, kind: Kind, weights: Weights, rows: int) -> NDArray[np.intp]:
        """Draw marks for some particles; a kind with few has them more than once."""
        sums = np.cumsum(weights)
        drawn = np.searchsorted(sums, self._random.random((rows, kind.marks)) * sums[-1])
        return np.tile(drawn, (1, -(-MARKS // kind.marks)))[:, :MARKS]

    def _draw_again(self) -> None:
        """Draw as many particles as there are, each as often as it is likely."""
        rows = len(self.weights)
        at = (np.arange(rows) + self._random.random()) / rows
        chosen = np.minimum(np.searchsorted(np.cumsum(self.weights), at), rows - 1)
        self.cells, self.stood, self.homes = self.cells[chosen], self.stood[chosen], self.homes[chosen]
        self.kind, self._marks = self.kind[chosen], self._marks[chosen]
        self.weights = np.full(rows, 1 / rows)
