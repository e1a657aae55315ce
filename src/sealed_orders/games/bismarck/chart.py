"""2.6 The map: squares, ports, fog areas, and where each kind of unit may go."""

from __future__ import annotations

import msgspec

from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, SIDES, UNIT
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.squares import SquareMap, neighbours, row, step
from sealed_orders.kernel.terrain import Terrain


class Haven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port, an airfield, or both."""

    rule: str
    name: str
    square: str
    side: str
    port: bool
    airfield: bool
    at: tuple[float, float]
    source: str = ""


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of squares with a meaning."""

    rule: str
    about: str
    squares: tuple[str, ...]


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """6.34 Where one convoy may leave the map."""

    rule: str
    ship: str
    directions: tuple[str, ...]
    squares: tuple[str, ...]


class _Map(SquareMap, frozen=True, kw_only=True):
    place: dict[str, Haven]
    zone: dict[str, Zone]
    exit: dict[str, Exit]


_map = msgspec.convert(read(__package__, "map.toml"), _Map)
FIRST_ROW = _map.rows[0]
ROWS = range(FIRST_ROW, _map.rows[1] + 1)
COLUMNS = range(_map.columns[0], _map.columns[1] + 1)
CLASS = _map.letters(_map.cells)
PLACES = _map.place
ZONES = _map.zone
FOG = tuple(frozenset(ZONES[name].squares) for name in ("fog_1", "fog_2"))
SOUTH_ENTRY = ZONES["south_entry"].squares
PORTS = {side: frozenset(p.square for p in PLACES.values() if p.port and p.side == side) for side in SIDES}
CLYDE = PLACES["clyde"].square

_sea = {cell for cell, kind in CLASS.items() if kind == "."}
_closed = {cell for name in ("english_channel", "irish_sea", "behind") for cell in ZONES[name].squares}
SEA = {
    BRITISH: Terrain("british sea", neighbours(_sea | PORTS[BRITISH]), "6.31"),
    GERMAN: Terrain("german sea", neighbours((_sea | PORTS[GERMAN]) - _closed), "6.32"),
}
SKY = Terrain("sky", neighbours(CLASS), "8.3")


def _with_exit(way: Exit) -> Terrain:
    """6.31.1, 6.31.2 Return the British sea and the squares beyond one edge."""
    graph = dict(SEA[BRITISH].next)
    for cell in way.squares:
        graph[cell] = (*graph[cell], *(step(cell, direction) for direction in way.directions))
    beyond = {out for cell in way.squares for out in graph[cell] if out not in graph}
    graph |= dict.fromkeys(sorted(beyond), ())
    return Terrain(f"british sea, {way.ship} leaving", graph, way.rule)


WAYS_OUT = {UNIT[way.ship]: _with_exit(way) for way in _map.exit.values()}
BEYOND = frozenset(cell for way in WAYS_OUT.values() for cell in way.next if cell not in CLASS)
ROW = {cell: row(cell) for cell in (*CLASS, *BEYOND)}


def waters(unit: int, side: str) -> Terrain:
    """6.31, 6.32, 6.33 Say where a ship may go: all-sea squares and her side's ports, nowhere else with land."""
    return WAYS_OUT.get(unit) or SEA[side]


def in_fog(cell: str, fog: tuple[int, ...] | list[int]) -> bool:
    """13.3 Say whether a square is in fog."""
    return bool((fog[0] and cell in FOG[0]) or (fog[1] and cell in FOG[1]))
