"""Belief: where the unseen enemy can be, and probably is, from what a side was told and nothing else.

For each enemy ship two maps. *Can*: every square she may be in; the truth is always one of them. *Likely*: an exact
forward filter under a stated motion model, nowhere but in squares she can be in. A ship is *fresh* when she may go two
squares this turn and *tired* when she went two last turn (6.51.1), so what she can has a row for either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.filter import Filter, Timetable
from sealed_orders.bots.bismarck.motion import family, reach
from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Squares, Weights, around, neighbours, open_sea, squares
from sealed_orders.games.bismarck.cards import BISMARCK, ENEMY, SHIPS, SIDE, TYPE, UNIT, UNITS, WHO
from sealed_orders.games.bismarck.chart import SOUTH_ENTRY
from sealed_orders.games.bismarck.tables import DORSETSHIRE_TURN, FORCE_H_AFTER
from sealed_orders.kernel.event import Event, told
from sealed_orders.kernel.fact import (
    Absent,
    AsPrinted,
    Begins,
    FastShadowed,
    Phase,
    Reported,
    Searched,
    Shadowed,
    Sighted,
    Sunk,
    Turn,
)
from sealed_orders.kernel.order import Side

FRESH, TIRED = 0, 1


class Belief:
    """One side's belief about the other's ships. It reads the side's log, event by event."""

    def __init__(self, side: Side, motion: str | None = "raider", searches: bool = True) -> None:
        """Without a motion only what can be is kept; with searches=False what was searched in vain is left out."""
        self.side = side
        self.searches = searches
        self.turn = 0
        self.units = tuple(u for u in SHIPS if SIDE[u] != side)
        self._row = {unit: row for row, unit in enumerate(self.units)}
        self._can = np.zeros((len(self.units), 2, len(CELLS)), dtype=np.bool_)
        self._near = neighbours(ENEMY[side])
        self._filters = _filters(self.units, motion) if motion else []
        self._place = {u: (f, ship) for f in self._filters for ship, u in enumerate(f.ships)}
        self._submarine = np.array([TYPE[u] == "S" for u in self.units])
        self._gone: set[int] = set()
        self._ahead: dict[Filter, Filter] = {}  # after this turn's move, until something is heard
        self._unseen: NDArray[np.bool_] | None = None  # where a ship not sighted in the search still to be ended can be
        self._sighted: dict[int, Squares] = {}
        self._told: dict[int, Squares] = {}  # among these squares a ship ends the turn, told before she moved
        self._arrives = {u: DORSETSHIRE_TURN for u in self.units if UNITS[u].mode == "U"}
        self._away = {u for u in self.units if UNITS[u].mode in "YU"}  # not known to have been on the map
        self._read = 0
        self._met: dict[int, tuple[int, str]] = {}  # the turn and square of a ship's last contact
        self.to_move = False  # a turn has begun and no ship has moved yet
        self._printed = False
        self._hears: dict[type, Callable[[Any], None]] = {
            Turn: self._turn,
            AsPrinted: self._as_printed,
            Phase: self._phase,
            Searched: self._searched,
            Sighted: self._sighting,
            Begins: self._known,
            Absent: self._out,
            Shadowed: self._shadow,
            FastShadowed: self._fast_shadow,
            Reported: self._report,
            Sunk: self._sunk,
        }

    def read(self, log: Sequence[Event]) -> None:
        """Take in what the side was told since it last read."""
        for fact in told(log[self._read :]):
            hear = self._hears.get(type(fact))
            if hear is not None:
                self._ahead.clear()
                if hear != self._sighting:
                    self._end_search()
                hear(fact)
        self._end_search()
        self._read = len(log)

    def can(self, unit: int) -> Squares:
        """Every square a ship may be in."""
        found: Squares = self._can[self._row[unit]].any(axis=0)
        return found

    def likely(self, unit: int) -> Weights:
        """The chance that a ship is in each square; nothing while she is off the map."""
        chances, ship = self._place[unit]
        return chances.chances(ship, self.can(unit))

    def ahead(self, unit: int) -> Weights:
        """The chance that a ship ends the present turn in each square, before she has moved; what was told counts."""
        chances, ship = self._place[unit]
        if chances not in self._ahead:
            self._ahead[chances] = chances.moved(self.turn)
        ends = self._ahead[chances].chances(ship, self._moved([self._row[unit]])[0].any(axis=0))
        told = self.told(unit)
        return ends if told is None else _among(ends, told)

    def told(self, unit: int) -> Squares | None:
        """10.9, 11.3 The squares in one of which a ship ends the turn, if the side was told."""
        return self._told.get(unit)

    def met(self, unit: int) -> tuple[int, str] | None:
        """The turn and square of the last contact with a ship, if there was one."""
        return self._met.get(unit)

    def gone(self, unit: int) -> bool:
        """Whether a ship is known to be out of play."""
        return unit in self._gone

    def _put(self, unit: int, where: Squares) -> None:
        """She is somewhere here, anywhere alike, fresh or tired."""
        self._can[self._row[unit]] = where
        if unit in self._place:
            chances, ship = self._place[unit]
            chances.put(ship, where)

    def _keep(self, unit: int, where: Squares) -> None:
        """She is in one of these squares."""
        if self._can[self._row[unit]].any():
            self._can[self._row[unit]] &= where
            self._settle()

    def _settle(self) -> None:
        """The chances follow what can be, and sum to one again."""
        may = np.logical_or.reduce(self._can, axis=1)
        for chances in self._filters:
            chances.keep(may[[self._row[unit] for unit in chances.ships]])

    def _as_printed(self, _: AsPrinted) -> None:
        """3.0 The ships stood as printed when the match began."""
        self._printed = True

    def _turn(self, fact: Turn) -> None:
        """3.0, 14.42, 14.44 A turn begins; with the first the ships are where they are printed, or anywhere."""
        first, self.turn = self.turn == 0, fact.number
        self.to_move = True
        for unit in self.units if first else ():
            if not self._printed:
                self._put(unit, open_sea(SIDE[unit]))
            elif UNITS[unit].square:
                self._put(unit, squares(UNITS[unit].square))
        for unit in self._away:
            if not self._printed:  # the staff was not told when they are due
                self._can[self._row[unit]] |= squares(*SOUTH_ENTRY)
            elif self._arrives.get(unit) == self.turn:
                self._put(unit, squares(*SOUTH_ENTRY))

    def _phase(self, fact: Phase) -> None:
        """4.51 Every ship has moved, and those that were followed are where they were followed to."""
        if fact.name != "movement":
            return
        self.to_move = False
        self._can = self._moved(range(len(self.units)))
        for chances in self._filters:
            chances.move(self.turn)
        for unit, where in self._told.items():
            self._can[self._row[unit]] &= where
        self._told.clear()
        self._settle()

    def _moved(self, rows: Sequence[int]) -> NDArray[np.bool_]:
        """6.5 What some ships can after a turn in which each goes as far as she may, or as little."""
        units = [self.units[row] for row in rows]
        most = np.array([reach(unit, self.turn) for unit in units])
        tires = np.array([unit == BISMARCK for unit in units])
        edge = self._can[rows].transpose(2, 0, 1)
        can = np.zeros_like(edge)
        for gone in range(int(most.max()) + 1):
            if gone:
                edge = np.logical_or.reduce([edge.take(near, axis=0) for near in self._near])
            may = (edge & (most >= gone)).any(axis=2)
            can[:, :, FRESH] |= may & ~(tires & (gone > 1))
            can[:, :, TIRED] |= may & tires & (gone > 1)
        return can.transpose(1, 2, 0)

    def _searched(self, fact: Searched) -> None:
        """9.2, 9.5 A ship in a square searched well enough is sighted; a submarine, from the air."""
        if self.searches:
            seen, over = ~squares(*fact.cells), ~squares(*fact.air)
            self._unseen = np.where(self._submarine[:, None], over, seen)

    def _sighting(self, fact: Sighted) -> None:
        """9.6 The ships named are in the square; and the first sight of the Bismarck brings Force H (14.42).

        3.0 A contact that a match begins with is of the turn before.
        """
        where, turn = squares(fact.cell), self.turn - fact.before
        seen = [UNIT[who.id] for who in fact.units if UNIT[who.id] in self._row]
        self._sighted |= dict.fromkeys(seen, where)
        self._met |= dict.fromkeys(seen, (turn, fact.cell))
        if WHO[BISMARCK] in fact.own:
            for unit in (u for u in self.units if UNITS[u].mode == "Y"):
                self._arrives.setdefault(unit, turn + FORCE_H_AFTER)

    def _end_search(self) -> None:
        """9.2, 9.6 Who was sighted is where she was sighted, with the plans she had; the others are elsewhere."""
        if self._unseen is None and not self._sighted:
            return
        if self._unseen is not None:
            for unit in self._sighted:
                self._unseen[self._row[unit]] = True
            self._can &= self._unseen[:, None, :]
        for unit, where in self._sighted.items():
            row = self._can[self._row[unit]]
            if (row & where).any():
                row &= where
            else:
                self._put(unit, where)
        self._settle()
        for chances, ship in (self._place[unit] for unit in self._sighted if unit in self._place):
            chances.startle(ship)
        self._away -= self._sighted.keys()
        self._unseen, self._sighted = None, {}

    def _shadow(self, fact: Shadowed) -> None:
        """10.9 After a success the shadower's side knows where she will be."""
        unit = UNIT[fact.target.id]
        if unit in self._row and fact.cell:
            self._told[unit] = squares(fact.cell)

    def _fast_shadow(self, fact: FastShadowed) -> None:
        """11.1, 11.3 She passed the square, so she ends next to it; farther off after a dash of turn 1 that counts."""
        unit = UNIT[fact.target.id]
        if unit in self._row:
            near = around()[INDEX[fact.cell]]
            for _ in range(UNITS[unit].dash - 2 if self.turn == 1 else 0):
                near = around()[near].any(axis=0)
            self._told[unit] = near

    def _report(self, fact: Reported) -> None:
        """12.2, 12.3 Found from the air in the square, or heard on the radio in it or next to it."""
        unit = UNIT[fact.unit.id]
        if unit in self._row and fact.cell:
            self._keep(unit, squares(fact.cell) if fact.exact else around()[INDEX[fact.cell]])
            if fact.exact:
                self._met[unit] = self.turn, fact.cell

    def _out(self, fact: Absent) -> None:
        """3.0, 15.2 The ships named are not in play as the match begins."""
        for who in fact.units:
            self._lost(UNIT[who.id])

    def _known(self, fact: Begins) -> None:
        """3.0 She begins in one of these squares, any alike."""
        unit = UNIT[fact.unit.id]
        if unit in self._row:
            self._put(unit, squares(*fact.cells))
            self._away.discard(unit)

    def _sunk(self, fact: Sunk) -> None:
        """16.71, 16.73 She is nowhere."""
        self._lost(UNIT[fact.unit.id])

    def _lost(self, unit: int) -> None:
        if unit in self._row:
            self._gone.add(unit)
            self._away.discard(unit)
            self._put(unit, squares())


def _among(chances: Weights, where: Squares) -> Weights:
    """The chances of one who is known to be in one of these squares."""
    kept: Weights = chances * where
    total = float(kept.sum())
    return kept / total if total > 0 else where / max(1, int(where.sum()))


def _filters(units: Sequence[int], name: str) -> list[Filter]:
    """A filter for the ships of each motion model."""
    families: dict[str, list[int]] = {}
    for unit in units:
        families.setdefault(family(name, unit), []).append(unit)
    return [(Timetable if key == "timetable" else Filter)(key, ships) for key, ships in families.items()]
