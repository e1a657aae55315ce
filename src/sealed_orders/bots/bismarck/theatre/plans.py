"""Plans that ships may follow: what motion.toml says, as squares and chances."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from sealed_orders.bots.bismarck.convoys.timetable import scheduled
from sealed_orders.bots.bismarck.waters.passages import PASSAGES, is_out
from sealed_orders.bots.bismarck.waters.sea import CELLS, COLUMNS, INDEX, NORTH_ATLANTIC, ROWS, open_sea, squares
from sealed_orders.bots.hunt.plan import TINY, Paces, Plan, paces, way_to
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.games.bismarck.chart import PORTS, SEA
from sealed_orders.games.bismarck.ships import CONVOYS, GERMAN, ID
from sealed_orders.kernel.squares import DIRECTIONS, square

ARRIVED = 1.5  # so near to what she is after she is there
NOWHERE: Weights = np.zeros(len(CELLS))
EVERYWHERE: Weights = np.ones(len(CELLS))


@cache
def numbers() -> dict[str, Any]:
    """What motion.toml says."""
    return tomllib.loads(files(__package__).joinpath("motion.toml").read_text(encoding="utf-8"))


def plain(name: str) -> dict[str, Plan]:
    """One plan that is never dropped: drawn to a square, or to none."""
    data = numbers()["plain"][name]
    goal = data.get("drawn_to", "")
    away = np.maximum(abs(ROWS - int(goal[:2])), abs(COLUMNS - int(goal[2:]))).astype(np.float64) if goal else NOWHERE
    speeds = {int(most): chances for most, chances in data["paces"].items()}
    return {name: Plan(away, data.get("pull", 0.0), speeds, speeds, EVERYWHERE, NOWHERE)}


def roaming(name: str) -> dict[str, Plan]:
    """A ship that lies on station, holds a course, or wanders."""
    data = numbers()[name]
    under_way = paces(*data["pace"])
    plans = {
        "stands": Plan(NOWHERE, 0.0, paces(1, 0), paces(1, 0), data["stands"] * EVERYWHERE, _dropped(data, "stands")),
        "wanders": Plan(NOWHERE, 0.0, under_way, under_way, EVERYWHERE, _dropped(data, "wanders")),
    }
    if "course" in data:
        weight = data["course"] / len(DIRECTIONS) * EVERYWHERE
        for heading in DIRECTIONS:
            drops = _dropped(data, "course")
            plans[heading] = Plan(_ahead(heading), data["pull"], under_way, under_way, weight, drops)
    return plans


def packing(turn: int) -> dict[str, Plan]:
    """A wolfpack lies in wait, closes in on a convoy, or wanders."""
    data = numbers()["pack"]
    speeds = {key: paces(*pair) for key, pair in data["pace"].items()}
    still, adrift = paces(1, 0), speeds["adrift"]
    return {
        "stands": Plan(NOWHERE, 0.0, still, still, data["stands"] * EVERYWHERE, _dropped(data, "stands")),
        "wanders": Plan(NOWHERE, 0.0, adrift, adrift, data["wanders"] * EVERYWHERE, _dropped(data, "wanders")),
        **_hunts(data, speeds, turn),
    }


def raiding(turn: int) -> dict[str, Plan]:
    """A raider waits in port, breaks out by a passage, goes after a convoy, to an oiler, home, or just on."""
    data = numbers()["plans"]
    speeds = {key: paces(*pair) for key, pair in data["pace"].items()}
    still = paces(1, 0)
    ports = squares(*PORTS[GERMAN])
    return {
        "waits": Plan(NOWHERE, 0.0, still, still, data["waits"] * ports, _dropped(data, "waits")),
        **_passages(data, speeds),
        **_hunts(data, speeds, turn),
        **_stations(data, speeds),
        **_courses(data, speeds),
        "wanders": Plan(
            NOWHERE, 0.0, speeds["adrift"], speeds["adrift"], data["wanders"] * EVERYWHERE, _dropped(data, "wanders")
        ),
    }


def _passages(data: Mapping[str, Any], speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """Out by one passage, not through the waters of another; done with when she is in the Atlantic."""
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
    """After a convoy, to where its timetable has it, rather a near one than a far one; none that is through."""
    goals = {ID[convoy]: _expected(convoy, turn) for convoy in sorted(CONVOYS)}
    ways = {name: _way_to(goal) for name, goal in goals.items()}
    near = {name: np.exp(-data["nearer"] * ways[name]) * bool(goals[name]) for name in goals}
    total = np.maximum(sum(near.values(), NOWHERE), TINY)
    return {
        name: _errand(ways[name], data, speeds, near[name] / total * _atlantic(), through=not goals[name])
        for name in goals
    }


def _expected(convoy: int, turn: int) -> list[int]:
    """The middle of where a convoy is expected, as a square German ships can reach; none when it is through."""
    chances = scheduled(convoy, turn) * open_sea(GERMAN)
    total = float(chances.sum())
    if not total:
        return []
    middle = square(round(float(ROWS @ chances) / total), round(float(COLUMNS @ chances) / total))
    return [INDEX[middle] if middle in SEA[GERMAN] else int(chances.argmax())]


def _stations(data: Mapping[str, Any], speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """To an oiler, or home."""
    atlantic = _atlantic()
    return {
        name: _errand(
            _way_to([INDEX[cell] for cell in there["squares"]]),
            data,
            speeds,
            np.where(atlantic, there["weight"], there["inside"]),
        )
        for name, there in data["station"].items()
    }


def _errand(
    away: Weights, data: Mapping[str, Any], speeds: Mapping[str, Paces], taken: Weights, through: bool = False
) -> Plan:
    """Straight to a place, and about it for a while."""
    there = away <= ARRIVED
    drops = EVERYWHERE if through else np.where(there, data["drops"]["arrived"], data["drops"]["errand"])
    return Plan(
        away,
        data["pull"]["errand"],
        speeds["under_way"],
        speeds["again"],
        taken,
        drops,
        there,
        speeds["arrived"],
        data["pull"]["arrived"],
    )


def _courses(data: Mapping[str, Any], speeds: Mapping[str, Paces]) -> dict[str, Plan]:
    """A steady course, for whatever reason."""
    weight = np.where(_atlantic(), data["course"]["weight"], data["course"]["inside"]) / len(DIRECTIONS)
    return {
        heading: Plan(
            _ahead(heading),
            data["pull"]["course"],
            speeds["under_way"],
            speeds["again"],
            weight,
            _dropped(data, "course"),
        )
        for heading in DIRECTIONS
    }


def _dropped(data: Mapping[str, Any], key: str) -> Weights:
    """The same chance to drop a plan everywhere."""
    return float(data["drops"][key]) * EVERYWHERE


@cache
def _atlantic() -> Places:
    """The open Atlantic, beyond the passages."""
    return squares(*filter(is_out, CELLS)) & open_sea(GERMAN)


def _way_to(goals: Iterable[int], closed: Places | None = None) -> Weights:
    """How far German ships have to go from each square to the nearest goal, without passing closed squares."""
    return way_to(NORTH_ATLANTIC, GERMAN, goals, closed)


def _ahead(heading: str) -> Weights:
    """How far back each square lies on a heading."""
    down, right = DIRECTIONS[heading]
    back: Weights = -(ROWS * down + COLUMNS * right) / np.hypot(down, right)
    return back
