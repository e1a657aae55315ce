"""The enemy's ships and convoys by number: what a side's staff keeps an eye on."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck import convoys, ships
from sealed_orders.games.sink_the_bismarck.convoys import Convoy
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SHIPS, WARSHIPS

# Ships by their numbers (18.1); after them the convoys in the order of 18.3.
CONVOY_UNITS = tuple(range(len(SHIPS), len(SHIPS) + len(convoys.IDS)))
UNIT = {**ships.NUMBER, **dict(zip(convoys.IDS, CONVOY_UNITS, strict=True))}
ID = {unit: name for name, unit in UNIT.items()}
NAME = {
    **dict(enumerate(ships.NAME)),
    **{UNIT[key]: c.name for key, c in zip(convoys.IDS, convoys.CONVOYS, strict=True)},
}
OF = {BRITISH: (*WARSHIPS[BRITISH], *CONVOY_UNITS), GERMAN: WARSHIPS[GERMAN]}


def convoy(unit: int) -> Convoy:
    """18.3 Return the convoy of a number."""
    return convoys.CONVOYS[unit - CONVOY_UNITS[0]]


def is_convoy(unit: int) -> bool:
    """18.3 Say whether a number is a convoy's."""
    return unit >= len(SHIPS)


def speed(unit: int) -> int:
    """18.1, 9.1 The most hexes in a turn; damage, fuel and rudder, which the enemy does not know, only make it less."""
    return 1 if is_convoy(unit) else SHIPS[unit].speed
