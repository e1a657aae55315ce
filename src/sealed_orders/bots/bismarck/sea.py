"""The sea as arrays: a number for each square, and for each kind of ship the squares a move can take it to."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sealed_orders.games.bismarck.chart import CLASS, SEA
from sealed_orders.kernel.order import Side

CELLS: tuple[str, ...] = tuple(sorted(CLASS))
INDEX = {cell: number for number, cell in enumerate(CELLS)}
ROWS = np.array([int(cell[:2]) for cell in CELLS])
COLUMNS = np.array([int(cell[2:]) for cell in CELLS])
WAYS = 8  # squares around a square
Squares: TypeAlias = NDArray[np.bool_]
Weights: TypeAlias = NDArray[np.float64]


def squares(*cells: str) -> Squares:
    """The named squares, as true places; names that are off the map are passed over."""
    found = np.zeros(len(CELLS), dtype=np.bool_)
    found[[INDEX[cell] for cell in cells if cell in INDEX]] = True
    return found


@cache
def open_sea(side: Side) -> Squares:
    """6.3 Where ships of a side may be."""
    return squares(*SEA[side].next)


@cache
def steps(side: Side) -> NDArray[np.float32]:
    """6.33 One from each square (row) to the squares a step away (column); staying is not a step."""
    matrix = np.zeros((len(CELLS), len(CELLS)), dtype=np.float32)
    for cell, near in SEA[side].next.items():
        for other in near:
            matrix[INDEX[cell], INDEX[other]] = 1
    return matrix


@cache
def neighbours(side: Side) -> NDArray[np.intp]:
    """6.33 For each way (row) and square the square next to it, or the square itself where no ship can go."""
    table = np.tile(np.arange(len(CELLS)), (WAYS, 1))
    for cell, near in SEA[side].next.items():
        for way, other in enumerate(near):
            table[way, INDEX[cell]] = INDEX[other]
    return table


@cache
def apart() -> NDArray[np.int_]:
    """The distance of every square (row) from every other (column), land or sea."""
    return np.maximum(abs(ROWS[:, None] - ROWS[None, :]), abs(COLUMNS[:, None] - COLUMNS[None, :]))


@cache
def around() -> NDArray[np.bool_]:
    """Each square with its neighbours, land or sea."""
    return apart() <= 1
