"""8.25, 8.6 Whether a plane can still get back to its base, and the order that takes it there."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from sealed_orders.games.bismarck.flight import LANDING, endurance, flight_end, home, projected, speed
from sealed_orders.games.bismarck.movement import ship_modes, takes_orders
from sealed_orders.games.bismarck.ships import ID, NAME, TYPE, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.squares import distance, straight
from sealed_orders.kernel.words import many


def no_way_home(view: BismarckView, unit: int, answer: Answer, order: Order) -> Iterator[Caution]:
    """8.6 A plane that crashes this turn, or that this order takes too far to come back."""
    aboard = view.mode[unit] == "B"
    base = _base(view, unit, order)
    end = flight_end(view, unit, answer)
    if answer[0] == "B" or (answer[0] in LANDING and base == ("L", end)):
        return
    mode = answer[0] if aboard else view.mode[unit]
    turns = endurance(unit, mode) if aboard else view.endurance[unit]
    wanted = _turns(unit, mode, end, base[1]) if base[1] else turns  # no base is left if her carrier is lost
    if wanted < turns:
        return
    mend, offer = _mended(view, unit, order, turns)
    if turns == 1 and not aboard:
        yield Caution(ID[unit], f"{NAME[unit]} will crash: this is its last turn in the air.", "8.6", mend, offer)
    elif mend:
        left = f"it has {many(turns - 1, 'turn')} left and needs {wanted}"
        yield Caution(
            ID[unit], f"After this order {NAME[unit]} cannot get back to its base: {left}.", "8.6", mend, offer
        )


def _base(view: BismarckView, unit: int, order: Order) -> tuple[str, str]:
    """8.3, 8.4 The mode and square of its base at the end of the turn; an airfield is always open."""
    carrier = UNITS[unit].carrier
    return projected(view, order.get(ID[carrier]), carrier) if carrier >= 0 else ("L", home(view, unit))


def _turns(unit: int, mode: str, cell: str, base: str) -> int:
    """8.25 The turns from a square to the base at full speed; over it, the one in which it lands."""
    fast = "M" if TYPE[unit] == "R" else mode
    return max(1, ceil(distance(cell, base) / speed(unit, fast)))


def _mended(view: BismarckView, unit: int, order: Order, turns: int) -> tuple[str, str]:
    """8.25, 8.4 Return the order that brings it back, and its name; None if nothing can."""
    if view.mode[unit] == "B":
        return f"{ID[unit]} B", "Stay on the base"
    carrier = UNITS[unit].carrier
    if carrier < 0:
        near = _turns(unit, view.mode[unit], view.square[unit], UNITS[unit].base) <= turns
        return (f"{ID[unit]} Z", "Return to base") if near else ("", "")
    her_mode, her_square = _base(view, unit, order)
    if not her_square:
        return "", ""
    ready = ""
    if her_mode != "L":
        if not takes_orders(view, carrier) or "L" not in ship_modes(view, carrier):
            return "", ""
        ready, her_square = f"; {ID[carrier]} L", view.square[carrier]
    route = straight(view.square[unit], her_square)
    if len(route) > speed(unit, view.mode[unit]):
        return "", ""
    return " ".join((ID[unit], "R", *route)) + ready, f"Return to {NAME[carrier]}"
