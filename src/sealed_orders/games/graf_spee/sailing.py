"""5.5 Ship movement and fuel."""

from __future__ import annotations

from sealed_orders.games.graf_spee.calendar import is_am
from sealed_orders.games.graf_spee.chart import PATROL, bound_for
from sealed_orders.games.graf_spee.tables import MOVEMENT


def may_move(knots: int, fuel: int, turn: int) -> bool:
    """5.5, 5.6 In AM turns from one knot on; in PM turns from twenty knots on, and with fuel (R4)."""
    return knots >= MOVEMENT["am_knots"] if is_am(turn) else knots >= MOVEMENT["pm_knots"] and fuel > 0


def fuel_after(fuel: int, turn: int, moved: bool) -> int:
    """5.5.1, 5.5.2, 5.6 AM turns cost every ship one, a move in a PM turn three, or what there is (R6)."""
    cost = MOVEMENT["am_fuel"] if is_am(turn) else MOVEMENT["pm_fuel"] * moved
    return max(0, fuel - cost)


def executed(ship: int, cell: str, order: str, able: bool) -> str:
    """5.3.3, 5.5 Return what a ship does this turn: her order, or patrol where it leads nowhere or she cannot move."""
    return order if able and bound_for(ship, cell, order) != cell else PATROL
