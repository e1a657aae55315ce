"""2.6, 6.3 The map as arrays over its ways."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.waters.ways import WAYS
from sealed_orders.bots.hunt.sea import Sea

NORTH_ATLANTIC = Sea(WAYS.cells, WAYS.at, WAYS.waters)
ROWS, COLUMNS = NORTH_ATLANTIC.y, NORTH_ATLANTIC.x
squares, open_sea, distances = NORTH_ATLANTIC.places, NORTH_ATLANTIC.open_to, NORTH_ATLANTIC.distances


@cache
def apart() -> NDArray[np.int_]:
    """Return the distance of every square (row) from every other (column), land or sea."""
    return np.maximum(abs(ROWS[:, None] - ROWS[None, :]), abs(COLUMNS[:, None] - COLUMNS[None, :]))


@cache
def around() -> NDArray[np.bool_]:
    """Return each square with its neighbours, land or sea."""
    return apart() <= 1
