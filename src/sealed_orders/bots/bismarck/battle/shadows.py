"""10.7 Which unit shadows: the one most likely to keep contact; among equals the one that is easiest to spare."""

from __future__ import annotations

from sealed_orders.games.bismarck.shadowing import shadow_chance, strength
from sealed_orders.games.bismarck.ships import ID, NAME, TYPE, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.words import percent

NOBODY = "none"
# What shadowing costs: a cruiser will be fired on, a battleship or flotilla is needed elsewhere.
COST = {"R": 0.0, "S": 0.0, "C": 0.12, "D": 0.08, "B": 0.12}


def choose(view: BismarckView) -> tuple[str, str]:
    """Choose the unit that shadows, and say why."""
    target, *units = (int(arg) for arg in view.args)
    cell = view.square[units[0]]
    chances = {u: _chance(view, u, cell, len(units) - 1) for u in units}
    best = max(units, key=lambda u: (chances[u] - COST[TYPE[u]], -UNITS[u].firepower))
    if chances[best] <= 0:
        return NOBODY, f"nobody has a chance to shadow {NAME[target]} at visibility {view.level(cell)}"
    chance = percent(chances[best])
    return ID[best], f"{NAME[best]} shadows {NAME[target]} from {cell}: {chance} if {NAME[target]} moves two squares"


def _chance(view: BismarckView, unit: int, cell: str, helpers: int) -> float:
    return float(shadow_chance(strength(unit, cell, view.turn), view.level(cell), 2, helpers))
