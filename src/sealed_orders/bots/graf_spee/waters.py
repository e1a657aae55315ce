"""2.4 The map as bots/hunt has it: a number for each square, and the ways of each side's ships between them."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.sea import Sea, Weights
from sealed_orders.games.graf_spee.chart import BRITISH_PORTS, CLASS, DOTS, NEUTRAL_PORTS, PORT_AT, SEA
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.squares import column, neighbours, row
from sealed_orders.kernel.terrain import Terrain

# 5.3.2 A German ship that enters a British port is lost.
WATERS = {
    BRITISH: SEA,
    GERMAN: Terrain("sea, but for British ports", neighbours(set(SEA.next) - BRITISH_PORTS), "5.3.2"),
}
SOUTH_ATLANTIC = Sea(sorted(SEA.next), {cell: (column(cell), row(cell)) for cell in CLASS}, WATERS)
CELLS, INDEX = SOUTH_ATLANTIC.cells, SOUTH_ATLANTIC.index
ROWS, COLUMNS = SOUTH_ATLANTIC.y, SOUTH_ATLANTIC.x
squares = SOUTH_ATLANTIC.places
far, distances, toward = SOUTH_ATLANTIC.far, SOUTH_ATLANTIC.distances, SOUTH_ATLANTIC.toward
LANE: Weights = np.array([float(DOTS[cell]) for cell in CELLS])
OPEN = ~squares(*BRITISH_PORTS)  # where a German ship can be and float
HIGH_SEAS = ~squares(*PORT_AT)
QUIET = OPEN & ~squares(*NEUTRAL_PORTS) & (LANE <= 0)


@cache
def steps(side: Side) -> NDArray[np.int64]:
    """The steps from every square (row) to every other (column) for ships of a side."""
    return np.array([distances(side, cell) for cell in CELLS])


def reached(side: Side) -> NDArray[np.intp]:
    """For each square (row) those within a turn's move, itself among them."""
    return SOUTH_ATLANTIC.within(side, 1)
