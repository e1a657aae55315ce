"""What each side knows."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.games.tutorial.state import HUNTER, RAIDER, HuntState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import View


@dataclass(frozen=True)
class HuntView(View):
    """What one side knows: its own ship, its own flights, and the merchants lost."""

    at: str
    flights: int
    sunk: int


def view(state: HuntState, side: Side) -> HuntView:
    """1.3 Neither side sees the other's ship."""
    step, args = state.asked(side)
    at = {RAIDER: state.raider, HUNTER: state.hunter}.get(side, "")
    flights = state.flights if side == HUNTER else 0
    return HuntView(side, state.turn, step, args, at, flights, state.sunk)
