"""The plan: from where, when and in what state the mission is still won, reckoned backwards from turn 20."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck_solitaire.laws import FLEE, STAND, Ends, Health, attacked, fought
from sealed_orders.games.bismarck_solitaire.charts import EVENTS, Zone
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.sea import AT, GRIDS, PORTS, SEA, block
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, BRITISH, CONVOY, GERMAN, POINTS, PRINZ_EUGEN

Table: TypeAlias = NDArray[np.float32]  # [need, node, square]

SQUARES = tuple(AT)
NUMBER = {square: number for number, square in enumerate(SQUARES)}
# For each square itself and its neighbours, filled up with itself.
NEAR = np.array([([n, *(NUMBER[s] for s in SEA.next[square])] + [n] * 4)[:5] for n, square in enumerate(SQUARES)])

BISMARCK_NODES = (1, 2, 4, 6, 8)
PRINZ_EUGEN_NODES = (0, 1, 3, 6)
NODES = tuple(Health(b, p) for b in BISMARCK_NODES for p in PRINZ_EUGEN_NODES)
SPARE = 3  # points beyond the goal that are worth counting: the Prinz Eugen may be lost
PATIENCE = np.float32(0.997)  # a turn later is a little worse, all else equal
EARLY = 2  # turns before the first: barrels are reckoned as time


class Waters(NamedTuple):
    """What a plan is made for: the mission, and the state of the Royal Navy."""

    chart: tuple[str, ...]
    goal: int
    return_after: int
    ports: tuple[str, ...]
    strengths: tuple[int, ...]  # of the British units, in the order of the status board
    safe_ports: bool = False


class Reach(NamedTuple):
    """A zone as the plan sees it: its squares, what it does to movement, and by way to fight a law for each gain."""

    squares: NDArray[np.intp]
    move: int
    ways: list[dict[int, Table]]  # by points won: [node before, node after]


@lru_cache(maxsize=None)
def blend(health: Health) -> tuple[tuple[int, float], ...]:
    """A health as shares of nodes; a sunk Bismarck is none, and a sunk Prinz Eugen is not half afloat."""
    if not health.bismarck:
        return ()
    flag = _between(BISMARCK_NODES, health.bismarck)
    other = _between(PRINZ_EUGEN_NODES[1:], health.prinz_eugen) if health.prinz_eugen else [(0, 1.0)]
    return tuple((NODES.index(Health(b, p)), x * y) for b, x in flag for p, y in other)


def _between(nodes: tuple[int, ...], value: int) -> list[tuple[int, float]]:
    high = next(node for node in nodes if node >= value)
    if high == value or value < nodes[0]:
        return [(high, 1.0)]
    low = max(node for node in nodes if node < value)
    share = (value - low) / (high - low)
    return [(low, 1 - share), (high, share)]


class Plan:
    """For each turn, points still needed, health and square: the chance to complete the mission."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.least = -SPARE
        self.most = waters.goal + SPARE
        self.ports = [NUMBER[PORTS[port].square] for port in waters.ports]
        self.first = 1 - EARLY
        self.moved: dict[int, Table] = {}  # by turn, after its movement
        self.before: dict[int, Table] = {}  # by turn, before its movement, in fair weather
        self._reckon()

    def _reckon(self) -> None:
        shape = (self.most - self.least + 1, len(NODES), len(SQUARES))
        reaches = [reach for event in self.waters.chart for reach in self._reaches(event)]
        quiet = np.ones(len(SQUARES), np.float32)
        for reach in reaches:
            quiet[reach.squares] -= 1 / 12
        start = np.zeros(shape, np.float32)
        for turn in range(TURNS, self.first - 1, -1):
            end = start * PATIENCE
            if turn > self.waters.return_after - EARLY // 2:
                end[: 1 - self.least, :, self.ports] = 1.0
            near = end[:, :, NEAR].max(axis=3)
            far = near[:, :, NEAR].max(axis=3)
            self.moved[turn], self.before[turn] = end, far
            start = far * quiet
            for reach in reaches:
                table = (near if reach.move < 0 else far)[:, :, reach.squares]
                results = [self._mixed(table, way) for way in reach.ways]
                start[:, :, reach.squares] += np.maximum.reduce(results) / 12

    def _mixed(self, table: Table, way: dict[int, Table]) -> Table:
        """What a zone makes of a table: for each gain the needs shift, and the nodes mix."""
        mixed = np.zeros_like(table)
        needs = np.arange(len(table))
        for won, law in way.items():
            mixed += law @ table[np.clip(needs - won, 0, len(table) - 1)]
        return mixed

    def _reaches(self, event: str) -> list[Reach]:
        found = []
        for zone in EVENTS[event].zones:
            squares = [NUMBER[square] for name in block(zone.grids) for square in GRIDS[name]]
            if self.waters.safe_ports:
                squares = [square for square in squares if square not in self.ports]
            found.append(Reach(np.array(squares, np.intp), zone.move, _ways(zone, self.waters.strengths)))
        return found

    def value(self, table: Table, need: int, health: Health, square: int) -> float:
        """A table's value for any health."""
        row = table[min(max(need, self.least), self.most) - self.least]
        return float(sum(row[node, square] * share for node, share in blend(health)))


@lru_cache(maxsize=1 << 10)
def _ways(zone: Zone, strengths: tuple[int, ...]) -> list[dict[int, Table]]:
    """What a zone does to the ships, by way to fight and points won: a matrix from node to node."""
    ways: list[dict[int, Table]] = []
    for before, node in enumerate(NODES):
        for number, ends in enumerate(zone_ends(zone, node, strengths)):
            if number == len(ways):
                ways.append({})
            for (health, won), p in ends.items():
                lost = POINTS[PRINZ_EUGEN] if node.prinz_eugen and not health.prinz_eugen else 0
                law = ways[number].setdefault(won + lost, np.zeros((len(NODES), len(NODES)), np.float32))
                for after, share in blend(health):
                    law[before, after] += p * share
    return ways


def zone_ends(zone: Zone, health: Health, strengths: tuple[int, ...]) -> list[Ends]:
    """What a zone may do to ships of a health, by way to fight."""
    if zone.repair:
        return [{(Health(min(GERMAN[BISMARCK].strength, health.bismarck + 1), health.prinz_eugen), 0): 1.0}]
    if zone.merchantmen:
        p = zone.merchantmen / 6
        return [{(health, 0): 1 - p, (health, zone.merchantmen_points): p}]
    left = dict(zip(BRITISH, strengths, strict=True))
    named = (*zone.ships, CONVOY) if zone.convoy else zone.ships
    units = tuple(unit for unit in BRITISH if unit in named and left[unit])
    air = zone.air if zone.air_source != "ark_royal" or left["ark_royal"] else 0
    struck = attacked(health, zone.attack + air, zone.mines)
    if not units:
        return [struck]
    return [_fought(struck, units, tuple(left[unit] for unit in units), leave_at) for leave_at in (STAND, FLEE)]


def _fought(struck: Ends, units: tuple[str, ...], strengths: tuple[int, ...], leave_at: int) -> Ends:
    ends: Ends = {}
    for (hurt, _), p in struck.items():
        for (after, won), q in fought(hurt, units, strengths, leave_at).items() if hurt.bismarck else ():
            ends[after, won] = ends.get((after, won), 0.0) + p * q
    return ends
