"""15.1.4 Ship movement, by the orders and the damage just taken."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.graf_spee.battle.plot import place, points, steamed
from sealed_orders.games.graf_spee.ships import ID, NAME, SIDES, WHO
from sealed_orders.games.graf_spee.state import SpeeState, Wake
from sealed_orders.games.graf_spee.tables import YARDS
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fixed
from sealed_orders.kernel.order import Order

WAKE = 10  # tactical turns that are drawn


def course_ordered(state: SpeeState, ship: int, given: Order) -> int:
    """15.5 Return the course a ship is ordered to steer."""
    return int(given.get(f"{ID[ship]}_course", (str(state.course[ship]),))[0])


def manoeuvre(state: SpeeState, given: Order) -> Iterator[Event]:
    """15.1.4 All ships that are afloat turn on the spot, and then steam for three minutes."""
    moved = state.fighting
    oldest = state.battle_turn - WAKE
    state.wake = [fix for fix in state.wake if fix.turn > oldest]
    for ship in moved:
        x, y = place(state, ship)
        state.wake.append(Wake(ship, state.battle_turn, x, y, state.course[ship], state.speed[ship]))
        steam(state, ship, given)
    movements = ", ".join(_described(state, ship) for ship in moved)
    if moved:
        yield Event("15.1.4", f"{movements}.", SIDES, fixes(state))


def steam(state: SpeeState, ship: int, given: Order) -> None:
    """15.4, 15.5 A rudder hit cancels the turn that was ordered; speed is limited by what damage has left."""
    if not state.jammed[ship]:
        state.course[ship] = course_ordered(state, ship, given)
    wanted = int(given.get(f"{ID[ship]}_speed", (str(state.speed[ship]),))[0])
    state.speed[ship] = min(wanted, state.knots[ship])
    state.x[ship], state.y[ship] = steamed(place(state, ship), state.course[ship], state.speed[ship])


def fixes(state: SpeeState) -> tuple[Fixed, ...]:
    """15.9 Return positions and headings of all ships, in points of the grid."""
    return tuple(
        Fixed(WHO[ship], state.x[ship] / YARDS, state.y[ship] / YARDS, state.course[ship], float(state.speed[ship]))
        for ship in state.fighting
    )


def _described(state: SpeeState, ship: int) -> str:
    at = f"{points(state.x[ship])},{points(state.y[ship])}"
    return f"{NAME[ship]} at {at} course {state.course[ship]:03} speed {state.speed[ship]}"
