"""2.4 The map: squares, ports, shipping lanes, and where ships may go."""

from __future__ import annotations

from functools import cache

import msgspec

from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.squares import DIRECTIONS, SquareMap, neighbours, step
from sealed_orders.kernel.terrain import Terrain

NEUTRAL = "neutral"
PATROL = "P"


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.3 A red anchor or a white one."""

    rule: str
    name: str
    square: str
    side: str
    at: tuple[float, float]
    source: str


class _Map(SquareMap, frozen=True, kw_only=True):
    dots: tuple[str, ...]
    lanes: tuple[tuple[str, ...], ...]
    port: dict[str, Port]


_map = msgspec.convert(read(__package__, "map.toml"), _Map)
ROWS = range(_map.rows[0], _map.rows[1] + 1)
COLUMNS = range(_map.columns[0], _map.columns[1] + 1)
CLASS = _map.letters(_map.cells)
DOTS = {cell: int(dots) for cell, dots in _map.letters(_map.dots).items()}
LANES = _map.lanes  # the ways with dots
PORTS = _map.port
PORT_AT = {port.square: port for port in PORTS.values()}
BRITISH_PORTS = frozenset(port.square for port in PORTS.values() if port.side == BRITISH)
NEUTRAL_PORTS = frozenset(port.square for port in PORTS.values() if port.side == NEUTRAL)
# 5.3.1, 5.3.2 All-sea squares and ports of whatever flag, for both sides.
SEA = Terrain("sea", neighbours({cell for cell, kind in CLASS.items() if kind in ".+o"}), "5.3.3")
NORTH_EDGE = tuple(cell for cell in SEA.next if int(cell[:2]) == ROWS[0])
BEYOND = frozenset(step(cell, "N") for cell in NORTH_EDGE)  # where the Altmark is when she has left
# 5.3.4 She may go north off the map, and not aslant.
WAY_HOME = Terrain(
    "sea, and home by the north edge",
    {
        **{cell: (*((step(cell, "N"),) if cell in NORTH_EDGE else ()), *ways) for cell, ways in SEA.next.items()},
        **dict.fromkeys(sorted(BEYOND), ()),
    },
    "5.3.4",
)


def waters(ship: int) -> Terrain:
    """5.3.1, 5.3.2, 5.3.4 Say where a ship may go."""
    return WAY_HOME if ship == ALTMARK else SEA


@cache
def bound_for(ship: int, cell: str, order: str) -> str:
    """5.2.1, 5.2.9, 5.3.3 Return the square an order leads to; the same square for patrol or if it leads nowhere."""
    if order == PATROL:
        return cell
    goal = step(cell, order)
    return goal if goal in waters(ship).next[cell] else cell


@cache
def direction(cell: str, goal: str) -> str:
    """5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.2.5, 5.2.6, 5.2.7, 5.2.8 Return the order that leads from a square to the next."""
    return next(name for name in DIRECTIONS if step(cell, name) == goal)


def in_port(cell: str) -> bool:
    """5.2.9, 10.2 Say whether a square is a port."""
    return cell in PORT_AT
