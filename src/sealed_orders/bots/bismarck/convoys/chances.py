"""17.3 The convoys' timetables as arrays: where a convoy can be, and where it probably is."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.convoys.timetable import in_time, moves, moves_in, scheduled
from sealed_orders.bots.bismarck.waters.sea import squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.sea import Places, Weights


class _Moves(NamedTuple):
    """The moves of one convoy in one turn as arrays: from, to, and with what chance."""

    start: NDArray[np.intp]
    end: NDArray[np.intp]
    chance: Weights


@cache
def _as_arrays(convoy: int, turn: int) -> _Moves:
    listed = moves(convoy, turn)
    start = np.array([INDEX[cell] for cell, _, _ in listed], dtype=np.intp)
    end = np.array([INDEX[cell] for _, cell, _ in listed], dtype=np.intp)
    return _Moves(start, end, np.array([chance for _, _, chance in listed]))


def sailed(convoy: int, weights: Weights, turn: int) -> Weights:
    """Return where a convoy probably is after a turn, given where it probably was; arrived convoys are left out."""
    if not moves_in(convoy, turn):
        return weights
    moved = _as_arrays(convoy, turn)
    after: Weights = np.bincount(moved.end, weights[moved.start] * moved.chance, minlength=len(CELLS)).astype(
        np.float64
    )
    return after


@cache
def expected(convoy: int, turn: int) -> Weights:
    """Return where a convoy probably is at the end of a turn, if it began as printed and nothing was reported."""
    chances = scheduled(convoy, turn)
    return np.array([chances.get(cell, 0.0) for cell in CELLS])


@cache
def punctual(convoy: int, turn: int) -> Places:
    """Return the squares from which a convoy can still complete its mission at the end of a turn."""
    return squares(*in_time(convoy)[turn])
