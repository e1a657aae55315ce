"""Motion models: how likely a ship is to go where, turn by turn. Stated, in motion.toml.

A ship follows a plan: to an area and about there, on a steady course, or adrift. At the end of a turn she may drop it
and take another. In PM turns she mostly stays (5.5.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np

from sealed_orders.bots.graf_spee.waters import QUIET, SOUTH_ATLANTIC
from sealed_orders.bots.graf_spee.ways import CELLS, INDEX
from sealed_orders.bots.hunt.errand import courses, errand, rather_near
from sealed_orders.bots.hunt.plan import Motion, Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.calendar import is_am
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.squares import DIRECTIONS

HEADINGS = {name: (right, down) for name, (down, right) in DIRECTIONS.items()}
NUMBERS = read(__package__, "motion.toml")


def motion(name: str, side: Side, turn: int) -> Motion:
    """Return a motion model for ships of a side, made ready for a turn."""
    return _motion(name, side, is_am(turn))


@cache
def _motion(name: str, side: Side, am: bool) -> Motion:
    """Make plans: to a trade area, near ones preferred; into the empty south; on a course; or adrift."""
    data = {**NUMBERS["hunter"], **NUMBERS["wary"]} if name == "wary" else NUMBERS[name]
    weight, drops = data["weight"], data["drops"]
    speeds = {key: paces(stands[0 if am else 1], 0.0, (0, 1)) for key, stands in data["pace"].items()}
    ways = {area: _way(side, cells) for area, cells in data["area"].items()}
    near = rather_near(ways, data["nearer"])
    plans = {area: errand(way, data, speeds, weight["area"] * near[area]) for area, way in ways.items()}
    if data["hide"]:
        plans["hides"] = errand(_way(side, data["hide"]), data, speeds, weight["hide"])
    if weight["course"]:
        plans |= courses(SOUTH_ATLANTIC, HEADINGS, data, speeds, weight["course"])
    plans["adrift"] = Plan(0.0, 0.0, speeds["adrift"], speeds["adrift"], weight["adrift"], drops["adrift"])
    return compiled(name, SOUTH_ATLANTIC, side, plans, data["startled"], data["doubt"])


def _way(side: Side, cells: Iterable[str]) -> Weights:
    """Return how far ships of a side have to go to the nearest of some squares."""
    return way_to(SOUTH_ATLANTIC, side, [INDEX[cell] for cell in cells])


@cache
def first_places(turn: int) -> Mapping[str, Weights]:
    """16.0 Return where each ship probably begins if a match begins on a turn: mostly as in the scenarios."""
    starts = NUMBERS["start"].get(str(turn), {})
    return {name: np.where(np.arange(len(CELLS)) == INDEX[cell], PRINTED, 1.0) for name, cell in starts.items()}


PRINTED = 20.0 * len(CELLS)  # how much more likely the square of the printed scenario is
LURKS: Weights = np.where(QUIET, 1.0, 0.3)  # of a supply ship of which nothing is known
