"""Motion models: how likely a ship is to go where, turn by turn. Stated, in motion.toml.

A ship follows a plan: to an area and about there, on a steady course, or adrift. At the end of a turn she may drop it
and take another. In PM turns she rather stands (5.5.2).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from sealed_orders.bots.graf_spee.waters import CELLS, COLUMNS, INDEX, QUIET, ROWS, SOUTH_ATLANTIC
from sealed_orders.bots.hunt.plan import TINY, Motion, Paces, Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.calendar import is_am
from sealed_orders.games.graf_spee.ships import ALTMARK, GRAF_SPEE
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.squares import DIRECTIONS

ARRIVED = 1.2  # so near to what she is after she is there
NOWHERE: Weights = np.zeros(len(CELLS))
EVERYWHERE: Weights = np.ones(len(CELLS))


@cache
def numbers() -> dict[str, Any]:
    """What motion.toml says."""
    return tomllib.loads(files(__package__).joinpath("motion.toml").read_text(encoding="utf-8"))


def family(unit: int, wary: bool = False) -> str:
    """Which motion model is for one ship; one who is wary takes hunters to keep nearer to their stations."""
    return {GRAF_SPEE: "raider", ALTMARK: "supply"}.get(unit, "wary" if wary else "hunter")


def motion(name: str, side: Side, turn: int) -> Motion:
    """A motion model for ships of a side, made ready for a turn."""
    return _motion(name, side, is_am(turn))


@cache
def _motion(name: str, side: Side, am: bool) -> Motion:
    data = {**numbers()["hunter"], **numbers()["wary"]} if name == "wary" else numbers()[name]
    speeds = {key: paces(stands[0 if am else 1], 0.0, (0, 1)) for key, stands in data["pace"].items()}
    plans = {**_areas(data, side, speeds), **_hides(data, side, speeds), **_courses(data, speeds)}
    adrift = speeds["adrift"]
    drops = data["drops"]["adrift"] * EVERYWHERE
    plans["adrift"] = Plan(NOWHERE, 0.0, adrift, adrift, data["weight"]["adrift"] * EVERYWHERE, drops)
    return compiled(name, SOUTH_ATLANTIC, side, plans, data["startled"], data["doubt"])


def _areas(data: Mapping[str, Any], side: Side, speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """To a trade area, or another where ships lie, rather a near one than a far one."""
    ways = {name: _way(side, cells) for name, cells in data["area"].items()}
    near = {name: np.exp(-data["nearer"] * way) for name, way in ways.items()}
    total = np.maximum(sum(near.values(), NOWHERE), TINY)
    weight = data["weight"]["area"]
    return {name: _errand(way, data, speeds, weight * near[name] / total) for name, way in ways.items()}


def _hides(data: Mapping[str, Any], side: Side, speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """Into the empty waters of the south."""
    if not data["hide"]:
        return {}
    return {"hides": _errand(_way(side, data["hide"]), data, speeds, data["weight"]["hide"] * EVERYWHERE)}


def _errand(away: Weights, data: Mapping[str, Any], speeds: Mapping[str, Paces], taken: Weights) -> Plan:
    """Straight to a place, and about it for a while."""
    there = away <= ARRIVED
    drops = np.where(there, data["drops"]["there"], data["drops"]["errand"])
    pull, pull_there = data["pull"]["errand"], data["pull"]["there"]
    under_way = speeds["under_way"]
    return Plan(away, pull, under_way, under_way, taken, drops, there, speeds["there"], pull_there)


def _courses(data: Mapping[str, Any], speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """A steady course, for whatever reason."""
    if not data["weight"]["course"]:
        return {}
    weight, drops = data["weight"]["course"] / len(DIRECTIONS) * EVERYWHERE, data["drops"]["course"] * EVERYWHERE
    under_way = speeds["under_way"]
    return {
        heading: Plan(_ahead(heading), data["pull"]["course"], under_way, under_way, weight, drops)
        for heading in DIRECTIONS
    }


def _way(side: Side, cells: Iterable[str]) -> Weights:
    """How far ships of a side have to go to the nearest of some squares."""
    return way_to(SOUTH_ATLANTIC, side, [INDEX[cell] for cell in cells])


def _ahead(heading: str) -> Weights:
    """How far back each square lies on a heading."""
    down, right = DIRECTIONS[heading]
    back: Weights = -(ROWS * down + COLUMNS * right) / np.hypot(down, right)
    return back


@cache
def first_places(turn: int) -> Mapping[str, Weights]:
    """16.0 How likely each ship begins where, if a match begins on a turn: mostly where the scenarios have her."""
    starts = numbers()["start"].get(str(turn), {})
    return {name: np.where(np.arange(len(CELLS)) == INDEX[cell], PRINTED, 1.0) for name, cell in starts.items()}


PRINTED = 20.0 * len(CELLS)  # how much likelier the square of the printed scenario is than another
LURKS: Weights = np.where(QUIET, 1.0, 0.3)  # of a supply ship of which nothing is known
