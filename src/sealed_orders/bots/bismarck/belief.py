"""Belief: where the unseen enemy can be, and probably is, from what a side was told and nothing else.

For each enemy ship two maps. *Can*: every square she may be in; the truth is always one of them. *Likely*: an exact
forward filter under a stated motion model. A ship is *fresh* when she may go two squares this turn and *tired* when she
went two last turn (6.51.1), so each map has a row for either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.motion import MOTIONS, step_chances
from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Squares, Weights, around, open_sea, squares, steps
from sealed_orders.games.bismarck.calendar import is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.cards import (
    BISMARCK,
    ENEMY,
    FAST_CONVOYS,
    SHIPS,
    SIDE,
    SLOW_CONVOYS,
    TYPE,
    UNIT,
    UNITS,
)
from sealed_orders.games.bismarck.chart import SOUTH_ENTRY
from sealed_orders.games.bismarck.tables import DORSETSHIRE_TURN, FORCE_H_AFTER
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side

FRESH, TIRED = 0, 1


def reach(unit: int, turn: int) -> tuple[int, int]:
    """6.5 The most squares a ship can go in a turn, fresh and tired; damage only makes it fewer."""
    if unit in FAST_CONVOYS:
        return (int(is_fast_turn(turn)),) * 2
    if unit in SLOW_CONVOYS:
        return (int(is_slow_turn(turn)),) * 2
    if turn == 1 and UNITS[unit].dash:
        return (UNITS[unit].dash,) * 2
    most = UNITS[unit].speed_low
    return most, 1 if unit == BISMARCK else most


class Belief:
    """One side's belief about the other's ships. It reads the side's log, event by event."""

    def __init__(self, side: Side, motion: str = "raider", searches: bool = True) -> None:
        """With searches=False what was searched in vain is left out: the furthest-on line since the last contact."""
        self.side = side
        self.motion = MOTIONS[motion]
        self.searches = searches
        self.turn = 0
        self.units = tuple(u for u in SHIPS if SIDE[u] != side)
        self._row = {unit: row for row, unit in enumerate(self.units)}
        self._can = np.zeros((len(self.units), 2, len(CELLS)), dtype=np.bool_)
        self._likely = np.zeros(self._can.shape)
        self._submarine = np.array([TYPE[u] == "S" for u in self.units])
        self._gone: set[int] = set()
        self._told: dict[int, Squares] = {}  # among these squares a ship ends the turn, told before she moved
        self._arrives = {u: DORSETSHIRE_TURN for u in self.units if UNITS[u].mode == "U"}
        self._read = 0
        self._hears: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "turn": self._turn,
            "movement": self._movement,
            "searched": self._searched,
            "sighting": self._sighting,
            "shadow": self._shadow,
            "fast_shadow": self._fast_shadow,
            "report": self._report,
            "sunk": self._sunk,
        }

    def read(self, log: Sequence[Event]) -> None:
        """Take in what the side was told since it last read."""
        for event in log[self._read :]:
            hear = self._hears.get(str(event.data.get("kind", "")))
            if hear is not None:
                hear(event.data)
        self._read = len(log)

    def can(self, unit: int) -> Squares:
        """Every square a ship may be in."""
        found: Squares = self._can[self._row[unit]].any(axis=0)
        return found

    def likely(self, unit: int) -> Weights:
        """The chance that a ship is in each square; nothing while she is off the map."""
        chances: Weights = self._likely[self._row[unit]].sum(axis=0)
        return chances

    def ahead(self, unit: int) -> Weights:
        """The chance that a ship ends the present turn in each square, before she has moved."""
        _, likely = self._moved(self.turn)
        chances: Weights = likely[self._row[unit]].sum(axis=0)
        return chances

    def gone(self, unit: int) -> bool:
        """Whether a ship is known to be out of play."""
        return unit in self._gone

    def _put(self, unit: int, where: Squares) -> None:
        """She is somewhere here, anywhere alike, fresh or tired."""
        self._can[self._row[unit]] = where
        self._likely[self._row[unit]] = where / (2 * where.sum())

    def _keep(self, unit: int, where: Squares) -> None:
        """She is in one of these squares."""
        row = self._row[unit]
        if self._can[row].any():
            self._can[row] &= where
            self._likely[row] *= where
            self._settle(row)

    def _settle(self, row: int) -> None:
        """The chances sum to one again; where the motion model thought it impossible, all that can be is alike."""
        total = self._likely[row].sum()
        possible = self._can[row].sum()
        if possible:
            self._likely[row] = self._likely[row] / total if total > 0 else self._can[row] / possible

    def _turn(self, data: Mapping[str, Any]) -> None:
        """3.0, 14.42, 14.44 A turn begins; the first says whether the ships stand as printed."""
        first, self.turn = self.turn == 0, int(data["turn"])
        for unit in self.units if first else ():
            if not data["printed"]:
                self._put(unit, open_sea(SIDE[unit]))
            elif UNITS[unit].square:
                self._put(unit, squares(UNITS[unit].square))
        for unit, turn in self._arrives.items():
            if turn == self.turn and data["printed"] and unit not in self._gone:
                self._put(unit, squares(*SOUTH_ENTRY))

    def _movement(self, _: Mapping[str, Any]) -> None:
        """4.51 Every ship has moved, and those that were followed are where they were followed to."""
        self._can, self._likely = self._moved(self.turn)
        for unit, where in self._told.items():
            self._keep(unit, where)
        self._told.clear()

    def _moved(self, turn: int) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
        """6.5 Both maps after a turn in which every ship goes as far as she may, or as little."""
        most = np.array([reach(unit, turn) for unit in self.units])
        paces = np.array([[self.motion.pace(int(k)) for k in pair] for pair in most])
        tires = np.array([unit == BISMARCK for unit in self.units])
        enemy = ENEMY[self.side]
        edge, weights = self._can, self._likely
        can, likely = np.zeros_like(edge), np.zeros_like(weights)
        for gone in range(int(most.max()) + 1):
            may = np.any(edge & (most >= gone)[:, :, None], axis=1)
            chance = (weights * paces[:, :, gone][:, :, None]).sum(axis=1)
            state = np.where(tires & (gone > 1), TIRED, FRESH)
            rows = np.arange(len(self.units))
            can[rows, state] |= may
            likely[rows, state] += chance
            edge = (edge.astype(np.float32) @ steps(enemy)) > 0
            weights = weights @ step_chances(enemy, self.motion.name)
        return can, likely

    def _searched(self, data: Mapping[str, Any]) -> None:
        """9.2, 9.5 A ship in a square searched well enough would have been sighted; a submarine, from the air."""
        if not self.searches:
            return
        seen, over = ~squares(*data["squares"]), ~squares(*data["air"])
        self._can &= np.where(self._submarine[:, None], over, seen)[:, None, :]
        self._likely *= self._can
        for row in range(len(self.units)):
            self._settle(row)

    def _sighting(self, data: Mapping[str, Any]) -> None:
        """9.6 The ships named are in the square; and the first sight of the Bismarck brings Force H (14.42)."""
        for name in data["units"]:
            if UNIT[name] in self._row:
                self._put(UNIT[name], squares(data["square"]))
        if "bismarck" in data["spotted"]:
            for unit in (u for u in self.units if UNITS[u].mode == "Y"):
                self._arrives.setdefault(unit, self.turn + FORCE_H_AFTER)

    def _shadow(self, data: Mapping[str, Any]) -> None:
        """10.9 After a success the shadower's side knows where she will be."""
        unit = UNIT[str(data["target"])]
        if unit in self._row and "square" in data:
            self._told[unit] = squares(data["square"])

    def _fast_shadow(self, data: Mapping[str, Any]) -> None:
        """11.3 She passed the square, so she ends next to it."""
        unit = UNIT[str(data["target"])]
        if unit in self._row and "square" in data:
            self._told[unit] = around()[INDEX[str(data["square"])]]

    def _report(self, data: Mapping[str, Any]) -> None:
        """12.2, 12.3 Found from the air in the square, or heard on the radio in it or next to it."""
        unit = UNIT[str(data["unit"])]
        if unit in self._row and "square" in data:
            self._keep(unit, squares(data["square"]) if data["exact"] else around()[INDEX[str(data["square"])]])

    def _sunk(self, data: Mapping[str, Any]) -> None:
        """16.71, 16.73 She is nowhere."""
        unit = UNIT[str(data["unit"])]
        if unit in self._row:
            self._gone.add(unit)
            self._can[self._row[unit]] = False
            self._likely[self._row[unit]] = 0.0
