"""10.7 The odds of the air searches that a side has plotted."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.air import RECON, STRIKE, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import REST, SEARCH, base_of
from sealed_orders.games.sink_the_bismarck.chart import SKY
from sealed_orders.games.sink_the_bismarck.detection import air_search
from sealed_orders.games.sink_the_bismarck.tables import POOR, WEATHER_WORDS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Order


def search_chances(view: SinkView, order: Order) -> Iterator[Chance]:
    """10.6, 10.7 Return the chance that each unit finds what is in the hexes it is sent to search."""
    for unit in air.OF[view.side]:
        mode, *route = order.get(UNITS[unit].id, (REST,))
        if mode == SEARCH:
            yield from _of_unit(view, unit, route[-1] if route else base_of(view, unit))


def _of_unit(view: SinkView, unit: int, centre: str) -> Iterator[Chance]:
    """10.5, 10.7, 10.8 In the centre and next to it, by the weather; with 1a a reconnaissance unit rolls twice."""
    kind, twice = UNITS[unit].kind, UNITS[unit].kind == RECON and view.on("e1a_recon")
    for place, cells in ((f"in {centre}", [centre]), (f"next to {centre}", SKY.next[centre])):
        levels = sorted({view.weather_at(cell) for cell in cells} - {POOR})
        for level in levels:
            check = air_search(cells == [centre], level, strike_unit=kind == STRIKE)
            p = 1 - (1 - check.p) ** 2 if twice else check.p
            sky = f", {WEATHER_WORDS[level]} weather" if len(levels) > 1 else ""
            terms = f"{check.tally}{', twice' if twice else ''}"
            label = f"{UNITS[unit].name} finds a ship {place}{sky}, if one is there"
            yield Chance(label, p, "10.7", terms, unit=UNITS[unit].id)
