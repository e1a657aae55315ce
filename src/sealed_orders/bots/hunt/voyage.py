"""The best voyage over the coming turns: where to go now to gain most on the whole way.

The worth of a patrol in a cell, and of ending a turn there under way, is given for each coming turn; the rest is
computed backward from the last turn. A ship is *fresh*, or *tired* after more than one cell, or *standing* where she
has already searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.sea import Sea, Weights
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Side

FINE = 1 << 20  # lots in a draw


@dataclass(frozen=True)
class Pace:
    """How far a ship may go this turn, and how far afterwards: fresh, and after more than one cell."""

    now: int
    fresh: int = 2
    tired: int = 2
    fuel: float = 0.0  # what more than one cell in a turn costs, in points


@dataclass(frozen=True)
class Prospect:
    """What cells are worth in each coming turn: on patrol, on patrol again, and ending the turn under way."""

    stand: Sequence[Weights]
    again: Sequence[Weights]
    going: Sequence[Weights]
    final: Weights | None = None


class Leg(NamedTuple):
    """A first move and what the voyage that begins with it is worth."""

    worth: float
    stands: bool  # on patrol where she is
    cell: str


def legs(sea: Sea, side: Side, start: str, pace: Pace, prospect: Prospect, stood: bool = False) -> list[Leg]:
    """List every first move, best first; among equals, patrolling."""
    here = sea.index[start]
    fresh, tired, standing = _later(sea, side, pace, prospect)
    first = (prospect.again if stood else prospect.stand)[0]
    moves = [Leg(float(first[here] + standing[here]), True, start)]
    near = sorted(sea.reached(side, start, min(1, pace.now)))
    moves += [Leg(float(prospect.going[0][n] + fresh[n]), False, sea.cells[n]) for n in near]
    if pace.now > 1:
        beyond = sorted(set(sea.reached(side, start, pace.now)) - set(near))
        moves += [Leg(float(prospect.going[0][n] + tired[n] - pace.fuel), False, sea.cells[n]) for n in beyond]
    return sorted(moves, key=lambda leg: (-leg.worth, not leg.stands, leg.cell))


def chosen(ways: Sequence[Leg], dice: Dice, spread: float) -> Leg:
    """Draw one of the best: the better, the more likely. The spread is how many points make little difference."""
    best = ways[0].worth
    weights = [exp(max(-30.0, (leg.worth - best) / spread)) for leg in ways]
    draw = dice.roll(FINE, "leg") / FINE * sum(weights)
    for leg, weight in zip(ways, weights, strict=True):
        draw -= weight
        if draw <= 0:
            return leg
    return ways[0]


def _later(sea: Sea, side: Side, pace: Pace, prospect: Prospect) -> tuple[Weights, Weights, Weights]:
    """Return what being in each cell after this turn is worth: fresh, tired, and having stood there."""
    final = np.zeros(len(sea)) if prospect.final is None else prospect.final
    fresh = tired = standing = final
    near = sea.beside(side)
    for turn in range(len(prospect.stand) - 1, 0, -1):
        going = prospect.going[turn]
        one = _best(going + fresh, near, 1)
        far_when_fresh = one
        if pace.fresh > 1:
            far = _best(one, near, pace.fresh - 1) if tired is fresh else _best(going + tired, near, pace.fresh)
            far_when_fresh = far - pace.fuel
        far_when_tired = far_when_fresh if pace.tired > 1 else one
        stay = prospect.stand[turn] + standing
        fresh_move = np.maximum(one, far_when_fresh)
        alike = far_when_tired is far_when_fresh
        fresh = np.maximum(stay, fresh_move)
        tired = fresh if alike else np.maximum(stay, np.maximum(one, far_when_tired))
        again = prospect.again[turn]
        standing = fresh if again is prospect.stand[turn] else np.maximum(again + standing, fresh_move)
    return fresh, tired, standing


def _best(worth: Weights, near: NDArray[np.intp], most: int) -> Weights:
    """Return by cell the best of those within a number of steps, from the cells beside each and itself."""
    for _ in range(most):
        worth = worth.take(near).max(axis=0)
    return worth
