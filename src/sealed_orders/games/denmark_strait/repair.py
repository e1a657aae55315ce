"""11 Damage control: what can be repaired, and how."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.cards import REPAIRABLE, Card, effect
from sealed_orders.games.denmark_strait.columns import Situation, command
from sealed_orders.games.denmark_strait.two_dice import check
from sealed_orders.kernel.check import Check

REPAIRED_ON = 10  # 11.2
HINDERS = {"radar": "shooting +2", "gunnery": "shooting +1", "magazine": "shooting +1", "speed": "speed +1"}  # 10.6


def repairable(now: Situation, ship: int) -> list[Card]:
    """11.1 The damage on a ship that may be tried: not hull, not bridge, and not permanent. Like cards count once."""
    cards = (d.card for d in now.damage if d.ship == ship and not d.permanent and effect(d.card) in REPAIRABLE)
    return list(dict.fromkeys(cards))


def may_repair(now: Situation, ship: int) -> bool:
    """11.1 A ship on the map with damage that may be tried."""
    return bool(now.space[ship] and repairable(now, ship))


def repairing(now: Situation, ship: int, points: int) -> Check:
    """11.2 Return the roll needed to repair, item by item: points and ability are subtracted from ten."""
    captain = command(now, ship)
    return check(("repair", REPAIRED_ON), ("points", -points), (captain.ability.lower(), -captain.repair))
