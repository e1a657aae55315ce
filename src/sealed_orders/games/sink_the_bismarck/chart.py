"""2 The map: hexes, ports, closed hexsides, zones, and where ships of each side may go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDES
from sealed_orders.games.sink_the_bismarck.tables import TABLES
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.hexes import distance, neighbours
from sealed_orders.kernel.terrain import Terrain

LAND, PORT_KIND = "#", "port"
SOUTH = "south"  # 6.6 the cell beyond the southern edge


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.4 A port, an airfield, or both."""

    id: str
    name: str
    kind: str
    side: str
    hex: str
    at: tuple[float, float]
    source: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of latitude or longitude."""

    name: str
    line: tuple[tuple[float, float], ...]


class _Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    source: str
    about: str
    credit: str
    rows: tuple[int, int]
    columns: tuple[int, int]
    cells: tuple[str, ...]
    blocked: tuple[tuple[str, str], ...]
    places: tuple[Place, ...]
    zones: dict[str, tuple[str, ...]]
    closed_to_germans: tuple[str, ...]
    exits: tuple[str, ...]
    coast: tuple[tuple[tuple[float, float], ...], ...]
    islets: tuple[tuple[tuple[float, float], ...], ...]
    graticule: tuple[Line, ...]


MAP = msgspec.convert(read(__package__, "map.json"), _Map)
ROWS = range(MAP.rows[0], MAP.rows[1] + 1)
COLUMNS = range(MAP.columns[0], MAP.columns[1] + 1)
CLASS = {f"{c:02}{r:02}": MAP.cells[r - ROWS[0]][c - COLUMNS[0]] for c in COLUMNS for r in ROWS}
PLACES = {place.id: place for place in MAP.places}
PLACE_AT = {place.hex: place.name for place in reversed(MAP.places)}
PORTS = {side: frozenset(p.hex for p in MAP.places if PORT_KIND in p.kind and p.side == side) for side in SIDES}
EL_FERROL = PLACES["el_ferrol"].hex
NORWAY = (PLACES["bergen"].hex, PLACES["trondheim"].hex)
BREST = PLACES["brest"].hex
ALL_PORTS = frozenset(p.hex for p in MAP.places if PORT_KIND in p.kind)
AIRFIELDS = {side: tuple(p for p in MAP.places if "airfield" in p.kind and p.side == side) for side in SIDES}
ZONES = MAP.zones
EXITS = MAP.exits  # 2.5 by which German ships leave, and Force H enters

_blocked = {frozenset(pair) for pair in MAP.blocked}


def _sea(hexes: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """2.1, 2.3 Return the neighbours of each hex, but for those beyond a closed hexside."""
    graph = neighbours(hexes)
    return {here: tuple(c for c in ways if frozenset((here, c)) not in _blocked) for here, ways in graph.items()}


_water = {cell for cell, kind in CLASS.items() if kind != LAND}
_closed = {cell for zone in MAP.closed_to_germans for cell in ZONES[zone]}
_british = _sea(_water - PORTS[GERMAN] - {EL_FERROL})
_german = _sea(_water - PORTS[BRITISH] - (_closed - PORTS[GERMAN]))
_leaving: Mapping[str, tuple[str, ...]] = {
    **{cell: (*ways, SOUTH) if cell in EXITS else ways for cell, ways in _german.items()},
    SOUTH: (),
}
# 2.3, 17.3 Where ships of a side may go; 6.6 German forces by the southern edge too.
SEA = {BRITISH: Terrain("British waters", _british, "2.3"), GERMAN: Terrain("German waters", _german, "2.3")}
LEAVING = Terrain("German waters and the southern edge", _leaving, "6.6")
# 17.13 Tankers begin in sea hexes at least so far from any port.
_FAR: int = TABLES["fuel"]["tanker_distance"]
TANKER_WATERS = Terrain.of(
    "tanker waters",
    (cell for cell in _german if CLASS[cell] == "." and all(distance(cell, port) >= _FAR for port in ALL_PORTS)),
    "17.13",
)
# 18.2 Where pickets begin.
STATIONS = {name: Terrain.of(f"{name.replace('_', ' ')} station", cells, "18.2") for name, cells in ZONES.items()}
# 2.2 Distance ignores land, and so do aircraft.
SKY = Terrain("sky", neighbours(CLASS), "10.3")


@cache
def steps_to(goal: str, side: str = BRITISH) -> Mapping[str, int]:
    """2.3 Say how far every hex is from a goal by the waters of a side."""
    return SEA[side].reach(goal, len(CLASS))


def column(cell: str) -> int:
    """2.1 Return the column of a hex."""
    return int(cell[:2])


def row(cell: str) -> int:
    """2.1 Return the row of a hex."""
    return int(cell[2:])


@cache
def zone(cell: str) -> int:
    """5.1 Return the weather zone of a hex, 0 to 3 for I to IV."""
    if row(cell) <= 8:
        return 0
    if row(cell) >= 19:
        return 3
    return 1 if column(cell) <= 24 else 2


_havens = {side: PORTS[side] | {EL_FERROL} for side in SIDES}


def in_port(cell: str, side: str) -> bool:
    """8.1, 14.1 Say whether a hex is a port where a side's ships cannot be found: its own, or the neutral one."""
    return cell in _havens[side]


def named(cell: str) -> str:
    """2.4 Return a hex, with the name of its port or airfield."""
    return f"{PLACE_AT[cell]} {cell}" if cell in PLACE_AT else cell
