"""The best voyage over the coming turns: where to go now, so that all that may be gained on the way is the most.

What standing on patrol in a square and what ending a turn there under way is worth is given for each coming turn; the
rest is reckoned backward from the last. A ship is *fresh*, or *tired* after two squares (6.51.1), or *standing* where
she has already searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Weights
from sealed_orders.bots.bismarck.ways import within
from sealed_orders.kernel.order import Side

PATROL, MOVE = "P", "M"


@dataclass(frozen=True)
class Pace:
    """How far a ship may go this turn, and how far afterwards: fresh, and after more than one square."""

    now: int
    fresh: int = 2
    tired: int = 2
    fuel: float = 0.0  # what more than one square in a turn costs, in points


@dataclass(frozen=True)
class Prospect:
    """What squares are worth in each coming turn: on patrol, on patrol again, and ending the turn under way."""

    stand: Sequence[Weights]
    again: Sequence[Weights]
    going: Sequence[Weights]
    final: Weights | None = None


class Leg(NamedTuple):
    """A first move and what the voyage that begins with it is worth."""

    worth: float
    mode: str
    cell: str


def legs(side: Side, start: str, pace: Pace, prospect: Prospect, stood: bool = False) -> list[Leg]:
    """Every first move, the best first; of equals, to stand on patrol."""
    here = INDEX[start]
    fresh, tired, standing = _later(side, pace, prospect)
    first = (prospect.again if stood else prospect.stand)[0]
    found = [Leg(float(first[here] + standing[here]), PATROL, start)]
    near = np.unique(within(side, min(1, pace.now))[here])
    found += [Leg(float(prospect.going[0][n] + fresh[n]), MOVE, CELLS[n]) for n in near]
    if pace.now > 1:
        beyond = np.setdiff1d(within(side, pace.now)[here], near)
        found += [Leg(float(prospect.going[0][n] + tired[n] - pace.fuel), MOVE, CELLS[n]) for n in beyond]
    return sorted(found, key=lambda leg: (-leg.worth, leg.mode != PATROL, leg.cell))


def _later(side: Side, pace: Pace, prospect: Prospect) -> tuple[Weights, Weights, Weights]:
    """What being in each square after this turn is worth: fresh, tired, and having stood there."""
    final = np.zeros(len(CELLS)) if prospect.final is None else prospect.final
    fresh = tired = standing = final
    for turn in range(len(prospect.stand) - 1, 0, -1):
        going = prospect.going[turn]
        one = _best(going + fresh, within(side, 1))
        far_when_fresh = _best(going + tired, within(side, pace.fresh)) - pace.fuel if pace.fresh > 1 else one
        far_when_tired = far_when_fresh if pace.tired > 1 else one
        stay, stay_on = prospect.stand[turn] + standing, prospect.again[turn] + standing
        fresh_move, tired_move = np.maximum(one, far_when_fresh), np.maximum(one, far_when_tired)
        fresh, tired, standing = (
            np.maximum(stay, fresh_move),
            np.maximum(stay, tired_move),
            np.maximum(stay_on, fresh_move),
        )
    return fresh, tired, standing


def _best(worth: Weights, reach: NDArray[np.intp]) -> Weights:
    best: Weights = worth[reach].max(axis=1)
    return best
