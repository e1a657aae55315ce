"""Belief: where the unseen enemy can be, and probably is, from a side's own reports and nothing else.

For each enemy ship two maps. *Can*: every cell she may be in; the truth is always one of them. *Likely*: an exact
forward filter under a stated motion model, nowhere but in cells she can be in. A ship is *fresh* when she may go her
full distance this turn and *tired* when she went far last turn, so *can* has a row for each if any ship tires.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.filter import Filter
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.event import Event, every_fact

FRESH, TIRED = 0, -1  # the same place if no ship tires


class Belief:
    """One side's belief about the other's ships. It reads the side's log, fact by fact."""

    def __init__(self, theatre: Theatre, motion: str | None, searches: bool = True) -> None:
        """Without a motion, keep only what is possible; with searches=False, ignore empty searches."""
        self.theatre = theatre
        self.sea = theatre.sea
        self.searches = searches
        self.turn = 0
        self.units = tuple(theatre.units)
        self.to_move = False  # a turn has begun and no ship has moved yet
        self._row = {unit: row for row, unit in enumerate(self.units)}
        self._ways_in = self.sea.ways_in(theatre.side)
        self._filters = theatre.filters(motion) if motion else []
        self._place = {u: (f, ship) for f in self._filters for ship, u in enumerate(f.ships)}
        self._tires = np.array([theatre.tires(unit) for unit in self.units])
        self._can = np.zeros((len(self.units), 1 + bool(self._tires.any()), len(self.sea)), dtype=np.bool_)
        self._gone: set[int] = set()
        self._ahead: dict[Filter, Filter] = {}  # after this turn's move, until new facts arrive
        self._reached: NDArray[np.bool_] | None = None  # and where ships can be then
        self._unseen: NDArray[np.bool_] | None = None  # where a ship not sighted in the search still to be ended can be
        self._sighted: dict[int, Places] = {}
        self._reported: dict[int, Places] = {}  # among these cells a ship ends the turn, told before she moved
        self._met: dict[int, tuple[int, str]] = {}  # the turn and cell of a ship's last contact
        self._read = 0
        for unit in self.units:
            self._put(unit, theatre.begins(unit))

    def read(self, log: Sequence[Event]) -> None:
        """Read the side's reports since the last reading."""
        for fact in every_fact(log[self._read :]):
            self.theatre.hear(fact, self)
        self._end_search()
        self._read = len(log)

    # What is believed.

    def can(self, unit: int) -> Places:
        """Return every cell a ship may be in."""
        places: Places = self._can[self._row[unit]].any(axis=0)
        return places

    def likely(self, unit: int) -> Weights:
        """Return the chance that a ship is in each cell; nothing while she is off the map."""
        chances, ship = self._place[unit]
        return chances.chances(ship, self.can(unit))

    def ahead(self, unit: int) -> Weights:
        """Return the chance that a ship will end this turn in each cell, with what was reported about it."""
        chances, ship = self._place[unit]
        ends = self._after(chances).chances(ship, self._ends()[self._row[unit]].any(axis=0))
        reported = self.reported_cells(unit)
        return ends if reported is None else _among(ends, reported)

    def forecast(self, turns: int) -> list[dict[int, Weights]]:
        """Return by ship the chances to end each of the coming turns where, before ships have moved."""
        ends: list[dict[int, Weights]] = [{} for _ in range(turns)]
        for chances in self._filters:
            ships = dict(enumerate(chances.ships))
            can: NDArray[np.bool_] = np.logical_or.reduce(self._ends()[[self._row[u] for u in chances.ships]], axis=1)
            later = self._after(chances)
            if any(unit in self._reported for unit in ships.values()):
                can = np.array([can[row] & self._reported.get(unit, True) for row, unit in ships.items()])
                later = later.twin()
                later.keep(can)
            for number, end in enumerate(ends):
                if number:
                    turn = self.turn + number
                    later = later.moved(turn)
                    for _ in range(max(self.theatre.reach(unit, turn)[0] for unit in ships.values())):
                        can = can | self._stepped(can, axis=1)
                end |= {unit: later.chances(row, can[row]) for row, unit in ships.items()}
        return ends

    def reported_cells(self, unit: int) -> Places | None:
        """Return the cells in one of which a ship ends the turn, if that was reported."""
        return self._reported.get(unit)

    def met(self, unit: int) -> tuple[int, str] | None:
        """Return the turn and cell of the last contact with a ship, if there was one."""
        return self._met.get(unit)

    def gone(self, unit: int) -> bool:
        """Say whether a ship is known to be out of play."""
        return unit in self._gone

    # What a theatre makes of a fact. With any word but that of a sighting a search is over.

    def begin_turn(self, turn: int) -> None:
        """Begin a turn, in which nobody has moved yet."""
        self._discard_ahead()
        self.turn = turn
        self.to_move = True

    def put(self, unit: int, where: Places) -> None:
        """Put her somewhere in these cells, all equally likely, fresh or tired."""
        self._discard_ahead()
        self._put(unit, where)

    def may_be(self, unit: int, where: Places) -> None:
        """She can be here as well."""
        self._discard_ahead()
        self._can[self._row[unit]] |= where

    def keep(self, unit: int, where: Places) -> None:
        """She is in one of these cells."""
        self._discard_ahead()
        if self._can[self._row[unit]].any():
            self._can[self._row[unit]] &= where
            self._settle()

    def move(self) -> None:
        """Move every ship; those with a reported end are there."""
        self._end_search()
        self.to_move = False
        self._can = self._ends()
        for chances in self._filters:
            chances.become(self._after(chances))
        self._discard_ahead()
        for unit, where in self._reported.items():
            self._can[self._row[unit]] &= where
        self._reported.clear()
        self._settle()

    def ends_in(self, unit: int, where: Places) -> None:
        """She will end this turn in one of these cells."""
        self._end_search()
        self._reported[unit] = where

    def search(self, missed: Mapping[int, Weights]) -> None:
        """Weigh each ship and cell by how likely a search misses her there.

        Where a search cannot miss her she is not, unless she is sighted before the search is over.
        """
        self._discard_ahead()
        if not self.searches:
            return
        rows = np.array([missed[unit] for unit in self.units])
        for chances in self._filters:
            misses = rows[[self._row[unit] for unit in chances.ships]]
            if ((misses > 0) & (misses < 1)).any():
                chances.weigh(np.where(misses > 0, misses, 1.0))
        if (rows <= 0).any():
            self._unseen = rows > 0

    def weigh(self, unit: int, weights: Weights) -> None:
        """Weigh cells by what is known besides her moves."""
        self._discard_ahead()
        if unit in self._place:
            chances, ship = self._place[unit]
            chances.weigh_one(ship, weights)

    def sight(self, unit: int, cell: str, turn: int) -> None:
        """She is seen in a cell, in a turn."""
        self._discard()
        self._sighted[unit] = self.sea.places(cell)
        self.meet(unit, cell, turn)

    def meet(self, unit: int, cell: str, turn: int) -> None:
        """Note the last contact with her."""
        self._met[unit] = turn, cell

    def replan(self, turn: int) -> None:
        """Choose the ships' plans by what was learnt about the beginning."""
        self._discard_ahead()
        for chances in self._filters:
            chances.replan(turn)

    def startle(self, unit: int) -> None:
        """She knows that she was reported, and may change her plan."""
        self._discard_ahead()
        if unit in self._place:
            chances, ship = self._place[unit]
            chances.startle(ship)

    def lose(self, unit: int) -> None:
        """She is out of play, nowhere."""
        self._discard_ahead()
        self._gone.add(unit)
        self._put(unit, self.sea.places())

    def _discard_ahead(self) -> None:
        """Discard what was computed ahead, and end a search."""
        self._discard()
        self._end_search()

    def _discard(self) -> None:
        self._ahead.clear()
        self._reached = None

    def _put(self, unit: int, where: Places) -> None:
        self._can[self._row[unit]] = where
        if unit in self._place:
            chances, ship = self._place[unit]
            chances.put(ship, where)

    def _end_search(self) -> None:
        """Put sighted ships where they were sighted, with the plans they had; the others are elsewhere."""
        if self._unseen is None and not self._sighted:
            return
        self._discard()
        unseen, sighted = self._unseen, self._sighted
        self._unseen, self._sighted = None, {}
        if unseen is not None:
            for unit in sighted:
                unseen[self._row[unit]] = True
            self._can &= unseen[:, None, :]
        for unit, where in sighted.items():
            row = self._can[self._row[unit]]
            if (row & where).any():
                row &= where
            else:
                self._put(unit, where)
        self._settle()
        for chances, ship in (self._place[unit] for unit in sighted if unit in self._place):
            chances.startle(ship)
        self.theatre.sighted(frozenset(sighted))

    def _settle(self) -> None:
        """Limit the chances to what is possible, and make them sum to one again."""
        may = np.logical_or.reduce(self._can, axis=1)
        for chances in self._filters:
            chances.keep(may[[self._row[unit] for unit in chances.ships]])

    def _after(self, chances: Filter) -> Filter:
        """Return the chances after this turn's move, made once."""
        if chances not in self._ahead:
            self._ahead[chances] = chances.moved(self.turn)
        return self._ahead[chances]

    def _ends(self) -> NDArray[np.bool_]:
        """Return where ships can be after a turn in which each goes as far as she may, or less; made once."""
        if self._reached is None:
            self._reached = self._moved()
        return self._reached

    def _moved(self) -> NDArray[np.bool_]:
        most = np.array([self.theatre.reach(unit, self.turn) for unit in self.units])
        edge = self._can.transpose(2, 0, 1)
        can = np.zeros_like(edge, order="C")
        for gone in range(int(most.max()) + 1):
            if gone:
                edge = self._stepped(edge, axis=0)
            far = most >= gone
            may = edge[:, :, FRESH] & far[:, FRESH]
            may |= edge[:, :, TIRED] & far[:, TIRED]
            tired = self._tires & (gone > 1)
            can[:, :, FRESH] |= may & ~tired
            can[:, :, TIRED] |= may & tired
        return can.transpose(1, 2, 0)

    def _stepped(self, where: NDArray[np.bool_], axis: int) -> NDArray[np.bool_]:
        """Return what can be in the cells of an axis after one step from what can be in them."""
        first, *others = self._ways_in
        after: NDArray[np.bool_] = where.take(first, axis=axis)
        for source in others:
            after |= where.take(source, axis=axis)
        return after


def _among(chances: Weights, where: Places) -> Weights:
    """Return the chances of a ship known to be in one of these cells."""
    kept: Weights = chances * where
    total = float(kept.sum())
    return kept / total if total > 0 else where / max(1, int(where.sum()))
