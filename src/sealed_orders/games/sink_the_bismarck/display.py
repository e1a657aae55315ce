"""What a client draws: the chart in hexes, a side's forces, and what was reported to it."""

from __future__ import annotations

from functools import cache

from sealed_orders.games.sink_the_bismarck.boxes import in_boxes
from sealed_orders.games.sink_the_bismarck.calendar import is_night, title
from sealed_orders.games.sink_the_bismarck.chart import CLASS, zone
from sealed_orders.games.sink_the_bismarck.panels import panels
from sealed_orders.games.sink_the_bismarck.projection import projected
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.tables import POOR, TABLES, WEATHER_WORDS, WEATHER_ZONES
from sealed_orders.games.sink_the_bismarck.tokens import lost, tokens
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Display, Shade, Sky
from sealed_orders.kernel.order import Order

EVERYWHERE = tuple(sorted(CLASS))


def heading(turn: int, turns: range) -> str:
    """2.6 Return which of a scenario's turns it is, the date and hour, and whether it is night."""
    night = ", night" if is_night(turn) else ""
    return f"Turn {turn - turns[0] + 1} of {len(turns)}, {title(turn)}{night}"


def display(view: SinkView) -> Display:
    """1.4 Return the chart as a side has it."""
    return _draw(view)


def preview(view: SinkView, order: Order) -> Display:
    """6.1 Return the chart as it will be if the plots are carried out."""
    return _draw(projected(view, order) if view.step == "plot" else view)


def _draw(view: SinkView) -> Display:
    shades = (
        Shade("night", EVERYWHERE if is_night(view.turn) else ()),
        Shade("fog", _hexes(tuple(level == POOR for level in view.weather)), "poor weather"),
    )
    return Display(
        heading=heading(view.turn, range(view.first_turn, view.last_turn + 1)),
        tokens=(*tokens(view), *in_boxes(view)) if view.side in (BRITISH, GERMAN) else (),
        panels=tuple(panels(view)),
        shades=tuple(shade for shade in shades if shade.cells),
        lost=tuple(lost(view)),
        skies=tuple(_sky(name, level) for name, level in zip(WEATHER_ZONES, view.weather, strict=True)),
    )


@cache
def _sky(name: str, level: int) -> Sky:
    """5.3, 8.3 Return the weather in a zone, with what it does to a detection roll."""
    return Sky(name, WEATHER_WORDS[level], level, POOR, TABLES["naval"]["weather"][level - 1])


@cache
def _hexes(within: tuple[bool, ...]) -> tuple[str, ...]:
    """5.1 Return the hexes of some of the zones."""
    return tuple(cell for cell in EVERYWHERE if within[zone(cell)])
