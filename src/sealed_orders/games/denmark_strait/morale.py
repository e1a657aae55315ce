"""12 Morale: the check, and what a ship with Failed Morale must do."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.cards import REPAIRABLE
from sealed_orders.games.denmark_strait.chart import DISTANCE
from sealed_orders.games.denmark_strait.columns import Situation, cards, command, commanders, enemies
from sealed_orders.games.denmark_strait.helm import Manoeuvre
from sealed_orders.games.denmark_strait.ships import SHIPS
from sealed_orders.games.denmark_strait.two_dice import check
from sealed_orders.kernel.check import Check

FAILED_MORALE = 2  # 12.2


def must_check(now: Situation, ship: int) -> bool:
    """12.1 A ship on the map that was hit this turn, damaged or not, or that is marked Failed Morale."""
    return bool(now.space[ship]) and (now.hit[ship] or now.failed[ship])


def counting_cards(now: Situation, ship: int) -> int:
    """12.2 Return the damage cards that weigh on a crew: all, or with the switch those that could be repaired."""
    count = cards(now, ship) if now.options["morale_cards"] == "all" else cards(now, ship, *REPAIRABLE)
    # 3.8.9 Under Topp half of them, rounded up.
    return (count + 1) // 2 if command(now, ship).half_cards else count


def holding(now: Situation, ship: int, points: int) -> Check:
    """12.2 Return the morale number, item by item: two dice of it or more, and the ship carries on."""
    captain = command(now, ship)
    return check(
        (captain.name, captain.morale),
        ("points", -points),
        ("damage cards", counting_cards(now, ship)),
        ("failed morale", FAILED_MORALE * now.failed[ship]),
        # 3.8.2 Tovey's spirit, while the Hood is on the map.
        ("fleet spirit", sum(card.fleet_morale for card in commanders(now, SHIPS[ship].side))),
    )


def number(now: Situation, ship: int, points: int) -> int:
    """12.2 Return the roll needed for the ship to carry on."""
    return holding(now, ship, points).number


def can_open(now: Situation, ship: int, legal: list[Manoeuvre]) -> bool:
    """12.5 Say whether something she may do without points takes her farther from her nearest enemy, on the map."""
    here = _nearest(now, ship, now.space[ship])
    return any(not m.leaves and not m.both and _nearest(now, ship, m.space) > here for m in legal)


def opens_range(now: Situation, ship: int, legal: list[Manoeuvre]) -> list[Manoeuvre]:
    """12.5 A failed ship opens the range if she can; if not, she does not close it. Leaving is never forced."""
    least = _nearest(now, ship, now.space[ship]) + can_open(now, ship, legal)
    return [m for m in legal if m.leaves or _nearest(now, ship, m.space) >= least]


def _nearest(now: Situation, ship: int, space: str) -> int:
    """12.5 Return the distance from a space to the nearest enemy on the map; 0 if there is none."""
    return min((DISTANCE[space][now.space[foe]] for foe in enemies(now, ship)), default=0)
