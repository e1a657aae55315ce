"""Plans that ships may follow, and a set of them as arrays.

A plan says how far a ship goes in a turn, and how strongly she prefers steps toward her goal. At the end of a
turn she may drop it, with a chance that depends on where she is, and take another of those that are open there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from typing import TypeAlias

import numpy as np

from sealed_orders.bots.hunt.sea import Places, Sea, Weights
from sealed_orders.kernel.order import Side

NO_WAY = 60.0  # how far a cell is that cannot be reached
STEEPEST = 30.0  # the most a pull may weigh, as an exponent
TINY = 1e-12
SLANT = 0.1  # by how much a slanting step seems longer: of two ways as short, the straight one

Paces: TypeAlias = Mapping[int, Sequence[float]]  # by the most she may go: the chance of going 0, 1, 2 ... cells


@dataclass(frozen=True)
class Plan:
    """What a ship is after, how straight she goes for it and how fast, and how readily she takes and drops it.

    A value by cell may be one number for all cells.
    """

    away: Weights | float  # how far each cell is from what she is after
    pull: float  # how much more likely a step is for each cell it brings her nearer
    paces: Paces
    again: Paces  # the same when she went more than one cell last turn
    open: Weights | float  # how readily the plan is taken, by cell
    drops: Weights | float  # the chance to drop it at the end of a turn, by cell
    there: Places | None = None  # where she has what she was after
    loiters: Paces | None = None  # her pace there
    pull_there: float = 0.0


@dataclass(frozen=True)
class Motion:
    """Plans made into arrays, by cell and plan."""

    name: str
    plans: tuple[str, ...]
    arrivals: Weights  # by way in, and by ship if not all are alike: the chance that a step from there leads here
    fresh: Mapping[int, Weights]  # by the most she may go: how many cells she goes, from none on
    tired: Mapping[int, Weights]  # the same after more than one cell last turn
    drops: Weights
    takes: Weights
    startled: float = 0.0  # the chance that a ship that was seen drops her plan
    doubt: float = 0.0  # how far to believe that no plan is hers, and any cell she can be in as likely as another


def paces(stands: float, short: float, most: Iterable[int] = (0, 1, 2, 4)) -> Paces:
    """Return the chances of each distance, from the chance to stay and the chance to go less far than possible."""
    go = 1 - stands
    by_most: dict[int, Sequence[float]] = {}
    for far in most:
        between = (go * short / (far - 1),) * (far - 1) if far > 1 else ()
        by_most[far] = (1.0,) if far == 0 else (stands, *between, go * (1 - short) if far > 1 else go)
    return by_most


def compiled(
    name: str, sea: Sea, side: Side, plans: Mapping[str, Plan], startled: float = 0.0, doubt: float = 0.0
) -> Motion:
    """Plans as arrays, for ships of a side."""
    made = list(plans.values())
    takes = np.array([np.broadcast_to(plan.open, len(sea)) for plan in made], dtype=np.float64).T
    totals = takes.sum(axis=1, keepdims=True)
    return Motion(
        name,
        tuple(plans),
        np.stack([arrivals(plan, sea, side) for plan in made], axis=2),
        {most: _gone([(plan, plan.paces) for plan in made], most, len(sea)) for most in made[0].paces},
        {most: _gone([(plan, plan.again) for plan in made], most, len(sea)) for most in made[0].paces},
        np.array([np.broadcast_to(plan.drops, len(sea)) for plan in made], dtype=np.float64).T,
        np.divide(takes, totals, out=np.full_like(takes, 1 / len(made)), where=totals > 0),
        startled,
        doubt,
    )


def side_by_side(name: str, motions: Sequence[Motion]) -> Motion:
    """Motions that differ only in where a step leads, as one for as many ships that go equally far."""
    return replace(motions[0], name=name, arrivals=np.stack([motion.arrivals for motion in motions], axis=1))


def arrivals(plan: Plan, sea: Sea, side: Side) -> Weights:
    """By way in and cell, the chance that a step from the cell on that way leads here; who can go nowhere stays."""
    out, into, here = sea.ways_out(side), sea.ways_in(side), np.arange(len(sea))
    pull = np.full(len(sea), plan.pull) if plan.there is None else np.where(plan.there, plan.pull_there, plan.pull)
    away = np.broadcast_to(plan.away, len(sea))
    leaving = np.exp(np.clip(pull * (away - away[out]), -STEEPEST, STEEPEST)) * (out != here)
    totals = np.maximum(leaving.sum(axis=0), TINY)
    coming = np.exp(np.clip(pull[into] * (away[into] - away), -STEEPEST, STEEPEST)) * (into != here)
    chances: Weights = coming / totals[into]
    ends = np.flatnonzero(sea.open_to(side) & (out == here).all(axis=0))
    chances[(into == here).argmax(axis=0)[ends], ends] = 1.0
    return chances


def step_chances(plan: Plan, sea: Sea, side: Side) -> Weights:
    """From each cell (row) the chance that a step leads to each other (column)."""
    table = np.zeros((len(sea), len(sea)))
    for source, chances in zip(sea.ways_in(side), arrivals(plan, sea, side), strict=True):
        table[source, np.arange(len(sea))] += chances
    return table


def _gone(plans: Sequence[tuple[Plan, Paces]], most: int, cells: int) -> Weights:
    """Return the chance of going each number of cells, by cell and plan."""
    table = np.zeros((most + 1, cells, len(plans)))
    for number, (plan, speeds) in enumerate(plans):
        table[:, :, number] = np.array(speeds[most])[:, None]
        if plan.there is not None and plan.loiters is not None:
            table[:, plan.there, number] = np.array(plan.loiters[most])[:, None]
    return table


def way_to(sea: Sea, side: Side, goals: Iterable[int], closed: Places | None = None) -> Weights:
    """Return how far ships of a side have to go from each cell to the nearest goal, without passing closed cells."""
    far = [NO_WAY] * len(sea)
    shut = closed.tolist() if closed is not None else [False] * len(sea)
    steps = sea.steps_in(side)
    edge = [(0.0, int(goal)) for goal in goals]
    for _, goal in edge:
        far[goal] = 0.0
    heapify(edge)
    while edge:
        so_far, here = heappop(edge)
        for there, slanting in steps[here]:
            length = so_far + 1 + SLANT * slanting
            if length < far[there] and not shut[there]:
                far[there] = length
                heappush(edge, (length, there))
    return np.array(far)
