"""What each side knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hex_hunt.ships import FORCES, SHIPS
from hex_hunt.state import HexState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import View


@dataclass(frozen=True)
class HexView(View):
    """What one side knows: its own forces and ships, what both sides saw, and the points."""

    last: int
    at: Mapping[str, str]
    holds: Mapping[str, str]
    seen: Mapping[str, str]
    sunk: int
    out: int


def view(state: HexState, side: Side) -> HexView:
    """2.1 Neither side sees the other's forces. It goes through the tables, not the State's dicts."""
    step, args = state.asked(side)
    at = {key: state.at[key] for key in FORCES.get(side, ()) if key in state.at}
    holds = {ship: state.holds[ship] for ship in SHIPS if ship in state.holds and SHIPS[ship].side == side}
    seen = {key: state.seen[key] for forces in FORCES.values() for key in forces if key in state.seen}
    return HexView(side, state.turn, step, args, state.last, at, holds, seen, state.sunk, state.out)
