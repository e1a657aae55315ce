"""2.4 The map as arrays over its ways."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.graf_spee.ways import CELLS, WAYS
from sealed_orders.bots.hunt.sea import Sea, Weights
from sealed_orders.games.graf_spee.chart import BRITISH_PORTS, DOTS, NEUTRAL_PORTS, PORT_AT
from sealed_orders.kernel.order import Side

SOUTH_ATLANTIC = Sea(WAYS.cells, WAYS.at, WAYS.waters)
ROWS, COLUMNS = SOUTH_ATLANTIC.y, SOUTH_ATLANTIC.x
squares = SOUTH_ATLANTIC.places
distances = SOUTH_ATLANTIC.distances
LANE: Weights = np.array([float(DOTS[cell]) for cell in CELLS])
OPEN = ~squares(*BRITISH_PORTS)  # where a German ship can be and float
HIGH_SEAS = ~squares(*PORT_AT)
QUIET = OPEN & ~squares(*NEUTRAL_PORTS) & (LANE <= 0)


@cache
def steps(side: Side) -> NDArray[np.int64]:
    """Return the steps from every square (row) to every other (column) for ships of a side."""
    return np.array([distances(side, cell) for cell in CELLS])


def reached(side: Side) -> NDArray[np.intp]:
    """For each square (row) those within a turn's move, itself among them."""
    return SOUTH_ATLANTIC.within(side, 1)
