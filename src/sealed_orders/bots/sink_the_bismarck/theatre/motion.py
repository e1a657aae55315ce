"""Motion models: how likely a ship is to go where, turn by turn. The numbers are in motion.toml."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from sealed_orders.bots.hunt.errand import courses, errand
from sealed_orders.bots.hunt.plan import NO_WAY, Motion, Plan, compiled, paces, side_by_side, way_to
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.bots.sink_the_bismarck.theatre.sea import COLUMN, NORTH_ATLANTIC, ROW, hexes
from sealed_orders.bots.sink_the_bismarck.theatre.units import CONVOY_UNITS, convoy, is_convoy
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, FRANCE, INDEX
from sealed_orders.games.sink_the_bismarck.chart import EXITS, NORWAY, PORTS, ZONES
from sealed_orders.games.sink_the_bismarck.convoys import LANES
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDE
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.hexes import DIRECTIONS, centre, step
from sealed_orders.kernel.order import Side

LAST_DAYS = 18  # 2.6 the turn from which raiders are thought to make for home
EARLY, LATE, IDLE = range(3)  # the columns of raider.station
BRIEF = "brief"  # the motion model of commanders, who have less time than the staff
MOTIONS = ("plans", BRIEF)
SPEEDS = (0, 1, 2, 3, 4)
STILL = paces(1, 0, SPEEDS)
GAPS = ("denmark_strait", "iceland_faroes_gap", "faroes_shetland_gap")
NUMBERS = read(__package__, "motion.toml")
_x, _y = centre("2020")
_ends = {heading: centre(step("2020", heading)) for heading in DIRECTIONS}
HEADINGS = {heading: (x - _x, y - _y) for heading, (x, y) in _ends.items()}


def family(name: str, unit: int) -> str:
    """Return the motion model for one ship: under *brief*, raiders have fewer plans and other warships just wander."""
    if name not in MOTIONS:
        raise LookupError(f"There is no motion model called {name}; there are {', '.join(MOTIONS)}.")
    if is_convoy(unit):
        return "convoys"
    if SIDE[unit] == GERMAN:
        return "brief raider" if name == BRIEF else "raider"
    return "diffuse" if name == BRIEF else "hunter"


@cache
def _made(name: str, side: Side, season: int = EARLY) -> Motion:
    if name == "convoys":
        return side_by_side(name, [_made(f"convoy {unit}", side) for unit in CONVOY_UNITS])
    if name.startswith("convoy "):
        return _compiled(name, side, _timetable(int(name.removeprefix("convoy "))), NUMBERS["convoy"])
    if name == "diffuse":
        speeds = paces(0.3, 0.7, SPEEDS)
        return compiled(name, NORTH_ATLANTIC, side, {name: Plan(0.0, 0.0, speeds, speeds, 1.0, 0.0)})
    if name == "hunter":
        return _compiled(name, side, hunting(), NUMBERS[name])
    plans = raiding(season)
    brief = {key: plan for key, plan in plans.items() if key not in (*DIRECTIONS, "Norway")}
    return _compiled(name, side, brief if name == "brief raider" else plans, NUMBERS["raider"])


def motion(name: str, side: Side, turn: int, trade: bool = True) -> Motion:
    """Return a motion model for a side's ships; raiders prefer home from 26 May on, or if no convoy sails."""
    if name not in ("raider", "brief raider"):
        return _made(name, side)
    return _made(name, side, (LATE if turn >= LAST_DAYS else EARLY) if trade else IDLE)


def stepped(name: str, side: Side, where: Weights, plan: int = 0) -> Weights:
    """Return the chances by cell after one step under a plan of a motion model."""
    coming = where.take(NORTH_ATLANTIC.ways_in(side), axis=-1)
    coming *= _made(name, side).arrivals[:, :, plan]
    after: Weights = coming.sum(axis=-2)
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
    data = NUMBERS["raider"]
    speeds = {key: paces(stands, short, SPEEDS) for key, (stands, short) in data["pace"].items()}
    under_way, adrift, out = speeds["under_way"], speeds["adrift"], atlantic()
    plans = {"waits": Plan(0.0, 0.0, STILL, STILL, data["waits"] * hexes(*PORTS[GERMAN]), data["drops"]["waits"])}
    for name, share in data["passage"].items():
        closed = np.logical_or.reduce([hexes(*ZONES[other]) for other in GAPS if other != name])
        away = way_to(NORTH_ATLANTIC, GERMAN, np.flatnonzero(out & ~closed), closed)
        drops = np.where(out, 1.0, data["drops"]["passage"])
        plans[name] = Plan(away, data["pull"]["passage"], under_way, under_way, share * ~out, drops)
    stations = {"lanes": LANES, "France": FRANCE, "south": EXITS, "Norway": NORWAY}
    bound = {**speeds, "under_way": speeds["homeward"]} if season == IDLE else speeds
    for name, weights in data["station"].items():
        plans[name] = errand(_way(GERMAN, stations[name]), data, bound, weights[season] * out)
    plans |= courses(NORTH_ATLANTIC, HEADINGS, data, speeds, data["course"] * out)
    plans["wanders"] = Plan(0.0, 0.0, adrift, adrift, data["wanders"], data["drops"]["wanders"])
    return plans


def hunting() -> dict[str, Plan]:
    """Make plans of a British ship: stay, go to the lanes or to a gap, or wander."""
    data = NUMBERS["hunter"]
    stands, short = data["pace"]
    drops, pace = data["drops"], paces(stands, short, SPEEDS)
    gaps = [cell for gap in GAPS for cell in ZONES[gap]]
    plans = {"stands": Plan(0.0, 0.0, STILL, STILL, data["stands"], drops["stands"])}
    for name, cells in (("lanes", LANES), ("gaps", gaps)):
        plans[name] = Plan(_way(BRITISH, cells), data["pull"], pace, pace, data[name], drops[name])
    plans["wanders"] = Plan(0.0, 0.0, pace, pace, data["wanders"], drops["wanders"])
    return plans


def _timetable(unit: int) -> dict[str, Plan]:
    """9.3 One hex nearer to the next way point, and so to the end of the lane."""
    data = NUMBERS["convoy"]
    pace = paces(data["stands"], 0.0, SPEEDS)
    return {"lane": Plan(left(unit), data["pull"], pace, pace, 1.0, 0.0)}


@cache
def left(unit: int) -> Weights:
    """9.3 Return how far a convoy has to go from each hex, on the nearest leg of its lane."""
    points = (convoy(unit).at, *convoy(unit).way)
    least, distances, rest = np.full(len(CELLS), np.inf), np.full(len(CELLS), NO_WAY), 0.0
    for before, point in reversed(list(pairwise(points))):
        leg, to = NORTH_ATLANTIC.far(BRITISH, before, point), NORTH_ATLANTIC.distances(BRITISH, point)
        detour = NORTH_ATLANTIC.distances(BRITISH, before) + to - leg
        nearer = detour <= least  # if two legs are equal, the earlier: corners are cut less
        least, distances = np.where(nearer, detour, least), np.where(nearer, to + rest, distances)
        rest += leg
    return distances


def _way(side: Side, goals: Iterable[str]) -> Weights:
    return way_to(NORTH_ATLANTIC, side, [INDEX[cell] for cell in goals if cell in NORTH_ATLANTIC.waters[side]])
