"""5.2 Movement commands as a choice: one square in a direction, or patrol."""

from __future__ import annotations

from functools import cache

from sealed_orders.games.graf_spee.calendar import is_am
from sealed_orders.games.graf_spee.chart import PATROL, bound_for, direction, waters
from sealed_orders.games.graf_spee.sailing import executed, may_move
from sealed_orders.games.graf_spee.ships import ID, NAME
from sealed_orders.games.graf_spee.tables import MOVEMENT
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course, Mode

MOVE = "M"


def course(view: SpeeView, ship: int) -> Course:
    """5.2.1, 5.2.9, 5.2.10 Return where a ship may go; the default is her last order, or else patrol."""
    return _course(ship, view.square[ship], view.order[ship], is_am(view.turn))


@cache
def _course(ship: int, cell: str, order: str, am: bool) -> Course:
    goal = bound_for(ship, cell, order)
    still, moved = (MOVEMENT["am_fuel"],) * 2 if am else (0, MOVEMENT["pm_fuel"])  # 5.5.1, 5.5.2
    modes = (
        Mode(PATROL, "Patrol", costs=(still,), unit="fuel", rule="5.2.9"),
        Mode(MOVE, "Move one square", 1, 1, waters(ship), costs=(still, moved), unit="fuel", rule="5.1"),
    )
    default: Answer = (PATROL,) if goal == cell else (MOVE, goal)
    return Course(ID[ship], NAME[ship], cell, modes, default, rule="5.1")


def ordered(cell: str, answer: Answer) -> str:
    """5.2.1, 5.2.9 Return the order that an answer gives a ship in a square: N..NW or P."""
    mode, *route = answer
    return PATROL if mode == PATROL else direction(cell, route[0])


def going(view: SpeeView, ship: int, order: Order) -> tuple[str, bool]:
    """5.5 Return the square a ship will be in under the current order, and whether she will patrol."""
    cell = view.square[ship]
    wanted = ordered(cell, order.get(ID[ship], course(view, ship).default or (PATROL,)))
    if order.get("general") == ("patrol",):
        wanted = PATROL
    done = executed(ship, cell, wanted, may_move(view.knots[ship], view.fuel[ship], view.turn))
    return bound_for(ship, cell, done), done == PATROL
