"""2 What a client draws once: the chart in hexes, its boxes and the calendar."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.games.sink_the_bismarck.boxes import BOXES
from sealed_orders.games.sink_the_bismarck.calendar import LENGTH, clock, day, is_night, title
from sealed_orders.games.sink_the_bismarck.chart import (
    CLASS,
    LEAVING,
    MAP,
    PLACES,
    PORT_KIND,
    SEA,
    SKY,
    STATIONS,
    TANKER_WATERS,
    ZONES,
    Line,
    zone,
)
from sealed_orders.games.sink_the_bismarck.convoys import LANE, LANES
from sealed_orders.games.sink_the_bismarck.ships import ALL, BRITISH, CAPITAL, GERMAN, ID, KIND, SIDE, WARSHIPS
from sealed_orders.games.sink_the_bismarck.tables import WEATHER_ZONES
from sealed_orders.kernel.board import Board, Cell, Lettering, Place, Ring, Stage
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.hexes import centre
from sealed_orders.kernel.kinds import CellKind, PlaceKind
from sealed_orders.kernel.subject import Subject

_KINDS: dict[str, CellKind] = {".": "sea", "c": "coast", "+": "port", "#": "land"}
_names = read(__package__, "lettering.toml")["name"]
NIGHT = 1.0


def _cell_kind(cell: str) -> CellKind:
    """2.1, 9.1 Return what kind of hex it is."""
    kind = _KINDS[CLASS[cell]]
    return "lane" if kind == "sea" and cell in LANES else kind


def _place_kind(kind: str) -> PlaceKind:
    """2.4 A port with an airfield is drawn as a port."""
    return "port" if PORT_KIND in kind else "airfield"


def _graticule(lines: Iterable[Line]) -> dict[str, Ring]:
    """2.1 Name each degree; a second piece of the same line has a name that is not written on the chart."""
    named: dict[str, Ring] = {}
    for line in lines:
        named[f"{line.name}, continued" if line.name in named else line.name] = line.line
    return named


BOARD = Board(
    shape="hexes",
    cells=tuple(Cell(cell, cell, *centre(cell), _cell_kind(cell)) for cell in sorted(CLASS)),
    boxes=BOXES,
    terrains=(*SEA.values(), LEAVING, LANE, SKY, TANKER_WATERS, *STATIONS.values()),
    places=tuple(Place(p.name, p.hex, _place_kind(p.kind), p.side, p.at) for p in PLACES.values()),
    names=tuple(Lettering(n["text"], n["at"][0], n["at"][1], n["kind"], n.get("turn", 0)) for n in _names),
    zones={name.replace("_", " "): cells for name, cells in ZONES.items()},
    skies={name: tuple(cell for cell in sorted(CLASS) if zone(cell) == n) for n, name in enumerate(WEATHER_ZONES)},
    coast=(*MAP.coast, *MAP.islets),
    graticule=_graticule(MAP.graticule),
    turns=tuple(title(turn) for turn in range(1, LENGTH + 1)),
    days=tuple(day(turn) for turn in range(1, LENGTH + 1)),
    hours=tuple(clock(turn) for turn in range(1, LENGTH + 1)),
    nights=tuple(NIGHT * is_night(turn) for turn in range(1, LENGTH + 1)),
    vain=("search found nothing", "searches found nothing"),
    routine=("1.2", "2.6", "5.2", "6.2", "7.1", "8.2", "16.41"),
    weighty=(
        "sighted", "contact_lost", "reported", "shadowed", "battle", "sunk", "damaged", "points", "released", "arrived",
    ),
    stages=(
        Stage("Attack", ("12.11",), always=True),
        Stage("Range", ("12.12", "12.23"), always=True),  # a convoy is fired at from none
        Stage("Fire", ("12.13", "9.10")),
        Stage("Damage", ("12.17", "13.6")),
        Stage("Go on", ("12.21",)),
        Stage("Disengaging", ("12.22", "12.24")),
        Stage("The end", ("12.25",)),
    ),
    roster="Speed",
    least=("Speed", "Evasion", "Fuel"),  # 4.2, 7.1
    engages=("battle", "round", "shot", "withdrew", "damaged", "sunk"),
    subject=Subject(
        hunted=tuple(ID[ship] for ship in WARSHIPS[GERMAN]),
        hunters=tuple(ID[ship] for ship in WARSHIPS[BRITISH]),
        chief=tuple(ID[ship] for ship in ALL if SIDE[ship] == GERMAN or KIND[ship] in (*CAPITAL, "CV")),
    ),
)  # fmt: skip
