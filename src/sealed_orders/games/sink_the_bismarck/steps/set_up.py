"""18.2, 17.13 Before the first turn both sides set up in secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.beginning import convoys, forces
from sealed_orders.games.sink_the_bismarck.chart import NORWAY, PLACES, STATIONS, TANKER_WATERS, named
from sealed_orders.games.sink_the_bismarck.forces import assemble, called, cell_of, in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, NUMBER, TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Choice, Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.terrain import Terrain

ONE, TWO = "one", "two"
FORCES = "forces"
DUMMY_PORTS = {BRITISH: tuple(PLACES[p].hex for p in ("scapa_flow", "clyde", "reykjavik")), GERMAN: NORWAY}


class Beginning(Step[SinkState, SinkView]):
    """18.2, 18.3 Both sides read what the scenario prints, before they set up. The arguments are zones."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        zones = dict(str(arg).split() for arg in task.args)
        for side in SIDES:
            yield forces(state, side, zones)
        yield from convoys(state)


class SetUp(Step[SinkState, SinkView]):
    """18.2 Where forces that may choose begin, dummies, and the tankers (17.13). The arguments are zones."""

    def ask(self, view: SinkView) -> Prompt | None:
        zones = dict(str(arg).split() for arg in view.args)
        choices = tuple(_choices(view, zones))
        return Prompt("Place your forces.", "18.2", choices) if choices else None

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for side in SIDES:
            order = orders.get(side, {})
            for key, (word,) in order.items():
                if key == FORCES:
                    split(state, word)
                elif word not in ships.NUMBER:
                    state.cell[NUMBER[side][key]] = word
            for key, (word,) in order.items():
                if word in ships.NUMBER:
                    state.cell[NUMBER[side][key]] = cell_of(state, ships.NUMBER[word])
        return iter(())


def _choices(view: SinkView, zones: Mapping[str, str]) -> Iterator[Choice]:
    if view.side == BRITISH:
        for marker in in_use(view, BRITISH):
            if zone := zones.get(ships.ID[ships_in(view, marker)[0]]):
                yield _place(view, marker, STATIONS[zone])
    elif FORCES in zones:
        options = (Option(ONE, "One force"), Option(TWO, "Two forces"))
        yield Pick(FORCES, "The German ships sail in", options, default=(ONE,))
    for marker in DUMMIES[view.side]:
        if view.cell[marker]:
            ports = (Option(cell, named(cell), at=cell) for cell in DUMMY_PORTS[view.side])
            yield replace(_place(view, marker), options=(*ports, *company(view)))
    if view.side == GERMAN:
        for marker in TANKER_MARKERS:
            if view.cell[marker]:
                yield _place(view, marker, TANKER_WATERS)


def company(view: SinkView) -> Iterator[Option]:
    """4.3, 18.2 A British dummy may begin with any force, wherever that begins."""
    for marker in in_use(view, BRITISH) if view.side == BRITISH else ():
        if view.cell[marker] not in DUMMY_PORTS[BRITISH]:
            first = ships.ID[ships_in(view, marker)[0]]
            yield Option(first, f"With {called(view, marker)}", at=markers.ID[marker])


def _place(view: SinkView, marker: int, cells: Terrain | None = None) -> Pick:
    label = f"{called(view, marker)} begins in"
    return Pick(markers.ID[marker], label, default=(view.cell[marker],), cells=cells)


def split(state: SinkState, word: str) -> None:
    """18.2 The Germans begin as one force or as two."""
    fleet = ships_in(state, in_use(state, GERMAN)[0])
    if word == TWO:
        assemble(state, GERMAN, fleet[1:], state.cell[state.force[fleet[0]]])
