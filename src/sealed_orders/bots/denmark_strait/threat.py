"""What a ship's guns threaten: the chance to hit and the harm a hit does, as plain numbers that are quick to reckon."""

from __future__ import annotations

from functools import cache

from sealed_orders.games.denmark_strait.cards import DECK, Card, effect, rank
from sealed_orders.games.denmark_strait.gunnery import splashes
from sealed_orders.games.denmark_strait.hands import hands
from sealed_orders.games.denmark_strait.ships import ARMOUR, SHIPS, draws_on, guns
from sealed_orders.games.denmark_strait.situation import Situation, cards, command
from sealed_orders.games.denmark_strait.strait import DISTANCE, in_broadside
from sealed_orders.games.denmark_strait.two_dice import at_least

CHANCE = [float(at_least(number)) for number in range(60)]
HULL_A_CARD = 10  # hull points that weigh as much as one more damage card


def chance(number: int) -> float:
    """To throw a number or more."""
    return CHANCE[max(0, number)]


def harm(firing: int, target: int, distance: int) -> float:
    """What a hit does on average: damage cards, and hull points in cards."""
    return _harm(firing, target, draws_on(firing, target, distance))


@cache
def _harm(firing: int, target: int, on: bool) -> float:
    armour = ARMOUR[SHIPS[target].armour][guns(SHIPS[firing].cls)]

    def weight(card: Card) -> int:
        hull = rank(card) if effect(card) == "hull" else 0
        return HULL_A_CARD + hull if card in armour else 0

    return float(sum(weight * p for weight, p in hands(DECK, (), on, weight).items())) / HULL_A_CARD


def aim(now: Situation, firing: int, target: int) -> int:
    """The shooting number but for range, bearing and points."""
    own = cards(now, firing, "gunnery", "magazine") + 2 * cards(now, firing, "radar") + now.failed[firing]
    return SHIPS[firing].shooting + own - splashes(now, firing, target)


def needed(now: Situation, firing: int, target: int, aimed: int) -> int:
    """The shooting number as the ships stand."""
    return aimed + geometry(now, firing, now.space[firing], now.facing[firing], now.space[target])


def geometry(now: Situation, firing: int, space: str, facing: int, target: str) -> int:
    """Range and bearing, from a space and a facing."""
    bears = in_broadside(space, facing, target, now.options["broadside"] == "narrow")
    return DISTANCE[space][target] + (0 if bears else command(now, firing).out_of_broadside)
