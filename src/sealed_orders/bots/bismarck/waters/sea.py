"""2.6, 6.3 The map as bots/hunt has it: a number for each square, and the ways of each side's ships between them."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.sea import Sea
from sealed_orders.games.bismarck.chart import CLASS, SEA
from sealed_orders.kernel.squares import column, row

NORTH_ATLANTIC = Sea(sorted(CLASS), {cell: (column(cell), row(cell)) for cell in CLASS}, SEA)
CELLS, INDEX = NORTH_ATLANTIC.cells, NORTH_ATLANTIC.index
ROWS, COLUMNS = NORTH_ATLANTIC.y, NORTH_ATLANTIC.x
squares, open_sea = NORTH_ATLANTIC.places, NORTH_ATLANTIC.open_to
far, distances = NORTH_ATLANTIC.far, NORTH_ATLANTIC.distances
toward, crow = NORTH_ATLANTIC.toward, NORTH_ATLANTIC.crow


@cache
def apart() -> NDArray[np.int_]:
    """The distance of every square (row) from every other (column), land or sea."""
    return np.maximum(abs(ROWS[:, None] - ROWS[None, :]), abs(COLUMNS[:, None] - COLUMNS[None, :]))


@cache
def around() -> NDArray[np.bool_]:
    """Each square with its neighbours, land or sea."""
    return apart() <= 1
