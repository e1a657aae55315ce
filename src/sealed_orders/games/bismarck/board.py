"""2.6, 4.2 What a client draws once: the chart of the North Atlantic and the calendar of the campaign."""

from __future__ import annotations

from sealed_orders.games.bismarck.calendar import LENGTH, clock, date, is_night, title
from sealed_orders.games.bismarck.chart import BEYOND, CLASS, PLACES, ROWS, SEA, SKY, WAYS_OUT
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, SHIPS, UNITS
from sealed_orders.kernel.board import Board, Cell, Lettering, Place, Stage
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.kinds import CellKind
from sealed_orders.kernel.subject import Subject

_lettering = read(__package__, "lettering.toml")
_drawn = read(__package__, "coast.json")


def _ring(ring: list[list[float]]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in ring)


CELL_KINDS: dict[str, CellKind] = {".": "sea", "m": "coast", "#": "land", "+": "port", "X": "airfield"}


def _cell_kind(cell: str) -> CellKind:
    """2.6 Return what kind of square it is."""
    return "exit" if cell in BEYOND else CELL_KINDS[CLASS[cell]]


def _ids(side: str, types: str) -> tuple[str, ...]:
    """3.0 Return the ships of a side that are of these types."""
    return tuple(UNITS[unit].id for unit in SHIPS if UNITS[unit].side == side and UNITS[unit].type in types)


TURNS = range(1, LENGTH + 1)
BOARD = Board(
    shape="squares",
    cells=tuple(
        Cell(cell, cell, int(cell[2:]) + 0.5, int(cell[:2]) + 0.5, _cell_kind(cell))
        for cell in sorted({*CLASS, *BEYOND})
    ),
    terrains=(*SEA.values(), *WAYS_OUT.values(), SKY),
    places=tuple(Place(p.name, p.square, "port" if p.port else "airfield", p.side, p.at) for p in PLACES.values()),
    names=tuple(Lettering(n["text"], n["at"][0], n["at"][1], n["kind"], n.get("turn", 0)) for n in _lettering["name"]),
    zones={zone["text"]: tuple(zone["squares"]) for zone in _lettering["zone"]},
    coast=tuple(_ring(ring) for ring in (*_drawn["coast"], *_drawn["islets"])),
    graticule={name: _ring(line) for name, line in _drawn["graticule"].items()},
    turns=tuple(title(turn) for turn in TURNS),
    days=tuple(date(turn) for turn in TURNS),
    hours=tuple(clock(turn) for turn in TURNS),
    nights=tuple(sum(is_night(row, turn) for row in ROWS) / len(ROWS) for turn in TURNS),
    routine=("4.0", "4.3", "4.51", "9.22", "13.2"),
    weighty=(
        "sighted",
        "contact_lost",
        "reported",
        "shadowed",
        "battle",
        "sunk",
        "reduced",
        "damaged",
        "points",
        "released",
        "arrived",
    ),
    engages=("battle", "surprise", "stand", "withdrew", "shot", "damaged", "reduced", "sunk"),
    stages=(
        Stage("Surprise", ("16.68",)),
        Stage("Fight or withdraw", ("16.62",)),
        Stage("Withdrawal", ("16.63",)),
        Stage("Targets", ("16.65",)),
        Stage("Torpedoes", ("16.64",)),
        Stage("Fire", ("16.66",)),
        Stage("Losses", ("16.71", "16.72", "16.73")),
    ),
    rows="Visibility",
    subject=Subject(
        hunted=_ids(GERMAN, "BC"),
        hunters=_ids(BRITISH, "BCAD"),
        chief=(*_ids(GERMAN, "BC"), *_ids(BRITISH, "BA")),
    ),
)
