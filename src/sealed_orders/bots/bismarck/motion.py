"""Motion models: how likely a ship is to go where, turn by turn. Stated, and switchable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from sealed_orders.bots.bismarck.sea import CELLS, Weights, steps
from sealed_orders.kernel.order import Side

FARTHEST = 4


@dataclass(frozen=True)
class Motion:
    """How many squares a ship goes that could go so many, and how much it is drawn to a part of the sea."""

    name: str
    paces: Mapping[int, tuple[float, ...]]  # by the most she may go: the chance of going 0, 1, 2 ... squares
    drawn_to: tuple[int, int] | None = None  # row and column
    pull: float = 0.0  # how much more likely a step is for each square it brings her nearer

    def pace(self, most: int) -> tuple[float, ...]:
        """The chance of going 0 to 4 squares for a ship that may go so many."""
        chances = self.paces[most]
        return (*chances, *(0.0,) * (FARTHEST + 1 - len(chances)))


DIFFUSE = Motion(
    "diffuse",
    {0: (1.0,), 1: (0.3, 0.7), 2: (0.2, 0.3, 0.5), 4: (0.1, 0.1, 0.1, 0.1, 0.6)},
)
RAIDER = Motion(
    "raider",
    {0: (1.0,), 1: (0.15, 0.85), 2: (0.15, 0.25, 0.6), 4: (0.15, 0.05, 0.05, 0.1, 0.65)},
    drawn_to=(20, 14),
    pull=0.35,
)
MOTIONS = {motion.name: motion for motion in (DIFFUSE, RAIDER)}


@cache
def step_chances(side: Side, motion: str) -> Weights:
    """From each square (row) the chance that a step leads to each other (column)."""
    model = MOTIONS[motion]
    weights = steps(side).astype(np.float64)
    if model.drawn_to is not None:
        far = np.array([max(abs(int(c[:2]) - model.drawn_to[0]), abs(int(c[2:]) - model.drawn_to[1])) for c in CELLS])
        weights *= np.exp(model.pull * (far[:, None] - far[None, :]))
    totals = weights.sum(axis=1, keepdims=True)
    return np.divide(weights, totals, out=np.zeros_like(weights), where=totals > 0)
