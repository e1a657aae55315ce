"""5.5, 5.6 Where the side's ships will be under the current orders, and how soon they can be elsewhere."""

from __future__ import annotations

from sealed_orders.bots.graf_spee.ways import far
from sealed_orders.games.graf_spee.calendar import LENGTH
from sealed_orders.games.graf_spee.chart import PATROL, bound_for
from sealed_orders.games.graf_spee.courses import MOVE, course, ordered
from sealed_orders.games.graf_spee.sailing import executed, fuel_after, may_move
from sealed_orders.games.graf_spee.ships import ID, SIDE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course

GENERAL_PATROL = ("patrol",)  # 4.3
SHORT = 12  # fuel at which the Graf Spee makes for the Altmark


def answer(form: Course, cell: str) -> Answer:
    """5.2 Return the order to be in a square."""
    return (PATROL,) if cell == form.start else (MOVE, cell)


def will_be(view: SpeeView, ship: int, order: Order) -> tuple[str, bool]:
    """4.3, 5.5 Return the square a ship will be in under the current order, and whether she will patrol."""
    cell = view.square[ship]
    wanted = ordered(cell, order.get(ID[ship]) or course(view, ship).default or (PATROL,))
    if order.get("general") == GENERAL_PATROL:
        wanted = PATROL
    done = executed(ship, cell, wanted, may_move(view.knots[ship], view.fuel[ship], view.turn))
    return bound_for(ship, cell, done), done == PATROL


def turns_to(view: SpeeView, ship: int, cell: str) -> int | None:
    """5.5, 5.6 The fewest turns in which a ship can be in a square on the fuel she has; None if not by the end."""
    left, fuel = far(SIDE[ship], view.square[ship], cell), view.fuel[ship]
    for gone in range(LENGTH + 1 - view.turn + 1):
        if not left:
            return gone
        turn = view.turn + gone
        moves = may_move(view.knots[ship], fuel, turn)
        fuel = fuel_after(fuel, turn, moves)
        left -= moves
    return None
