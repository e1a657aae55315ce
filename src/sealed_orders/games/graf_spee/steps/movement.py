"""3.3.1 All ships move at once, use fuel, come into port and refuel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.chart import (
    BEYOND,
    BRITISH_PORTS,
    NEUTRAL_PORTS,
    PATROL,
    PORT_AT,
    bound_for,
    in_port,
)
from sealed_orders.games.graf_spee.damage import sink
from sealed_orders.games.graf_spee.sailing import fuel_after, may_move
from sealed_orders.games.graf_spee.ships import ALTMARK, CARDS, FLEET, GERMAN, GRAF_SPEE, NAME, SIDE, SIDES, WHO, names
from sealed_orders.games.graf_spee.state import PORT, SpeeState
from sealed_orders.games.graf_spee.tables import SCUTTLE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Left, Phase, Reported
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Movement(Step[SpeeState, SpeeView]):
    """3.3.1, 5.5 The orders are carried out; then ports, the edge of the map and refuelling take effect."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield Event("3.3.1", "All ships have moved.", SIDES, (Phase("movement"),))
        for ship in state.afloat():
            sail(state, ship)
        yield from go_home(state)
        note_tracks(state)
        for ship in state.afloat(FLEET[GERMAN]):
            if not state.patrols[ship]:
                yield from enter_port(state, ship, dice)
        yield from refuel(state)


def note_tracks(state: SpeeState) -> None:
    """3.6 Note where the German ships are, for the paths shown at the end; also the port where one is lost."""
    state.track_graf_spee.append(state.square[GRAF_SPEE])
    state.track_altmark.append(state.square[ALTMARK])


def sail(state: SpeeState, ship: int) -> None:
    """5.3.3, 5.5, 5.5.1, 5.5.2 A ship does what she can of her order. One that leads nowhere is patrol for good."""
    goal = bound_for(ship, state.square[ship], state.order[ship])
    if goal == state.square[ship]:
        state.order[ship] = PATROL
    elif not may_move(state.knots[ship], state.fuel[ship], state.turn):
        goal = state.square[ship]
    moves = goal != state.square[ship]
    state.patrols[ship] = int(not moves)
    state.fuel[ship] = fuel_after(state.fuel[ship], state.turn, moves)
    state.square[ship] = goal


def go_home(state: SpeeState) -> Iterator[Event]:
    """5.3.4 The Altmark that went north from row 11 is out of the game, and nobody gets points for it (R48)."""
    if state.square[ALTMARK] in BEYOND:
        state.fate[ALTMARK], state.square[ALTMARK] = "exited", ""
        yield Event("5.3.4", "The Altmark has left the map for home.", (GERMAN,), (Left(WHO[ALTMARK]),))


def enter_port(state: SpeeState, ship: int, dice: Dice) -> Iterator[Event]:
    """5.3.2, 12.1 A German ship in a British port is lost (R41); the Graf Spee in a neutral one is reported."""
    cell = state.square[ship]
    if cell in BRITISH_PORTS:
        text = f"{NAME[ship]} has entered {PORT_AT[cell].name} and is lost."
        yield Event("5.3.2", text, SIDES, (sink(state, ship),))
    elif cell in NEUTRAL_PORTS and ship == GRAF_SPEE:
        state.reported_at, state.reported_turn = cell, state.turn
        state.report(ship, PORT)
        text = f"{NAME[ship]} has entered {PORT_AT[cell].name}, {cell}."
        yield Event("12.1", text, SIDES, (Reported(WHO[ship], cell, exact=True),))
        yield from first_call(state, dice)


def first_call(state: SpeeState, dice: Dice) -> Iterator[Event]:
    """12.1 On her first entry of a neutral port she may scuttle herself; never again (R19)."""
    if state.port_checked:
        return
    state.port_checked = 1
    if dice.chance(SCUTTLE, f"turn {state.turn} 12.1 scuttling"):
        lost = sink(state, GRAF_SPEE, "scuttled")
        yield Event("12.1", "The Graf Spee has been scuttled.", SIDES, (lost,))
    else:
        yield Event("12.1", "The Graf Spee is not scuttled, and never will be.", SIDES)


def may_refuel(state: SpeeState, ship: int) -> bool:
    """5.2.9, 10.1, 10.2 With a P order in a port (R16), the Graf Spee also in the square of the Altmark."""
    if not state.patrols[ship]:
        return False
    cell = state.square[ship]
    return in_port(cell) or (ship == GRAF_SPEE and not state.fate[ALTMARK] and state.square[ALTMARK] == cell)


def refuel(state: SpeeState) -> Iterator[Event]:
    """10.3 Fuel goes to its maximum, after the charge for the turn (R5)."""
    filled = [ship for ship in state.afloat() if may_refuel(state, ship) and state.fuel[ship] < CARDS[ship].fuel]
    for ship in filled:
        state.fuel[ship] = CARDS[ship].fuel
    for side in SIDES:
        ours = [ship for ship in filled if SIDE[ship] == side]
        if ours:
            yield Event("10.3", f"Refuelled: {names(ours)}.", (side,))
