"""Plans that ships may follow: motion.toml as squares and chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from sealed_orders.bots.bismarck.convoys.chances import expected
from sealed_orders.bots.bismarck.waters.passages import PASSAGES, is_out
from sealed_orders.bots.bismarck.waters.sea import COLUMNS, NORTH_ATLANTIC, ROWS, open_sea, squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.errand import courses, errand, rather_near
from sealed_orders.bots.hunt.plan import Paces, Plan, paces, way_to
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.games.bismarck.chart import PORTS, SEA
from sealed_orders.games.bismarck.ships import CONVOYS, GERMAN, ID
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.squares import DIRECTIONS, square

HEADINGS = {name: (right, down) for name, (down, right) in DIRECTIONS.items()}
NUMBERS = read(__package__, "motion.toml")
STILL = paces(1, 0)


def plain(name: str) -> dict[str, Plan]:
    """Make one plan that is never dropped: drawn to a square, or to none."""
    data = NUMBERS["plain"][name]
    goal = data.get("drawn_to", "")
    away = np.maximum(abs(ROWS - int(goal[:2])), abs(COLUMNS - int(goal[2:]))) if goal else 0.0
    speeds = {int(most): chances for most, chances in data["paces"].items()}
    return {name: Plan(away, data.get("pull", 0.0), speeds, speeds, 1.0, 0.0)}


def roaming(name: str) -> dict[str, Plan]:
    """Make plans of a ship that stays on station, holds a course, or wanders."""
    data = NUMBERS[name]
    drops, under_way = data["drops"], paces(*data["pace"])
    plans = {
        "stands": Plan(0.0, 0.0, STILL, STILL, data["stands"], drops["stands"]),
        "wanders": Plan(0.0, 0.0, under_way, under_way, 1.0, drops["wanders"]),
    }
    if "course" in data:
        plans |= courses(NORTH_ATLANTIC, HEADINGS, data, {"under_way": under_way}, data["course"])
    return plans


def packing(turn: int) -> dict[str, Plan]:
    """Make plans of a wolfpack: wait, close in on a convoy, or wander."""
    data = NUMBERS["pack"]
    speeds = {key: paces(*pair) for key, pair in data["pace"].items()}
    drops, adrift = data["drops"], speeds["adrift"]
    return {
        "stands": Plan(0.0, 0.0, STILL, STILL, data["stands"], drops["stands"]),
        "wanders": Plan(0.0, 0.0, adrift, adrift, data["wanders"], drops["wanders"]),
        **_hunts(data, speeds, turn),
    }


def raiding(turn: int) -> dict[str, Plan]:
    """Make plans of a raider: wait in port, break out, go after a convoy, to an oiler, home, or straight on."""
    data = NUMBERS["plans"]
    speeds = {key: paces(*pair) for key, pair in data["pace"].items()}
    drops, adrift = data["drops"], speeds["adrift"]
    course = np.where(_atlantic(), data["course"]["weight"], data["course"]["inside"])
    return {
        "waits": Plan(0.0, 0.0, STILL, STILL, data["waits"] * squares(*PORTS[GERMAN]), drops["waits"]),
        **_passages(data, speeds),
        **_hunts(data, speeds, turn),
        **_stations(data, speeds),
        **courses(NORTH_ATLANTIC, HEADINGS, data, speeds, course),
        "wanders": Plan(0.0, 0.0, adrift, adrift, data["wanders"], drops["wanders"]),
    }


def _passages(data: Mapping[str, Any], speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """Make plans to go out by one passage, not through the waters of another; done in the Atlantic."""
    plans, atlantic = {}, _atlantic()
    for name, share in data["passage"].items():
        others = [squares(*block) for other, block in PASSAGES.items() if other != name]
        plans[name] = Plan(
            _way_to(np.flatnonzero(atlantic), np.logical_or.reduce(others)),
            data["pull"]["passage"],
            speeds["under_way"],
            speeds["again"],
            share * ~atlantic,
            np.where(atlantic, 1.0, data["drops"]["passage"]),
        )
    return plans


def _hunts(data: Mapping[str, Any], speeds: Mapping[str, Paces], turn: int) -> dict[str, Plan]:
    """Make plans to go after a convoy where its timetable has it, near ones preferred; none that is through."""
    goals = {ID[convoy]: _expected(convoy, turn) for convoy in sorted(CONVOYS)}
    ways = {name: _way_to(goal) for name, goal in goals.items()}
    near = rather_near({name: way for name, way in ways.items() if goals[name]}, data["nearer"])
    taken = {name: weight * _atlantic() for name, weight in near.items()}
    plans = {name: errand(way, data, speeds, taken.get(name, 0.0)) for name, way in ways.items()}
    return {name: plan if goals[name] else replace(plan, drops=1.0) for name, plan in plans.items()}


def _expected(convoy: int, turn: int) -> list[int]:
    """Return the middle of where a convoy is expected, as a square German ships can reach; None if it is through."""
    chances = expected(convoy, turn) * open_sea(GERMAN)
    total = float(chances.sum())
    if not total:
        return []
    middle = square(round(float(ROWS @ chances) / total), round(float(COLUMNS @ chances) / total))
    return [INDEX[middle] if middle in SEA[GERMAN] else int(chances.argmax())]


def _stations(data: Mapping[str, Any], speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """To an oiler, or home."""
    atlantic = _atlantic()
    return {
        name: errand(
            _way_to([INDEX[cell] for cell in there["squares"]]),
            data,
            speeds,
            np.where(atlantic, there["weight"], there["inside"]),
        )
        for name, there in data["station"].items()
    }


@cache
def _atlantic() -> Places:
    """Return the open Atlantic, beyond the passages."""
    return squares(*filter(is_out, CELLS)) & open_sea(GERMAN)


def _way_to(goals: Iterable[int], closed: Places | None = None) -> Weights:
    """Return how far German ships have to go from each square to the nearest goal, without passing closed squares."""
    return way_to(NORTH_ATLANTIC, GERMAN, goals, closed)
