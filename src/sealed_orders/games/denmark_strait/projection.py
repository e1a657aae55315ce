"""7.3 Where a ship will be if her order is carried out."""

from __future__ import annotations

from dataclasses import replace

from sealed_orders.games.denmark_strait.movement import legal
from sealed_orders.games.denmark_strait.ships import IDS
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.order import Order


def moved(view: StraitView, order: Order) -> StraitView:
    """7.3, 7.8 Return the view with a ship where an order to move would take her."""
    if view.step != "move":
        return view
    ship = int(view.args[0])
    chosen = next((m for m in legal(view, ship) if (m.name,) == order.get(IDS[ship])), None)
    if chosen is None:
        return view
    space, facing = list(view.space), list(view.facing)
    space[ship], facing[ship] = "" if chosen.leaves else chosen.space, chosen.facing
    fate = (*view.fate[:ship], chosen.space, *view.fate[ship + 1 :]) if chosen.leaves else view.fate
    return replace(view, space=tuple(space), facing=tuple(facing), fate=fate)
