"""2.3, 2.4, 15.2 What a client draws once: the chart of the South Atlantic, and the plane for battles."""

from __future__ import annotations

from sealed_orders.games.graf_spee.calendar import LENGTH, title
from sealed_orders.games.graf_spee.chart import BEYOND, CLASS, DOTS, PORTS, SEA, WAY_HOME
from sealed_orders.games.graf_spee.chart import LANES as WAYS
from sealed_orders.games.graf_spee.merchants import LANES
from sealed_orders.games.graf_spee.ships import ALTMARK, GRAF_SPEE, ID, KIND, SHIPS, TURRETS
from sealed_orders.games.graf_spee.tables import YARDS
from sealed_orders.kernel.board import Board, Cell, Lettering, Place, Ring, Traffic
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.kinds import CellKind
from sealed_orders.kernel.plane_board import Plane
from sealed_orders.kernel.subject import Subject

_drawn = read(__package__, "coast.json")
_CELLS: dict[str, CellKind] = {".": "sea", "m": "coast", "#": "land", "+": "port", "o": "port"}

# 2.3 What a ship of each class is drawn as.
KINDS: dict[str, str] = {
    "PB": "pocket battleship",
    "BC": "battlecruiser",
    "CA": "heavy cruiser",
    "CL": "light cruiser",
    "CV": "carrier",
    "AUX": "oiler",
}


def _ring(ring: list[list[float]]) -> Ring:
    return tuple((float(x), float(y)) for x, y in ring)


def _kind(cell: str) -> CellKind:
    """2.4 Return what kind of square it is."""
    return "exit" if cell in BEYOND else _CELLS[CLASS[cell]]


BOARD = Board(
    title="South Atlantic",
    shape="squares",
    cells=tuple(
        Cell(cell, cell, int(cell[2:]) + 0.5, int(cell[:2]) + 0.5, _kind(cell)) for cell in sorted({*CLASS, *BEYOND})
    ),
    terrains=(SEA, WAY_HOME),
    places=tuple(
        Place(p.name, p.square, "port", "" if p.side == "neutral" else p.side, p.at, CLASS[p.square])
        for p in PORTS.values()
    ),
    names=tuple(
        Lettering(n["text"], n["at"][0], n["at"][1], n["kind"], n.get("turn", 0))
        for n in read(__package__, "lettering.toml")["name"]
    ),
    zones={  # 9.2 the shipping lanes
        name: tuple(cell for cell in sorted(DOTS) if DOTS[cell] == dots) for dots, name in LANES.items() if dots
    },
    coast=tuple(_ring(ring) for ring in (*_drawn["coast"], *_drawn["islets"])),
    graticule={name: _ring(line) for name, line in _drawn["graticule"].items()},
    parts={  # 14.1
        **{f"strength_{name.lower()}": f"strength of turret {name}" for name in TURRETS},
        "hull": "hull points",
        "superstructure": "superstructure points",
        "port": "port secondary guns",
        "starboard": "starboard secondary guns",
    },
    turns=tuple(title(turn) for turn in range(1, LENGTH + 1)),
    days=tuple(title(turn).rsplit(" ", 1)[0] for turn in range(1, LENGTH + 1)),
    hours=tuple(title(turn).rsplit(" ", 1)[1] for turn in range(1, LENGTH + 1)),
    routine=("3.0", "3.2", "3.3.1", "6.1", "6.3", "15.1", "15.1.4"),
    weighty=("sighted", "contact_lost", "reported", "shadowed", "battle", "hit", "damaged", "sunk", "befell", "points"),
    engages=("sunk",),
    roster="Fuel",
    traffic=Traffic(
        "Lanes",
        {cell: dots for cell, dots in DOTS.items() if dots},
        ((9, "nine"), (3, "three"), (1, "one: the traffic of the lanes")),
        WAYS,
    ),
    layer="Search",
    subject=Subject(
        hunted=(ID[GRAF_SPEE], ID[ALTMARK]),
        chief=tuple(ID[ship] for ship in SHIPS if KIND[ship] in ("PB", "BC", "CV")),
        fights="plane",
    ),
)

# 15.2 A point is a hundred yards; a knot is a point a turn.
PLANE = Board(
    "plane",
    (),
    (),
    name="battle",
    title="Battle",
    plane=Plane(scale=YARDS, grid=50),
    routine=BOARD.routine,
    weighty=BOARD.weighty,
)
