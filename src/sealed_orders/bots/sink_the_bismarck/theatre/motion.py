"""Motion models: how likely a ship is to go where, turn by turn. The numbers are in motion.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

import numpy as np

from sealed_orders.bots.hunt.plan import NO_WAY, Motion, Paces, Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.bots.sink_the_bismarck.theatre.sea import (
    CELLS,
    COLUMN,
    EVERYWHERE,
    INDEX,
    NORTH_ATLANTIC,
    NOWHERE,
    ROW,
    hexes,
)
from sealed_orders.bots.sink_the_bismarck.theatre.units import convoy, is_convoy
from sealed_orders.games.sink_the_bismarck.chart import EXITS, NORWAY, PORTS, ZONES
from sealed_orders.games.sink_the_bismarck.convoys import LANES
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDE
from sealed_orders.kernel.hexes import DIRECTIONS, centre, step
from sealed_orders.kernel.order import Side

ARRIVED = 1.5  # so near to what she is after she is there
LAST_DAYS = 18  # 2.6 the turn from which raiders are thought to make for home
EARLY, LATE, IDLE = range(3)  # the columns of raider.station
MOTIONS = ("plans", "brief")
SPEEDS = (0, 1, 2, 3, 4)
GAPS = ("denmark_strait", "iceland_faroes_gap", "faroes_shetland_gap")
FRANCE = tuple(sorted(PORTS[GERMAN] - set(NORWAY)))


@cache
def numbers() -> dict[str, Any]:
    """What motion.toml says."""
    return tomllib.loads(files(__package__).joinpath("motion.toml").read_text(encoding="utf-8"))


def family(name: str, unit: int) -> str:
    """Which motion model is for one ship: under *brief* raiders have fewer plans, and other warships just wander."""
    if name not in MOTIONS:
        raise LookupError(f"There is no motion model called {name}; there are {', '.join(MOTIONS)}.")
    if is_convoy(unit):
        return f"convoy {unit}"
    if SIDE[unit] == GERMAN:
        return "brief raider" if name == "brief" else "raider"
    return "diffuse" if name == "brief" else "hunter"


@cache
def _made(name: str, side: Side, season: int = EARLY) -> Motion:
    data = numbers()
    if name.startswith("convoy "):
        return _compiled(name, side, _timetable(int(name.removeprefix("convoy "))), data["convoy"])
    if name == "diffuse":
        speeds = paces(0.3, 0.7, SPEEDS)
        return compiled(name, NORTH_ATLANTIC, side, {name: Plan(NOWHERE, 0.0, speeds, speeds, EVERYWHERE, NOWHERE)})
    if name == "hunter":
        return _compiled(name, side, hunting(), data[name])
    plans = raiding(season)
    brief = {key: plan for key, plan in plans.items() if key not in (*DIRECTIONS, "Norway")}
    return _compiled(name, side, brief if name == "brief raider" else plans, data["raider"])


def motion(name: str, side: Side, turn: int, trade: bool = True) -> Motion:
    """A motion model for ships of a side; raiders rather make for home from 26 May on, and where no convoy sails."""
    if name not in ("raider", "brief raider"):
        return _made(name, side)
    return _made(name, side, (LATE if turn >= LAST_DAYS else EARLY) if trade else IDLE)


def stepped(name: str, side: Side, where: Weights, plan: int = 0) -> Weights:
    """The chances by cell after one step under a plan of a motion model."""
    after: Weights = (where[NORTH_ATLANTIC.ways_in(side)] * _made(name, side).arrivals[:, :, plan]).sum(axis=0)
    return after


def _compiled(name: str, side: Side, plans: dict[str, Plan], data: dict[str, Any]) -> Motion:
    return compiled(name, NORTH_ATLANTIC, side, plans, data["startled"], data["doubt"])


@cache
def atlantic() -> Places:
    """15.4 The open Atlantic, beyond the gaps: south and west of them, and not the North Sea."""
    west, middle, biscay = (COLUMN <= 20) & (ROW >= 6), (COLUMN <= 34) & (ROW >= 11), ROW >= 24
    beyond: Places = west | middle | ((COLUMN <= 37) & (ROW >= 20)) | biscay
    return beyond & NORTH_ATLANTIC.open_to(GERMAN)


def raiding(season: int = EARLY) -> dict[str, Plan]:
    """A raider waits in port, breaks out by a gap, prowls the lanes, goes home or south, or just on."""
    data = numbers()["raider"]
    speeds = {key: paces(stands, short, SPEEDS) for key, (stands, short) in data["pace"].items()}
    still, out = paces(1, 0, SPEEDS), atlantic()
    plans = {
        "waits": Plan(NOWHERE, 0.0, still, still, data["waits"] * hexes(*PORTS[GERMAN]), _everywhere(data, "waits"))
    }
    for name, share in data["passage"].items():
        closed = np.logical_or.reduce([hexes(*ZONES[other]) for other in GAPS if other != name])
        away = way_to(NORTH_ATLANTIC, GERMAN, np.flatnonzero(out & ~closed), closed)
        drops = np.where(out, 1.0, data["drops"]["passage"])
        plans[name] = Plan(away, data["pull"]["passage"], speeds["under_way"], speeds["under_way"], share * ~out, drops)
    stations = {"lanes": LANES, "France": FRANCE, "south": EXITS, "Norway": NORWAY}
    for name, weights in data["station"].items():
        pace = speeds["homeward" if season == IDLE else "under_way"]
        plans[name] = _errand(_way(GERMAN, stations[name]), data, pace, speeds["arrived"], weights[season] * out)
    for heading in DIRECTIONS:
        weight = data["course"] / len(DIRECTIONS) * out
        plans[heading] = Plan(
            _ahead(heading),
            data["pull"]["course"],
            speeds["under_way"],
            speeds["under_way"],
            weight,
            _everywhere(data, "course"),
        )
    wanders = data["wanders"] * EVERYWHERE
    plans["wanders"] = Plan(NOWHERE, 0.0, speeds["adrift"], speeds["adrift"], wanders, _everywhere(data, "wanders"))
    return plans


def _errand(away: Weights, data: dict[str, Any], pace: Paces, about: Paces, taken: Weights) -> Plan:
    """Straight to a place, and about it for a while."""
    there = away <= ARRIVED
    drops = np.where(there, data["drops"]["arrived"], data["drops"]["errand"])
    pull = data["pull"]
    return Plan(away, pull["errand"], pace, pace, taken, drops, there, about, pull["arrived"])


def hunting() -> dict[str, Plan]:
    """A British ship stands, makes for the lanes or for a gap, or wanders."""
    data = numbers()["hunter"]
    still, pace = paces(1, 0, SPEEDS), paces(data["pace"][0], data["pace"][1], SPEEDS)
    gaps = [cell for gap in GAPS for cell in ZONES[gap]]
    plans = {"stands": Plan(NOWHERE, 0.0, still, still, data["stands"] * EVERYWHERE, _everywhere(data, "stands"))}
    for name, cells in (("lanes", LANES), ("gaps", gaps)):
        away = _way(BRITISH, cells)
        plans[name] = Plan(away, data["pull"], pace, pace, data[name] * EVERYWHERE, _everywhere(data, name))
    plans["wanders"] = Plan(NOWHERE, 0.0, pace, pace, data["wanders"] * EVERYWHERE, _everywhere(data, "wanders"))
    return plans


def _timetable(unit: int) -> dict[str, Plan]:
    """9.3 One hex nearer to the next way point, and so to the end of the lane."""
    data = numbers()["convoy"]
    pace = paces(data["stands"], 0.0, SPEEDS)
    return {"lane": Plan(left(unit), data["pull"], pace, pace, EVERYWHERE, NOWHERE)}


@cache
def left(unit: int) -> Weights:
    """9.3 How far a convoy has to go from each hex, on the leg of its lane from which that hex lies least aside."""
    points = (convoy(unit).at, *convoy(unit).way)
    least, found, rest = np.full(len(CELLS), np.inf), np.full(len(CELLS), NO_WAY), 0.0
    for before, point in reversed(list(pairwise(points))):
        leg, to = NORTH_ATLANTIC.far(BRITISH, before, point), NORTH_ATLANTIC.distances(BRITISH, point)
        detour = NORTH_ATLANTIC.distances(BRITISH, before) + to - leg
        nearer = detour <= least  # of two legs alike the earlier: corners are cut less
        least, found = np.where(nearer, detour, least), np.where(nearer, to + rest, found)
        rest += leg
    return found


def _everywhere(data: dict[str, Any], key: str) -> Weights:
    """The same chance to drop a plan everywhere."""
    return float(data["drops"][key]) * EVERYWHERE


def _way(side: Side, goals: Iterable[str]) -> Weights:
    return way_to(NORTH_ATLANTIC, side, [INDEX[cell] for cell in goals if cell in NORTH_ATLANTIC.waters[side]])


def _ahead(heading: str) -> Weights:
    """How far back each hex lies on a heading."""
    (x, y), (u, v) = centre("2020"), centre(step("2020", heading))
    back: Weights = -((NORTH_ATLANTIC.x * (u - x)) + NORTH_ATLANTIC.y * (v - y))
    return back
