"""What a client draws: the chart in hexes, a side's forces, and what it has been told."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.boxes import BOXES, in_boxes
from sealed_orders.games.sink_the_bismarck.calendar import LENGTH, clock, day, is_night, title
from sealed_orders.games.sink_the_bismarck.chart import CLASS, LEAVING, MAP, PLACES, PORT_KIND, SEA, SKY, ZONES, zone
from sealed_orders.games.sink_the_bismarck.convoys import LANE, LANES
from sealed_orders.games.sink_the_bismarck.data_file import read
from sealed_orders.games.sink_the_bismarck.panels import panels
from sealed_orders.games.sink_the_bismarck.projection import projected
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.tables import POOR
from sealed_orders.games.sink_the_bismarck.tokens import lost, tokens
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Board, Cell, Display, Lettering, Place, Shade
from sealed_orders.kernel.hexes import centre
from sealed_orders.kernel.kinds import CellKind, PlaceKind
from sealed_orders.kernel.order import Order

_KINDS: dict[str, CellKind] = {".": "sea", "c": "coast", "+": "port", "#": "land"}
_names = read("lettering.toml")["name"]
NIGHT = 1.0


def _cell_kind(cell: str) -> CellKind:
    """2.1, 9.1 What kind of hex it is."""
    kind = _KINDS[CLASS[cell]]
    return "lane" if kind == "sea" and cell in LANES else kind


def _place_kind(kind: str) -> PlaceKind:
    """2.4 A port with an airfield is drawn as a port."""
    return "port" if PORT_KIND in kind else "airfield"


BOARD = Board(
    shape="hexes",
    cells=tuple(Cell(cell, cell, *centre(cell), _cell_kind(cell)) for cell in sorted(CLASS)),
    boxes=BOXES,
    terrains=(*SEA.values(), LEAVING, LANE, SKY),
    places=tuple(Place(p.name, p.hex, _place_kind(p.kind), p.side, p.at) for p in PLACES.values()),
    names=tuple(Lettering(n["text"], n["at"][0], n["at"][1], n["kind"], n.get("turn", 0)) for n in _names),
    zones={name.replace("_", " "): cells for name, cells in ZONES.items()},
    coast=(*MAP.coast, *MAP.islets),
    graticule={f"{line.name} {n}" if n else line.name: line.line for n, line in enumerate(MAP.graticule)},
    turns=tuple(title(turn) for turn in range(1, LENGTH + 1)),
    days=tuple(day(turn) for turn in range(1, LENGTH + 1)),
    hours=tuple(clock(turn) for turn in range(1, LENGTH + 1)),
    nights=tuple(NIGHT * is_night(turn) for turn in range(1, LENGTH + 1)),
    routine=("1.2", "2.6", "5.2", "6.2", "7.1", "16.41"),
    weighty=(
        "sighted", "contact_lost", "reported", "shadowed", "battle", "sunk", "damaged", "points", "released", "arrived",
    ),
    engages=("battle", "round", "shot", "withdrew", "damaged", "sunk"),
)  # fmt: skip


def heading(turn: int, turns: range) -> str:
    """2.6 Which of a scenario's turns it is, the date and hour, and whether it is night."""
    night = ", night" if is_night(turn) else ""
    return f"Turn {turn - turns[0] + 1} of {len(turns)}, {title(turn)}{night}"


def display(view: SinkView) -> Display:
    """1.4 The chart as a side has it."""
    return _draw(view)


def preview(view: SinkView, order: Order) -> Display:
    """6.1 The chart as it will be if the plots are carried out."""
    return _draw(projected(view, order) if view.step == "plot" else view)


def _draw(view: SinkView) -> Display:
    shades = (
        Shade("night", tuple(sorted(CLASS)) if is_night(view.turn) else ()),
        Shade("fog", _under(view, POOR), "poor weather"),
    )
    return Display(
        heading=heading(view.turn, range(view.first_turn, view.last_turn + 1)),
        tokens=(*tokens(view), *in_boxes(view)) if view.side in (BRITISH, GERMAN) else (),
        panels=tuple(panels(view)),
        shades=tuple(shade for shade in shades if shade.cells),
        lost=tuple(lost(view)),
    )


def _under(view: SinkView, level: int) -> tuple[str, ...]:
    """5.1 The hexes of the zones with such weather."""
    return tuple(cell for cell in sorted(CLASS) if view.weather[zone(cell)] == level)
