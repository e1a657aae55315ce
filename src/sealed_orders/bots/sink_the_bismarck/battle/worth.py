"""15 What ships and their damage are worth, in points to the enemy."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.ships import GERMAN, SHIPS, SIDE

HURT = 0.35  # the worth of a ship damaged to the last point but one, relative to a sunk one


def lost(ship: int, damage: int, before: int, points: bool) -> float:
    """15.1, 15.5, 15.6 Return what the damage since before is worth; with the points of 4, each point counts too."""
    card = SHIPS[ship]
    if damage >= card.capacity:
        return card.points - before * (_each(ship) if points else 0.0)
    more = damage - before
    return more * (_each(ship) if points else 0.0) + HURT * card.points * more / card.capacity


def _each(ship: int) -> float:
    """15.5, 15.6 Return a point for each damage point on a German ship, half a point on a British one."""
    return 1.0 if SIDE[ship] == GERMAN else 0.5
