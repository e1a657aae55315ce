"""The plan: from where, when and in what state the mission is still won, computed backwards from turn 20."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck_solitaire.laws import FLEE, STAND, End, Ends, Health, attacked, fought
from sealed_orders.bots.bismarck_solitaire.prize import WIN, Prize
from sealed_orders.games.bismarck_solitaire.chart import AT, GRIDS, PORTS, SEA, block
from sealed_orders.games.bismarck_solitaire.events import EVENTS, Zone
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, BRITISH, CONVOY, GERMAN, POINTS, PRINZ_EUGEN

Table: TypeAlias = NDArray[np.float32]  # [quarry, need, node, square]

SQUARES = tuple(AT)
NUMBER = {square: number for number, square in enumerate(SQUARES)}
# For each square itself and its neighbours, padded with itself.
NEAR = np.array([([n, *(NUMBER[s] for s in SEA.next[square])] + [n] * 4)[:5] for n, square in enumerate(SQUARES)])

BISMARCK_NODES = (1, 2, 4, 6, 8)
PRINZ_EUGEN_NODES = (0, 1, 3, 6)
NODES = tuple(Health(b, p) for b in BISMARCK_NODES for p in PRINZ_EUGEN_NODES)
SPARE = 3  # points beyond the goal worth counting: the Prinz Eugen may be lost
PATIENCE = np.float32(0.997)  # a turn later is slightly worse, other things equal
EARLY = 2  # turns before the first: barrels count as time


class Waters(NamedTuple):
    """What a plan is made for: the mission, the state of the Royal Navy, and the commander's goal."""

    chart: tuple[str, ...]
    goal: int
    return_after: int
    ports: tuple[str, ...]
    strengths: tuple[int, ...]  # strengths of the British units, in the order of the status board
    safe_ports: bool = False
    prize: Prize = WIN


Way: TypeAlias = dict[tuple[int, int], NDArray[np.float32]]  # by points won and prey sunk: [node before, node after]


class Reach(NamedTuple):
    """A zone in the plan: its squares, its effect on movement, and for each way to fight a law per gain."""

    squares: NDArray[np.intp]
    move: int
    ways: list[Way]


@cache
def blend(health: Health) -> tuple[tuple[int, float], ...]:
    """Write a health as shares of nodes; a sunk Bismarck is none, and a sunk Prinz Eugen is not half afloat."""
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
    """For each turn, prey afloat, points needed, health and square: the chance to win the prize.

    Turns are computed on demand, each from the one after it.
    """

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.least = -max(SPARE, waters.prize.number - waters.goal if waters.prize.medal == "points" else 0)
        self.most = waters.goal + SPARE
        self.ports = [NUMBER[PORTS[port].square] for port in waters.ports]
        self._reaches = [reach for event in waters.chart for reach in self._zones(event)]
        self._quiet = np.ones(len(SQUARES), np.float32)
        for reach in self._reaches:
            self._quiet[reach.squares] -= 1 / 12
        needs = np.arange(self.most - self.least + 1)
        self._shifts = {won: np.clip(needs - won, 0, len(needs) - 1) for won in range(-20, 21)}
        self._moved: list[Table] = []  # after the movement of turn 20, 19, 18 ...

    def moved(self, turn: int) -> Table:
        """Return the chances after the movement of a turn; before the first, what barrels give."""
        turn = max(turn, 1 - EARLY)
        while len(self._moved) <= TURNS - turn:
            self._reckon(TURNS - len(self._moved))
        return self._moved[TURNS - turn]

    def value(self, chances: NDArray[np.float32], quarry: int, need: int, health: Health) -> float:
        """Look up a chance in [quarry, need, node], for any health."""
        row = chances[max(0, quarry), min(max(need, self.least), self.most) - self.least]
        return float(sum(row[node] * share for node, share in blend(health)))

    def _reckon(self, turn: int) -> None:
        prize = self.waters.prize
        if turn == TURNS:
            size = (prize.quarry + 1, self.most - self.least + 1, len(NODES), len(SQUARES))
            end = np.full(size, prize.late, np.float32)
        else:
            end = self._before_event(self._moved[-1]) * PATIENCE
        if turn > self.waters.return_after - EARLY // 2:
            end[:, : 1 - self.least, :, self.ports] = homecoming(prize, turn, self.waters.goal, -self.least)
        self._moved.append(end)

    def _before_event(self, end: Table) -> Table:
        """Compute the chances at the start of a turn from those at its end, over all twelve events."""
        near = end[..., NEAR].max(axis=-1)
        far = near[..., NEAR].max(axis=-1)
        start: Table = far * self._quiet
        for reach in self._reaches:
            table = (near if reach.move < 0 else far)[..., reach.squares]
            results = [self._mixed(table, way) for way in reach.ways]
            start[..., reach.squares] += np.maximum.reduce(results) / 12
        return start

    def _mixed(self, table: Table, way: Way) -> Table:
        """Apply a zone to a table: for each gain quarry and needs shift, and the nodes mix."""
        mixed = np.zeros_like(table)
        for (won, taken), law in way.items():
            mixed += law @ table[self._fewer(taken)][:, self._shifts[won]]
        return mixed

    def _fewer(self, taken: int) -> NDArray[np.intp]:
        """Map prey afloat before to prey afloat after some of it was sunk."""
        return np.maximum(np.arange(self.waters.prize.quarry + 1) - taken, 0)

    def _zones(self, event: str) -> list[Reach]:
        zones = []
        for zone in EVENTS[event].zones:
            squares = [NUMBER[square] for name in block(zone.grids) for square in GRIDS[name]]
            if self.waters.safe_ports:
                squares = [square for square in squares if square not in self.ports]
            air, units = _met(zone, self.waters.strengths)
            prey = tuple(unit for unit, _ in units if unit in self.waters.prize.prey)
            ways = _ways(zone, air, units, prey if self.waters.prize.quarry else ())
            zones.append(Reach(np.array(squares, np.intp), zone.move, ways))
        return zones


