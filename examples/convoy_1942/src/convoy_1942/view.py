"""What each side knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from convoy_1942.chart import ENEMY
from convoy_1942.forces import FORCES, UNIT
from convoy_1942.state import ConvoyState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import View


@dataclass(frozen=True)
class ConvoyView(View):
    """What one side knows: its own forces and units, where it last saw the enemy, losses, and all of a fight."""

    last: int
    at: Mapping[str, str]
    holds: Mapping[str, str]
    seen: Mapping[str, tuple[str, int]]
    sunk: tuple[str, ...]
    points: tuple[int, int]
    fight: str
    round: int
    spot: Mapping[str, tuple[int, int]]
    helm: Mapping[str, tuple[int, int]]
    wakes: tuple[tuple[str, int, int, int, int, int], ...]
    runs: tuple[tuple[int, str, int, int, int, int, str], ...]


def view(state: ConvoyState, side: Side) -> ConvoyView:
    """2.1, 4.1 Neither side sees the other's forces; in a fight everybody sees every unit there."""
    own = [unit for unit in UNIT if UNIT[unit].side == side]
    return ConvoyView(
        side,
        state.turn,
        *state.asked(side),
        state.last,
        {force: state.at[force] for force in FORCES.get(side, ()) if force in state.at},
        {unit: state.holds[unit] for unit in own if unit in state.holds},
        {force: state.seen[force] for force in FORCES.get(ENEMY.get(side, ""), ()) if force in state.seen},
        tuple(state.sunk),
        state.points(),
        state.fight,
        state.round,
        {unit: state.spot[unit] for unit in UNIT if unit in state.spot},
        {unit: state.helm[unit] for unit in UNIT if unit in state.helm},
        tuple(state.wakes),
        tuple(state.runs),
    )
