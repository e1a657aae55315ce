"""What a ship, or a part of her, is worth in points to the enemy (17.4, 17.5)."""

from __future__ import annotations

from sealed_orders.bots.bismarck.convoys.timetable import MISSION
from sealed_orders.games.bismarck.ships import BISMARCK, TYPE, UNITS, ship_value
from sealed_orders.games.bismarck.tables import SLOW_KNOTS, torpedo_damage

SLOWED = {"B": 8.0, "C": 3.0, "A": 3.0}  # the value of slowing a ship so that she can no longer get away
BISMARCK_SLOWED = 22.0


def per_midships(unit: int) -> float:
    """Return each midships' share of a ship's points; of a convoy or flotilla, a ship."""
    card = UNITS[unit]
    return float(ship_value(unit)) if card.type in "DSM" else card.points / card.midships


def dispersal(convoy: int, ships: int, turn: int, last_turn: int) -> float:
    """16.73, 17.4, 17.5 Return what the Germans gain on the British by dispersing a convoy."""
    mission = MISSION[convoy]
    half = ships * ship_value(convoy) // 2
    if not turn <= mission.due <= last_turn:
        return float(half)
    return half + mission.failed + mission.points * (ships if mission.each_ship else 1)


def slowed(unit: int, knots: float) -> float:
    """Return the value of slowing a ship from this many knots to below 22."""
    if knots < SLOW_KNOTS:
        return 0.0
    return BISMARCK_SLOWED if unit == BISMARCK else SLOWED.get(TYPE[unit], 0.0)


def torpedo_hit(unit: int, midships: float, knots: float) -> float:
    """16.83 Return what one torpedo hit on a ship is worth."""
    table = torpedo_damage(unit)
    hull = sum(float(p) * (midships if sunk else min(lost, midships)) for p, lost, sunk in table.outcomes)
    needed = knots - SLOW_KNOTS + 1
    slow = float(table.knots_chance) * max(0.0, (table.knots + 1 - needed) / (table.knots + 1)) if table.knots else 0.0
    return hull * per_midships(unit) + slow * slowed(unit, knots)
