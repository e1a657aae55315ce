"""9 Where the convoys probably are in coming turns, and what they are worth."""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.theatre.motion import stepped
from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC
from sealed_orders.bots.sink_the_bismarck.theatre.units import CONVOY_UNITS, convoy
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX
from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.games.sink_the_bismarck.view import SinkView

HAUL = 7.0  # 9.10 value points that three rounds of fire take on average
OLD = 8  # turns after which a sighting says nothing
ESCORTED = 0.45  # what an escort that is named for it (18.3) leaves of a convoy's worth
BY_TABLE = 0.5  # how far a place is worth sailing for that only the timetable tells
STANDS = 0.12  # 9.3 how often a convoy stays in its hex
AHEAD = 1.0  # of a hex that a convoy seen last turn is on its way to


class Prey:
    """The convoys as the Germans expect them."""

    def __init__(self, view: SinkView, belief: Belief, turns: int) -> None:
        """Look this many turns ahead, this one first."""
        self.worth = np.zeros((turns, len(CELLS)))
        matched: set[int] = set()
        for seen in view.convoys:
            age = view.turn - seen.turn
            if age > OLD or not seen.value:
                continue
            unit = self._match(belief, seen.cell, matched)
            matched.add(unit)
            where = _onward(unit, _point(seen.cell), max(1, age))
            for turn in range(turns):
                self.worth[turn] += min(HAUL, seen.value) * _escort(unit) * AHEAD * where
                where = _onward(unit, where, 1)
        for unit in CONVOY_UNITS:
            if unit in matched or belief.gone(unit):
                continue
            where = belief.ahead(unit) if belief.to_move else belief.likely(unit)
            for turn in range(turns):
                self.worth[turn] += min(HAUL, convoy(unit).value) * _escort(unit) * BY_TABLE * where
                where = _onward(unit, where, 1)

    def _match(self, belief: Belief, cell: str, taken: set[int]) -> int:
        """Return which convoy of the table a contact probably is."""
        free = [unit for unit in CONVOY_UNITS if unit not in taken and not belief.gone(unit)] or list(CONVOY_UNITS)
        far = np.array(NORTH_ATLANTIC.distances(BRITISH, cell), dtype=np.float64)
        return min(free, key=lambda unit: (float(np.minimum(far, 30) @ belief.likely(unit)) or 99.0, unit))


def _escort(unit: int) -> float:
    """18.3 Return what an escort leaves of its worth."""
    return ESCORTED if convoy(unit).escort else 1.0


def _point(cell: str) -> Weights:
    where = np.zeros(len(CELLS))
    where[INDEX[cell]] = 1.0
    return where


def _onward(unit: int, where: Weights, turns: int) -> Weights:
    """9.3 Return where a convoy is some turns later: a hex on, or rarely in the same one."""
    for _ in range(turns):
        where = STANDS * where + (1 - STANDS) * stepped(f"convoy {unit}", BRITISH, where)
    return where
