"""Motion models: how likely a ship is to go where, turn by turn. Stated, and switchable.

A ship follows a plan. It says how far she goes in a turn, and how much rather a step leads nearer to what she is after.
At the end of a turn she may drop it, with a chance that depends on where she is, and take another of those that are
open there. The numbers are in motion.toml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sealed_orders.bots.bismarck.plans import TINY, Paces, Plan, numbers, packing, plain, raiding, roaming
from sealed_orders.bots.bismarck.sea import CELLS, Weights, neighbours
from sealed_orders.games.bismarck.calendar import is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.cards import (
    BISMARCK,
    CONVOYS,
    FAST_CONVOYS,
    GERMAN,
    PRINZ_EUGEN,
    SIDE,
    SLOW_CONVOYS,
    TYPE,
    UNITS,
)
from sealed_orders.kernel.order import Side

MOTIONS = ("plans", "raider", "diffuse")
RAIDERS = (BISMARCK, PRINZ_EUGEN)
HUNTERS = {"plans": raiding, "pack": packing}  # models that follow the convoys
PERIOD = 3  # turns for which a convoy is taken to be in one place
STEEPEST = 30.0  # the most a pull may weigh, as an exponent


@dataclass(frozen=True)
class Motion:
    """Plans made into arrays, by square and plan."""

    name: str
    side: Side
    plans: tuple[str, ...]
    arrivals: Weights  # by way: the chance that a step from the neighbour on that way leads here
    fresh: Mapping[int, Weights]  # by the most she may go: how many squares she goes, none to four
    tired: Mapping[int, Weights]  # the same after more than one square last turn
    drops: Weights
    takes: Weights
    startled: float  # the chance that a ship that was seen drops her plan
    doubt: float  # how far to believe that no plan is hers, and any square she can be in as likely as another


def reach(unit: int, turn: int) -> tuple[int, int]:
    """6.5 The most squares a ship can go in a turn, fresh and tired; damage only makes it fewer."""
    if unit in FAST_CONVOYS:
        return (int(is_fast_turn(turn)),) * 2
    if unit in SLOW_CONVOYS:
        return (int(is_slow_turn(turn)),) * 2
    if turn == 1 and UNITS[unit].dash:
        return (UNITS[unit].dash,) * 2
    most = UNITS[unit].speed_low
    return most, 1 if unit == BISMARCK else most


def family(name: str, unit: int) -> str:
    """Which motion model is for one ship: under *plans* only raiders have a purpose that is known."""
    if name not in MOTIONS:
        raise LookupError(f"There is no motion model called {name}; there are {', '.join(MOTIONS)}.")
    if name != "plans" or unit in RAIDERS:
        return name
    if SIDE[unit] == GERMAN:
        return "pack" if TYPE[unit] == "S" else "cruise"
    return "timetable" if unit in CONVOYS else "station"


def motion(name: str, side: Side, turn: int) -> Motion:
    """A motion model for ships of a side, made ready for a turn."""
    return _motion(name, side, (turn - 1) // PERIOD if name in HUNTERS else 0)


@cache
def _motion(name: str, side: Side, period: int) -> Motion:
    data = numbers()
    if name in data["plain"]:
        return _compiled(name, side, plain(name), data["plain"][name])
    plans = HUNTERS[name](period * PERIOD + PERIOD // 2) if name in HUNTERS else roaming(name)
    return _compiled(name, side, plans, data[name])


def step_chances(side: Side, name: str) -> Weights:
    """From each square (row) the chance that a step leads to each other (column), under a motion of one plan."""
    return _matrix(side, name)


@cache
def _matrix(side: Side, name: str) -> Weights:
    table = np.zeros((len(CELLS), len(CELLS)))
    near, here = neighbours(side), np.arange(len(CELLS))
    for way, chances in enumerate(_arrivals(plain(name)[name], side)):
        table[near[way], here] += chances
    return table


def _arrivals(plan: Plan, side: Side) -> Weights:
    """By way and square, the chance that a step from the neighbour on that way leads to the square."""
    near, here = neighbours(side), np.arange(len(CELLS))
    pull = np.full(len(CELLS), plan.pull) if plan.there is None else np.where(plan.there, plan.pull_there, plan.pull)
    leaving = np.exp(np.clip(pull * (plan.away - plan.away[near]), -STEEPEST, STEEPEST)) * (near != here)
    totals = np.maximum(leaving.sum(axis=0), TINY)
    coming = np.exp(np.clip(pull[near] * (plan.away[near] - plan.away), -STEEPEST, STEEPEST)) * (near != here)
    found: Weights = coming / totals[near]
    return found


def _compiled(name: str, side: Side, plans: Mapping[str, Plan], data: Mapping[str, Any]) -> Motion:
    made = list(plans.values())
    takes = np.array([plan.open for plan in made]).T
    totals = takes.sum(axis=1, keepdims=True)
    return Motion(
        name,
        side,
        tuple(plans),
        np.stack([_arrivals(plan, side) for plan in made], axis=2),
        {most: _gone([(plan, plan.paces) for plan in made], most) for most in made[0].paces},
        {most: _gone([(plan, plan.again) for plan in made], most) for most in made[0].paces},
        np.array([plan.drops for plan in made]).T,
        np.divide(takes, totals, out=np.full_like(takes, 1 / len(made)), where=totals > 0),
        data.get("startled", 0.0),
        data.get("doubt", 0.0),
    )


def _gone(plans: Sequence[tuple[Plan, Paces]], most: int) -> Weights:
    """The chance of going none to so many squares, by square and plan."""
    table = np.zeros((most + 1, len(CELLS), len(plans)))
    for number, (plan, paces) in enumerate(plans):
        table[:, :, number] = np.array(paces[most])[:, None]
        if plan.there is not None and plan.loiters is not None:
            table[:, plan.there, number] = np.array(plan.loiters[most])[:, None]
    return table