def _met(zone: Zone, strengths: tuple[int, ...]) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Return the dice of aircraft over a zone, and the British units in it with their strengths."""
    left = dict(zip(BRITISH, strengths, strict=True))
    named = (*zone.ships, CONVOY) if zone.convoy else zone.ships
    air = zone.air if zone.air_source != "ark_royal" or left["ark_royal"] else 0
    return air, tuple((unit, left[unit]) for unit in BRITISH if unit in named and left[unit])


@lru_cache(maxsize=1 << 8)
def homecoming(prize: Prize, turn: int, goal: int, spare: int) -> NDArray[np.float32]:
    """Return the value of coming home in a turn with a number of points to spare: [quarry, need, node, port]."""
    worth = [
        [[[prize.home(goal - need, turn, health, quarry)] for health in NODES] for need in range(-spare, 1)]
        for quarry in range(prize.quarry + 1)
    ]
    return np.array(worth, np.float32)


@lru_cache(maxsize=1 << 11)
def _ways(zone: Zone, air: int, units: tuple[tuple[str, int], ...], prey: tuple[str, ...]) -> list[Way]:
    """Return what a zone does to the ships, by way to fight and gain: a matrix from node to node."""
    ways: list[Way] = []
    for before, node in enumerate(NODES):
        for number, ends in enumerate(_ends(zone, node, air, units, prey)):
            if number == len(ways):
                ways.append({})
            for (health, won, sunk), p in ends.items():
                lost = POINTS[PRINZ_EUGEN] if node.prinz_eugen and not health.prinz_eugen else 0
                gain = (won + lost, sum(unit in prey for unit in sunk))
                law = ways[number].setdefault(gain, np.zeros((len(NODES), len(NODES)), np.float32))
                for after, share in blend(health):
                    law[before, after] += p * share
    return ways


def zone_ends(zone: Zone, health: Health, strengths: tuple[int, ...], prey: tuple[str, ...]) -> list[Ends]:
    """Return what a zone may do to ships of a health, by way to fight."""
    air, units = _met(zone, strengths)
    return _ends(zone, health, air, units, tuple(unit for unit, _ in units if unit in prey))


def _ends(
    zone: Zone, health: Health, air: int, units: tuple[tuple[str, int], ...], prey: tuple[str, ...]
) -> list[Ends]:
    if zone.repair:
        return [{End(Health(min(GERMAN[BISMARCK].strength, health.bismarck + 1), health.prinz_eugen)): 1.0}]
    if zone.merchantmen:
        p = zone.merchantmen / 6
        return [{End(health): 1 - p, End(health, zone.merchantmen_points): p}]
    struck = attacked(health, zone.attack + air, zone.mines)
    if not units:
        return [struck]
    names, strengths = zip(*units, strict=True)
    ways = [(STAND, ()), (FLEE, ()), *([(STAND, prey)] if prey else [])]
    return [_fought(struck, names, strengths, leave_at, after) for leave_at, after in ways]


def _fought(
    struck: Ends, units: tuple[str, ...], strengths: tuple[int, ...], leave_at: int, prey: tuple[str, ...]
) -> Ends:
    ends: Ends = {}
    for (hurt, _, _), p in struck.items():
        for end, q in fought(hurt, units, strengths, leave_at, prey).items() if hurt.bismarck else ():
            ends[end] = ends.get(end, 0.0) + p * q
    return ends
