"""What an order would lead to, before it is sealed: the ship where she would be, and what should be thought of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait.movement import legal
from sealed_orders.games.denmark_strait.ships import BRITISH, IDS, NUMBER, SHIPS
from sealed_orders.games.denmark_strait.situation import command
from sealed_orders.games.denmark_strait.strait import EAST
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Order


def moved(view: StraitView, order: Order) -> StraitView:
    """7.3, 7.8 The view with a ship where an order to move would take her."""
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


def cautions(view: StraitView, order: Order) -> Iterator[Caution]:
    """8.3, 8.4, 8.6, 13.5 A ship that leaves, a shot that cannot hit, splashes given up, points that do not help."""
    if view.step not in ("move", "shoot"):
        return
    ship = int(view.args[0])
    key = IDS[ship]
    if view.step == "move":
        edge = moved(view, order).fate[ship]
        if edge:
            counts = (
                "out of the battle" if SHIPS[ship].side == BRITISH else "as failed" if edge == EAST else "as broken out"
            )
            yield Caution(key, f"{SHIPS[ship].name} leaves for good and counts {counts}.", "13.5")
        return
    (word,) = order.get(key, ("hold",))
    if word in NUMBER:
        yield from _shot(view, ship, NUMBER[word], int(order.get("points", ("0",))[0]))


def _shot(view: StraitView, ship: int, target: int, points: int) -> Iterator[Caution]:
    """8.3, 8.4, 8.6 What may be a mistake about a shot."""
    key, need = IDS[ship], gunnery.number(view, ship, target, points)
    if need > 12:
        yield Caution(key, f"She needs {need}+ and cannot hit; only the splash will count.", "8.4")
    if view.target[ship] not in (-1, target) and view.splashes[ship]:
        yield Caution(
            key, f"Her {view.splashes[ship]} splashes on {SHIPS[view.target[ship]].name} are given up.", "8.6"
        )
    pair = command(view, ship).first_pair
    if points and gunnery.aimed(points - 1, pair) == gunnery.aimed(points, pair):
        yield Caution("points", f"{points - 1} would help as much as {points}.", "8.3")
