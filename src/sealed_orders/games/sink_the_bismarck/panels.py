"""1.4 The papers beside the chart: points, weather, what is coming, what has been seen."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.boxes import FORCE_H_ENTRY, force_h_due
from sealed_orders.games.sink_the_bismarck.calendar import title
from sealed_orders.games.sink_the_bismarck.chart import named
from sealed_orders.games.sink_the_bismarck.contacts import contacts
from sealed_orders.games.sink_the_bismarck.forces import in_use
from sealed_orders.games.sink_the_bismarck.markers import FORCES_OF
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, SIDES
from sealed_orders.games.sink_the_bismarck.switches import RULES
from sealed_orders.games.sink_the_bismarck.tables import BRITISH_SHIPS, TABLES, WEATHER_WORDS, WEATHER_ZONES
from sealed_orders.games.sink_the_bismarck.victory import plain
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Panel

ENDS = {"south": "gone south", "home": "cruise ended"}


def panels(view: SinkView) -> Iterator[Panel]:
    """1.4 Return what a side looks up."""
    points = tuple((side.capitalize(), str(plain(view.halves[side]))) for side in SIDES)
    yield Panel("Points", points, score=True)
    weather = tuple((f"Zone {name}", WEATHER_WORDS[w]) for name, w in zip(WEATHER_ZONES, view.weather, strict=True))
    yield Panel("Weather", weather)
    if view.side in SIDES:
        yield from _own(view)
    gone = tuple((ships.NAME[s], ENDS.get(f, f)) for s, f in enumerate(view.fate) if f in ("sunk", "interned", *ENDS))
    if gone:
        yield Panel("Out of play", gone)
    in_force = tuple((rule.label, rule.rule) for rule in RULES if view.on(rule.key))
    yield Panel("Extended rules in use", in_force or (("None: the base game", "1.3"),))


def _own(view: SinkView) -> Iterator[Panel]:
    seen = tuple((contact.name, contact.cell, title(max(1, contact.turn))) for contact in contacts(view))
    if seen:
        yield Panel("Seen", seen)
    used = f"{len(in_use(view, view.side))} of {FORCES_OF[view.side]}"
    yield Panel("Markers", (("Task forces", used),))
    coming = tuple(_coming(view))
    if coming:
        yield Panel("Coming", coming, reconstructed="convoys and arrivals (18.3)")


def _coming(view: SinkView) -> Iterator[tuple[str, str, str]]:
    """16, 9.2 Return what will or may come, when and where."""
    if view.side == GERMAN:
        if view.note_turn and not view.note_over:
            yield ("More ships", f"roll in turn {view.note_turn}, {title(view.note_turn)}", "16.4")
        return
    for marker in markers.CONVOYS:
        convoy = markers.convoy(marker)
        if view.value[marker] and convoy.appears > view.turn and convoy.appears <= view.last_turn:
            yield (convoy.name, f"turn {convoy.appears}, {title(convoy.appears)}", named(convoy.at))
    if view.force_h:
        yield ("Force H", f"turn {force_h_due(view)}", FORCE_H_ENTRY)
    if any(view.fate[ship] == "waiting" for ship in BRITISH_SHIPS):
        yield ("Nelson, London", "each turn on a 10", named(TABLES["british_ships"]["hex"]))
