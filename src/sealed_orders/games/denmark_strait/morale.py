"""12 Morale: the check, and what a ship with Failed Morale must do."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.cards import REPAIRABLE
from sealed_orders.games.denmark_strait.helm import Manoeuvre
from sealed_orders.games.denmark_strait.ships import SHIPS
from sealed_orders.games.denmark_strait.situation import Situation, cards, command, commanders, enemies
from sealed_orders.games.denmark_strait.strait import DISTANCE, VECTORS, vector

FAILED_MORALE = 2  # 12.2


def must_check(now: Situation, ship: int) -> bool:
    """12.1 A ship on the map that was hit this turn, damaged or not, or that is marked Failed Morale."""
    return bool(now.space[ship]) and (now.hit[ship] or now.failed[ship])


def counting_cards(now: Situation, ship: int) -> int:
    """12.2 The damage cards that weigh on a crew: all, or with the switch those that could be repaired."""
    count = cards(now, ship) if now.options["morale_cards"] == "all" else cards(now, ship, *REPAIRABLE)
    # 3.8.9 Under Topp half of them, rounded up.
    return (count + 1) // 2 if command(now, ship).half_cards else count


def items(now: Situation, ship: int, points: int) -> list[tuple[str, int]]:
    """12.2 The morale number, item by item."""
    found = [(command(now, ship).name, command(now, ship).morale)]
    found.append(("points", -points))
    found.append(("damage cards", counting_cards(now, ship)))
    found.append(("failed morale", FAILED_MORALE * now.failed[ship]))
    # 3.8.2 Tovey's spirit, while the Hood is on the map.
    found.append(("fleet spirit", sum(card.fleet_morale for card in commanders(now, SHIPS[ship].side))))
    return [found[0], *(item for item in found[1:] if item[1])]


def number(now: Situation, ship: int, points: int) -> int:
    """12.2 What must be thrown, or more, for the ship to carry on."""
    return sum(value for _, value in items(now, ship, points))


def opens_range(now: Situation, ship: int, legal: list[Manoeuvre]) -> list[Manoeuvre]:
    """12.5 A failed ship opens the range if she can without points, else she turns away. Leaving is never forced."""
    here, foes = now.space[ship], [now.space[foe] for foe in enemies(now, ship)]
    if not foes:
        return legal
    leaving = [manoeuvre for manoeuvre in legal if manoeuvre.leaves]
    ranges = [
        (manoeuvre, min(DISTANCE[manoeuvre.space][foe] for foe in foes)) for manoeuvre in legal if not manoeuvre.leaves
    ]
    now_at = min(DISTANCE[here][foe] for foe in foes)
    opening = [manoeuvre for manoeuvre, at in ranges if at > now_at]
    if any(not manoeuvre.both for manoeuvre in opening):
        return opening + leaving
    keeping = [manoeuvre for manoeuvre, at in ranges if at == now_at and not manoeuvre.both]
    nearest = [vector(here, foe) for foe in foes if DISTANCE[here][foe] == now_at]
    turned = [manoeuvre for v in nearest for manoeuvre in _turned_away(keeping, v)]
    return list(dict.fromkeys(turned + opening + leaving))


def _turned_away(keeping: list[Manoeuvre], v: tuple[int, int]) -> list[Manoeuvre]:
    """12.5 Those whose heading points farthest away from an enemy that bears v."""
    least = min(_towards(manoeuvre.facing, v) for manoeuvre in keeping)
    return [manoeuvre for manoeuvre in keeping if _towards(manoeuvre.facing, v) == least]


def _towards(facing: int, v: tuple[int, int]) -> int:
    """12.5 (h . v) / |h| for the heading h, squared with its sign and doubled, so that it stays whole."""
    h = VECTORS[facing]
    along = h[0] * v[0] + h[1] * v[1]
    return 2 * along * abs(along) // (h[0] * h[0] + h[1] * h[1])
