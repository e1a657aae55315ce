"""15.12 Where a hit falls."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import GRAF_SPEE
from sealed_orders.games.graf_spee.tables import FAR, PLACES, PLACES_OF, Place
from sealed_orders.kernel.dice import Dice


def width(place: Place, target: int, yards: int) -> int:
    """15.12 Return the hundredths of a line, by range; the Graf Spee has more deck and less turret (R30, R31)."""
    return (place.far if yards > FAR else place.near) + (place.spee if target == GRAF_SPEE else 0)


def location(target: int, yards: int, dice: Dice, key: str) -> Place:
    """15.12 Return the line of the table that a hit falls on."""
    face = dice.roll(PLACES_OF, key)
    for place in PLACES:
        face -= width(place, target, yards)
        if face <= 0:
            return place
    raise AssertionError("the lines of 15.12 add up to a hundred")


def called(place: Place) -> str:
    """15.12 Return a place in words: hull (belt armour)."""
    name = {"secondary": "secondary guns"}.get(place.place, place.place)
    return f"{name} ({place.armour} armour)" if place.armour else name
