"""6.4, 8.5, 5.27 The lines the program shows of a unit."""

from __future__ import annotations

from sealed_orders.games.bismarck.movement import limit, ship_modes, slow_indicator
from sealed_orders.games.bismarck.ships import FUEL, TYPE, UNITS
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer


def ship_line(view: BismarckView, unit: int) -> str:
    """6.4 Return the Ship Detail Line, field by field."""
    card = UNITS[unit]
    lost = card.midships - view.midships[unit] if card.type == "S" else 0
    low, high = (_factors(values, lost) for values in (card.search_low, card.search_high))
    fuel = f"{view.fuel[unit]:02}" if FUEL[unit] else "--"
    squares = f"{view.square[unit]} {view.to[unit]}"
    modes = f"{view.mode[unit]} {view.to_mode[unit]}"
    name = f"{card.type} {slow_indicator(view, unit)} {card.program:<10}"
    return f"{name} {squares} {low} {high} {modes} {fuel} {greatest_move(view, unit)} {moves_now(view, unit)}"


def _factors(values: tuple[int, int], lost: int) -> str:
    """6.4 Day and night, less what lost submarines cost (16.42)."""
    day, night = (max(0, value - lost) for value in values)
    return f"{day}/{night}"


def greatest_move(view: BismarckView, unit: int) -> int:
    """6.4 Field 11: the most squares the ship can move in any turn, as she is."""
    if not view.knots[unit]:
        return 0
    return min(UNITS[unit].speed_low, 1 if view.knots[unit] < SLOW_KNOTS else 2)


def moves_now(view: BismarckView, unit: int) -> int:
    """6.4 Field 12: the squares she may move this turn."""
    return max(limit(view, unit, mode) for mode in ship_modes(view, unit))


def plane_line(view: BismarckView, unit: int, answer: Answer) -> str:
    """8.5 Return the Plane Detail Line, field by field."""
    card = UNITS[unit]
    low, high = (f"{day}/{night}" for day, night in (card.search_low, card.search_high))
    squares = f"{view.square[unit]} {view.to[unit]}"
    modes = f"{view.mode[unit]} {view.to_mode[unit]}"
    endurance = f"{view.endurance[unit]} {endurance_after(view, unit, answer)}"
    return f"{card.type} {card.program:<12} {squares} {low} {high} {modes} {endurance}"


def endurance_after(view: BismarckView, unit: int, answer: Answer) -> int:
    """8.5 Field 10: the turns in the air left after this one."""
    if answer[0] == "B":
        return view.endurance[unit]
    card = UNITS[unit]
    before = view.endurance[unit]
    if view.mode[unit] == "B":
        before = card.endurance_high if answer[0] in "PR" else card.endurance_low
    return before - 1


def status_line(view: BismarckView, unit: int) -> str:
    """5.27 Fuel, midships, firepower, knots, torpedoes, in this order, each with its name."""
    fuel = f"{view.fuel[unit]:02}" if FUEL[unit] else "--"
    hull = f"MIDSHIPS {view.midships[unit]} FIREPOWER {view.firepower[unit]}"
    return f"{UNITS[unit].program} FUEL {fuel} {hull} KNOTS {view.knots[unit]} TORPEDOES {view.torpedoes[unit]}"


def listed(unit: int) -> str:
    """2.3, 5.24.1 Return a unit in a list: its type and the program's name for it."""
    return f"{TYPE[unit]} {UNITS[unit].program}"
