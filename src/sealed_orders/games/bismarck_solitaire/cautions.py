"""Warnings before a player seals an order that is legal but risky."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck_solitaire.homecoming import moves_left, way_home
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, POINTS, UBOAT
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import many


def cautions(view: CruiseView, order: Order) -> tuple[Caution, ...]:
    """List the dangers of an order, from what is on the table."""
    looks = {"move": _too_far_from_home, "uboat": _last_boat, "escape": _last_hit}
    return tuple(looks[view.step](view, order)) if view.step in looks else ()


def _too_far_from_home(view: CruiseView, order: Order) -> Iterator[Caution]:
    """13.3 The Bismarck could not be home by turn 20 any more, or has no turn to spare for it."""
    if BISMARCK not in order:
        return
    mode, *route = order[BISMARCK]
    turns = moves_left(view) - 1
    way = way_home(view, route[-1] if route else view.square[BISMARCK], view.barrels[BISMARCK] - (mode == "burn"))
    if way.turns > turns:
        text = f"From there the Bismarck cannot reach home by turn {TURNS} with her speed and fuel barrels."
        yield Caution(BISMARCK, text, "13.3")
    elif way.squares and way.turns == turns:
        left = f"{many(way.squares, 'square')} away, {many(turns, 'turn')} left"
        yield Caution(BISMARCK, f"{way.port}: {left}. The Bismarck needs every turn.", "13.3")


def _last_boat(view: CruiseView, order: Order) -> Iterator[Caution]:
    """7.3 A failed attack would be the U-boat's last."""
    if order[UBOAT] != ("escape",) and view.strength[UBOAT] == 1:
        yield Caution(UBOAT, f"If the attack fails, the U-boat is lost ({POINTS[UBOAT]} points).", "7.3")


def _last_hit(view: CruiseView, order: Order) -> Iterator[Caution]:
    """9.2 Warn that four faces of the escape die are a hit that would sink the Bismarck."""
    if order["battle"] == ("escape",) and view.strength[BISMARCK] == 1 and BISMARCK in view.fighting:
        yield Caution("battle", "The Bismarck has strength 1: one more hit during the escape sinks her.", "9.2")
