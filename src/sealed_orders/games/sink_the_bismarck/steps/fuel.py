"""7 Phase 5: fuel is paid, ports and tankers give it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.chart import PORTS
from sealed_orders.games.sink_the_bismarck.forces import Known, called, in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import NUMBER, TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.plots import fuel_cost
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, SHIPS, SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import POOR, TABLES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Phase
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

_fuel = TABLES["fuel"]


class Fuel(Step[SinkState, SinkView]):
    """7.1, 7.2, 7.3 Every ship pays for the hexes she moved; one that lay in her own port takes on fuel (R28)."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield Event("7.1", "Fuel.", SIDES, (Phase("fuel"),))
        for side in SIDES:
            for marker in in_use(state, side):
                pay(state, marker)
                if not state.moved[marker] and state.cell[marker] in PORTS[side]:
                    take_on(state, marker, _fuel["port"])
        if any(tanker_for(state, marker) != markers.NOBODY for marker in in_use(state, GERMAN)):
            state.then(Task("refuel", (GERMAN,)))


def pay(state: SinkState, marker: int) -> None:
    """7.1, 7.2 Pay fuel; a ship that cannot pay has zero."""
    for ship in ships_in(state, marker):
        state.fuel[ship] = max(0, state.fuel[ship] - fuel_cost(state.moved[marker]))


def take_on(state: SinkState, marker: int, factors: int) -> None:
    """7.3, 17.12 Add fuel factors to each ship, up to her maximum."""
    for ship in ships_in(state, marker):
        state.fuel[ship] = min(SHIPS[ship].fuel, state.fuel[ship] + factors)


def tanker_for(now: Known, marker: int) -> int:
    """7.4, 7.5, 17.12 The tanker from which a German force may refuel."""
    return markers.NOBODY if why_dry(now, marker) else tanker_with(now, marker)


def tanker_with(now: Known, marker: int) -> int:
    """7.4, 7.5, 17.12 Return the tanker with a German force that has not moved and has room for fuel."""
    if now.moved[marker] or all(now.fuel[s] == SHIPS[s].fuel for s in ships_in(now, marker)):
        return markers.NOBODY
    here = now.cell[marker]
    return next((m for m in TANKER_MARKERS if now.cell[m] == here and now.uses[m]), markers.NOBODY)


def why_dry(now: Known, marker: int) -> str:
    """17.14 Say why ships cannot refuel: with 2c only by day, and not in poor weather; empty if they can."""
    if not now.on("e2c_tankers"):
        return ""
    return "at night" if is_night(now.turn) else "in poor weather" if _is_poor(now, marker) else ""


def _is_poor(now: Known, marker: int) -> bool:
    return now.weather_at(now.cell[marker]) == POOR


class Refuel(Step[SinkState, SinkView]):
    """17.12 A German force that ends the phase with a tanker, not having moved, may refuel."""

    def ask(self, view: SinkView) -> Prompt | None:
        able = [m for m in in_use(view, GERMAN) if tanker_for(view, m) != markers.NOBODY]
        if not able:
            return None
        options = tuple(Option(markers.ID[m], called(view, m), at=view.cell[m]) for m in able)
        keys = tuple(option.value for option in options)
        pick = Pick("refuel", "Refuel from the tanker", options, 0, len(options), default=keys)
        return Prompt("Which forces refuel?", "17.12", (pick,))

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for marker in in_use(state, GERMAN):
            if tanker_with(state, marker) != markers.NOBODY and (why := why_dry(state, marker)):
                text = f"{called(state, marker)} is with a tanker, but ships cannot refuel {why}."
                yield Event("17.14", text, (GERMAN,))
        for key in orders.get(GERMAN, {}).get("refuel", ()):
            marker = NUMBER[GERMAN][key]
            tanker = tanker_for(state, marker)
            if tanker == markers.NOBODY:
                yield Event("17.12", f"{called(state, marker)}: the tanker is empty.", (GERMAN,))
                continue
            state.uses[tanker] -= 1
            take_on(state, marker, _fuel["tanker"])
            left = f"{state.uses[tanker]} of {_fuel['tanker_uses']} refuellings left"
            text = f"{called(state, marker)} refuels from {markers.NAME[tanker]}: {left}."
            yield Event("17.12", text, (GERMAN,))
