"""An exact forward filter: the chance of every plan and every square for ships that keep to one motion model.

A ship is in a square, *fresh* or *tired* after more than one square in a turn (6.51.1), and follows a plan. The arrays
are by ship, square and plan; ships that may go equally far move together.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

import numpy as np

from sealed_orders.bots.bismarck.motion import motion, reach
from sealed_orders.bots.bismarck.sea import CELLS, WAYS, Squares, Weights, neighbours
from sealed_orders.bots.bismarck.timetable import sailed
from sealed_orders.games.bismarck.cards import SIDE


class Filter:
    """The chances of some ships of a side."""

    def __init__(self, name: str, ships: Sequence[int]) -> None:
        self.ships = tuple(ships)
        self._name = name
        self._side = SIDE[ships[0]]
        self._motion = motion(name, self._side, 1)
        self._near = neighbours(self._side)
        self._fresh = np.zeros((len(ships), len(CELLS), len(self._motion.plans)))
        self._tired = np.zeros_like(self._fresh)

    def moved(self, turn: int) -> Self:
        """Another filter, after a turn's move."""
        twin = copy(self)
        twin._fresh, twin._tired = self._fresh.copy(), self._tired.copy()
        twin.move(turn)
        return twin

    def chances(self, ship: int, can: Squares) -> Weights:
        """The chance that a ship is in each square, of those she can be in."""
        planned = self._fresh[ship].sum(axis=1) + self._tired[ship].sum(axis=1)
        found: Weights = (1 - self._motion.doubt) * planned + self._motion.doubt * can / max(1, int(can.sum()))
        return found

    def put(self, ship: int, where: Squares) -> None:
        """She is somewhere here, anywhere alike, with a plan that is open there; nowhere if there is no square."""
        spread = where / max(1, int(where.sum()))
        self._fresh[ship] = self._tired[ship] = spread[:, None] * self._motion.takes / 2

    def keep(self, where: Squares) -> None:
        """Each ship (row) is in one of her squares; one that was thought elsewhere, in any of them."""
        self._fresh *= where[:, :, None]
        self._tired *= where[:, :, None]
        totals = self._fresh.sum(axis=(1, 2)) + self._tired.sum(axis=(1, 2))
        lost = np.flatnonzero(totals <= 0)
        totals[lost] = 1
        self._fresh /= totals[:, None, None]
        self._tired /= totals[:, None, None]
        for ship in lost:
            self.put(int(ship), where[ship])

    def startle(self, ship: int) -> None:
        """A ship that knows she was seen may change her plan."""
        for part in (self._fresh, self._tired):
            part[ship] = self._taken(part[ship], self._motion.startled)

    def move(self, turn: int) -> None:
        """6.5 A turn's move: those that may go equally far go together. Then plans may change."""
        self._motion = motion(self._name, self._side, turn)
        far = [reach(ship, turn) for ship in self.ships]
        for most in set(far) - {(0, 0)}:
            rows = [row for row, hers in enumerate(far) if hers == most]
            self._fresh[rows], self._tired[rows] = self._gone(self._fresh[rows], self._tired[rows], *most)
        if self._motion.drops.any():
            self._fresh = self._taken(self._fresh, self._motion.drops)
            self._tired = self._taken(self._tired, self._motion.drops)

    def _gone(self, fresh: Weights, tired: Weights, most: int, most_tired: int) -> tuple[Weights, Weights]:
        going = [fresh * chance for chance in self._motion.fresh[most]]
        for squares, chance in enumerate(self._motion.tired[most_tired]):
            going[squares] = going[squares] + tired * chance
        far = np.zeros_like(fresh)
        for shares in going[:1:-1]:
            far = self._step(far + shares)
        return going[0] + self._step(going[1]), self._step(far) if most > 1 else far

    def _step(self, chances: Weights) -> Weights:
        after = np.zeros_like(chances)
        for way in range(WAYS):
            after += chances.take(self._near[way], axis=1) * self._motion.arrivals[way]
        return after

    def _taken(self, chances: Weights, drops: Weights | float) -> Weights:
        """Some drop their plans and take others."""
        dropped = chances * drops
        new: Weights = chances - dropped + dropped.sum(axis=-1, keepdims=True) * self._motion.takes
        return new


class Timetable(Filter):
    """17.3 The chances of convoys: every move that keeps a convoy's timetable is as likely as any other."""

    def move(self, turn: int) -> None:
        """6.24, 6.25 Those whose turn it is sail on."""
        chances = (self._fresh + self._tired)[:, :, 0]
        for row, convoy in enumerate(self.ships):
            self._fresh[row, :, 0], self._tired[row] = sailed(convoy, chances[row], turn), 0.0
