"""The chart as arrays over its ways."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.sea import Places, Sea, Weights
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX, WAYS
from sealed_orders.games.sink_the_bismarck.chart import CLASS, column, row
from sealed_orders.kernel.hexes import cube

NORTH_ATLANTIC = Sea(WAYS.cells, WAYS.at, WAYS.waters)
COLUMN = np.array([column(cell) if cell in CLASS else 0 for cell in CELLS])
ROW = np.array([row(cell) if cell in CLASS else 0 for cell in CELLS])


def hexes(*cells: str) -> Places:
    """Return the named hexes, as true places."""
    return NORTH_ATLANTIC.places(*cells)


_cubes = np.array([cube(cell) if cell in CLASS else (-99 * n, 0, 99 * n) for n, cell in enumerate(CELLS, 1)])


@cache
def crow(cell: str) -> NDArray[np.int64]:
    """2.2 Say how far every cell is from a hex, land or no land; a box is far from everything."""
    distances: NDArray[np.int64] = abs(_cubes - np.array(cube(cell))).max(axis=1)
    return distances


@cache
def _rings(most: int) -> NDArray[np.intp]:
    """Return for each cell (row) the cells within a number of hexes, padded with an unused number."""
    lists = [np.flatnonzero(abs(_cubes - _cubes[n]).max(axis=1) <= most) for n in range(len(CELLS))]
    width = max(map(len, lists))
    return np.array([np.concatenate([cells, np.full(width - len(cells), len(CELLS))]) for cells in lists])


@cache
def _rows() -> NDArray[np.intp]:
    """Return the rings of one hex, turned: in each row one cell for each."""
    return np.ascontiguousarray(_rings(1).T)


def around(weights: Weights, most: int) -> Weights:
    """Return for each cell the sum within a number of hexes, in each row."""
    table = np.zeros((*weights.shape[:-1], len(CELLS) + 1))
    table[..., :-1] = weights
    if most == 1:  # a hex and its neighbours, one after the other: faster row by row, and summed in the same order
        beside: Weights = table.take(_rows(), axis=-1).sum(axis=-2)
        return beside
    sums: Weights = table.take(_rings(most), axis=-1).sum(axis=-1)
    return sums


def about(weights: Weights, cell: str, most: int) -> float:
    """Return the sum within a number of hexes of one."""
    return float(weights.take(_ring(cell, most)).sum())


@cache
def _ring(cell: str, most: int) -> NDArray[np.intp]:
    ring = _rings(most)[INDEX[cell]]
    return ring[ring < len(CELLS)]


@cache
def close(cell: str, most: int) -> Places:
    """Return the cells within a number of hexes of one."""
    places: Places = abs(_cubes - _cubes[INDEX[cell]]).max(axis=1) <= most
    return places


def distances(side: str, cell: str) -> NDArray[np.int64]:
    """2.3 Steps from a hex to every other for ships of a side."""
    return NORTH_ATLANTIC.distances(side, cell)
