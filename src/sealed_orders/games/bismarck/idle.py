"""6.5, 8.6 Why a unit is not offered for orders this turn."""

from __future__ import annotations

from sealed_orders.games.bismarck import reinforcements
from sealed_orders.games.bismarck.calendar import LENGTH, is_fast_turn, is_slow_turn, title
from sealed_orders.games.bismarck.flight import takes_flight_orders
from sealed_orders.games.bismarck.movement import takes_orders
from sealed_orders.games.bismarck.ships import PLANES, TYPE
from sealed_orders.games.bismarck.view import BismarckView

MOVES = {"F": (is_fast_turn, "every other turn", "6.24"), "C": (is_slow_turn, "every third turn", "6.25")}


def why_idle(view: BismarckView, unit: int) -> tuple[str, str]:
    """6.5, 8.6 Return the reason in a sentence and its paragraph; nothing for a unit that takes orders."""
    if (takes_flight_orders if unit in PLANES else takes_orders)(view, unit):
        return "", ""
    if view.busy[unit] == view.turn:
        return "It has already moved this turn: it shadows a ship, or is shadowed.", "10.8"
    if unit in PLANES:
        return "It is refuelling and can take off next turn.", "8.6"
    return _in_mode(view, view.mode[unit], TYPE[unit])


def _in_mode(view: BismarckView, mode: str, kind: str) -> tuple[str, str]:
    """6.24, 6.25, 14.22, 14.32 Return what a ship in port or with a convoy waits for."""
    if mode not in MOVES:
        return f"In port. It can sail {reinforcements.WHEN['X']}.", "14.22"
    moves, how_often, rule = MOVES[mode]
    following = next((turn for turn in range(view.turn + 1, LENGTH + 1) if moves(turn)), 0)
    what = "The convoy" if kind == "M" else "An escort in this mode"
    return f"{what} moves {how_often}{f', next on {title(following)}' if following else ''}.", rule
