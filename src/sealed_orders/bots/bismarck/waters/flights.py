"""8.0 Flying: where a plane can go this turn and still return, and the orders that take it there."""

from __future__ import annotations

from sealed_orders.games.bismarck.flight import endurance, speed
from sealed_orders.games.bismarck.ships import DECK, TYPE, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import MARK
from sealed_orders.kernel.squares import distance, straight

SEARCHING = {"R": "P", "L": "R", "T": "R"}  # by type, the mode with the full search factor


def on_base(view: BismarckView, plane: int) -> bool:
    """Say whether a plane has not taken off."""
    return view.mode[plane] == "B"


def turns_left(view: BismarckView, plane: int, mode: str) -> int:
    """8.8 Return the turns in the air that a plane has after this one; with none it must land this turn."""
    return (endurance(plane, mode) if on_base(view, plane) else view.endurance[plane]) - 1


def can_be_at(view: BismarckView, plane: int, cell: str, mode: str) -> bool:
    """Say whether a land plane can end this turn over a square in a mode and return in time."""
    if distance(view.square[plane], cell) > speed(plane, mode):
        return False
    home = speed(plane, "M" if TYPE[plane] == "R" else mode)
    return distance(cell, UNITS[plane].base) <= home * turns_left(view, plane, mode)


def must_turn_home(view: BismarckView, plane: int) -> bool:
    """Say whether a land plane in the air will not get home if it stays for another turn."""
    if on_base(view, plane):
        return False
    mode = SEARCHING[TYPE[plane]] if TYPE[plane] == "R" else view.mode[plane]
    return not can_be_at(view, plane, view.square[plane], mode)


def fly(start: str, goal: str, mode: str) -> Answer:
    """Return a straight flight."""
    return (mode, *straight(start, goal))


def strike_flight(carrier_now: str, target: str, carrier_then: str) -> Answer | None:
    """8.24.2 Return a torpedo plane's flight: to the target, and back to where the carrier will be; None if too far."""
    out, back = straight(carrier_now, target), straight(target, carrier_then)
    return ("A", *out, MARK, *back) if len(out) + len(back) <= STRIKE_REACH else None


STRIKE_REACH = max(speed(plane, "A") for planes in DECK.values() for plane in planes)


def strike_planes(view: BismarckView, carrier: int) -> list[int]:
    """Return the torpedo planes ready on a carrier's deck."""
    return [p for p in DECK[carrier] if view.square[p] and on_base(view, p) and view.rest[p] != view.turn]
