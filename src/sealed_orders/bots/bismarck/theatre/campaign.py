"""The theatre of the campaign: which ships the enemy has, how far they go, and what facts mean to a side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.bismarck.convoys.chances import sailed
from sealed_orders.bots.bismarck.theatre import motion as models
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC, around, squares
from sealed_orders.bots.bismarck.waters.ways import INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.filter import Filter, Timetable
from sealed_orders.bots.hunt.plan import Motion
from sealed_orders.bots.hunt.sea import Places
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.games.bismarck.board import BOARD
from sealed_orders.games.bismarck.chart import SOUTH_ENTRY
from sealed_orders.games.bismarck.ships import BISMARCK, ENEMY, SHIPS, SIDE, TYPE, UNIT, UNITS, WHO
from sealed_orders.games.bismarck.tables import DORSETSHIRE_TURN, FORCE_H_AFTER
from sealed_orders.kernel.fact import Absent, AsPrinted, Begins, Fact, FastShadowed, Sighted, Sunk, Turn
from sealed_orders.kernel.order import Side


class Campaign(Theatre):
    """The campaign as one side's staff sees it."""

    sea = NORTH_ATLANTIC
    called = BOARD.called
    ids = UNIT

    def __init__(self, side: Side) -> None:
        """The side whose staff it is."""
        self.side = ENEMY[side]
        self.units = tuple(u for u in SHIPS if SIDE[u] != side)
        self._printed = False
        self._arrives = {u: DORSETSHIRE_TURN for u in self.units if UNITS[u].mode == "U"}
        self._away = {u for u in self.units if UNITS[u].mode in "YU"}  # not known to have been on the map

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        """6.5 Return the most squares a ship can go in a turn, fresh and tired."""
        return models.reach(unit, turn)

    def tires(self, unit: int) -> bool:
        """6.51.1 The Bismarck goes two squares and then one."""
        return unit == BISMARCK

    def out_of_sight(self, unit: int, searched: Places, from_the_air: Places) -> Places:
        """9.2, 9.5 A ship in a square searched well enough is sighted; a submarine, from the air."""
        return ~from_the_air if TYPE[unit] == "S" else ~searched

    def near(self, cell: str) -> Places:
        """12.3 Return where a ship can be after a radio fix in a square or next to it."""
        beside: Places = around()[INDEX[cell]]
        return beside

    def sighted(self, units: frozenset[int]) -> None:
        """14.42, 14.44 Note that sighted ships have been on the map."""
        self._away -= units

    def family(self, model: str, unit: int) -> str:
        """Return the motion family: raiders, packs, oilers, convoys and other British ships move in their own ways."""
        return models.family(model, unit)

    def motion(self, family: str, turn: int) -> Motion:
        """Return the motion from motion.toml."""
        return models.motion(family, self.side, turn)

    def filter(self, family: str, ships: Sequence[int]) -> Filter:
        """17.3 Return the filter; convoys follow their timetables."""
        if family == "timetable":
            return Timetable(self.sea, self.side, ships, self.motion(family, 1), sailed)
        return super().filter(family, ships)

    def hear(self, fact: Fact, belief: Belief) -> None:
        """3.0, 14.42 Read more than in any hunt: how the match began, and who is due when."""
        if isinstance(fact, AsPrinted):
            self._printed = True
        if isinstance(fact, Sighted) and WHO[BISMARCK] in fact.own:  # it brings Force H
            for unit in (u for u in self.units if UNITS[u].mode == "Y"):
                self._arrives.setdefault(unit, belief.turn - fact.before + FORCE_H_AFTER)
        first = belief.turn == 0
        super().hear(fact, belief)
        if isinstance(fact, Turn):
            self._turn(first, belief)

    def hear_of(self, unit: int, fact: Fact, belief: Belief) -> None:
        """11.1, 14.42, 14.44 Read more than in any hunt: who passed a square, and who is no longer expected."""
        if isinstance(fact, FastShadowed):
            belief.ends_in(unit, self._passed(unit, fact.cell, belief.turn))
        if isinstance(fact, Begins | Sunk | Absent):
            self._away.discard(unit)
        super().hear_of(unit, fact, belief)

    def _turn(self, first: bool, belief: Belief) -> None:
        """3.0, 14.42, 14.44 Begin a turn; in the first the ships are where they are printed, or anywhere."""
        for unit in self.units if first and self._printed else ():
            belief.put(unit, squares(UNITS[unit].square))
        for unit in self._away:
            if not self._printed:  # the staff was not told when they are due
                belief.may_be(unit, squares(*SOUTH_ENTRY))
            elif self._arrives.get(unit) == belief.turn:
                belief.put(unit, squares(*SOUTH_ENTRY))

    def _passed(self, unit: int, cell: str, turn: int) -> Places:
        """11.1, 11.3 She passed the square, so she ends next to it; farther off after a dash of turn 1 that counts."""
        near = self.near(cell)
        for _ in range(UNITS[unit].dash - 2 if turn == 1 else 0):
            near = np.logical_or.reduce(around()[near])
        return near
