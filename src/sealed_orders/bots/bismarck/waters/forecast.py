"""13.2 The coming weather: for each turn and row, how likely each level of visibility or less is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.waters.ways import CELLS
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.bismarck.calendar import LENGTH, NIGHT
from sealed_orders.games.bismarck.chart import ROWS
from sealed_orders.games.bismarck.tables import WEATHER_CHANGE, WEATHER_LEVELS

LEAST, MOST = WEATHER_LEVELS
ROW_OF_CELL = np.array([int(cell[:2]) - ROWS[0] for cell in CELLS])
NIGHT_BY_CELL = tuple(np.array([NIGHT[turn][int(cell[:2])] for cell in CELLS]) for turn in range(LENGTH + 2))


@cache
def _changes() -> NDArray[np.float64]:
    """For each row the chance of each new level (column) from each level that drifts in (row)."""
    tables = np.zeros((len(ROWS), MOST + 1, MOST + 1))
    for number, row in enumerate(ROWS):
        low, high = WEATHER_CHANGE[row]
        for level in range(LEAST, MOST + 1):
            for change in range(low, high + 1):
                tables[number, level, min(MOST, max(LEAST, level + change))] += 1 / (high - low + 1)
    return tables


class Forecast:
    """The visibility of the coming turns, from the present one on, which is known."""

    def __init__(self, visibility: Sequence[int], turns: int) -> None:
        chances = np.zeros((len(ROWS), MOST + 1))
        chances[np.arange(len(ROWS)), visibility] = 1.0
        self._at_most = [chances.cumsum(axis=1)]
        for _ in range(1, turns):
            drifted = np.concatenate([chances[:1], chances[:-1]])
            chances = np.einsum("rl,rlm->rm", drifted, _changes())
            self._at_most.append(chances.cumsum(axis=1))

    def seen_by(self, ahead: int, day: int, night: int, turn: int) -> Weights:
        """Return how likely a number of search factors is enough in each square, some turns ahead."""
        table = self._at_most[ahead]
        by_day = table[ROW_OF_CELL, min(day, MOST)]
        by_night = table[ROW_OF_CELL, min(night, MOST)]
        return np.where(NIGHT_BY_CELL[min(turn, LENGTH)], by_night, by_day)
