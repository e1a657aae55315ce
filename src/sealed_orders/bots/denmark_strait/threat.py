"""What a ship's guns threaten: the chance to hit and the harm of a hit, as plain numbers that are fast to compute."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sealed_orders.games.denmark_strait.cards import BLOWS_UP_ON, DECK, EFFECTS, effect, rank
from sealed_orders.games.denmark_strait.chart import DISTANCE, SPACES, in_broadside
from sealed_orders.games.denmark_strait.columns import Situation, cards, command
from sealed_orders.games.denmark_strait.gunnery import splashes
from sealed_orders.games.denmark_strait.hands import hands
from sealed_orders.games.denmark_strait.ships import ARMOUR, SHIPS, draws_on, guns
from sealed_orders.games.denmark_strait.two_dice import at_least

CHANCE = [float(at_least(number)) for number in range(60)]
HULL_A_CARD = 10  # hull points that weigh as much as one more damage card
DIGIT = {kind: 16**place for place, kind in enumerate(dict.fromkeys(EFFECTS.values()))}
EXPLODES = float(at_least(BLOWS_UP_ON))


def chance(number: int) -> float:
    """Return the chance to roll a number or more."""
    return CHANCE[max(0, number)]


class Blow(NamedTuple):
    """What a hit does on average, from a full deck: damage cards, and what they do."""

    cards: float
    guns: float
    engines: float
    bridge: float
    magazine: float
    hull: float
    hulls: dict[int, float]  # hull points, and how likely they are


@cache
def blow(firing: int, target: int, on: bool) -> Blow:
    """Return what a hit does, where it draws on and where not."""
    armour = ARMOUR[SHIPS[target].armour][guns(SHIPS[firing].cls)]
    counts = hands(DECK, (), on, lambda card: DIGIT[effect(card)] if card in armour else 0)
    mean = {kind: float(sum(count // digit % 16 * p for count, p in counts.items())) for kind, digit in DIGIT.items()}
    hulls = hands(DECK, (), on, lambda card: rank(card) if card in armour and effect(card) == "hull" else 0)
    return Blow(
        cards=sum(mean.values()),
        guns=mean["gunnery"] + 2 * mean["radar"] + mean["magazine"],
        engines=mean["speed"],
        bridge=mean["bridge"],
        magazine=mean["magazine"],
        hull=float(sum(points * p for points, p in hulls.items())),
        hulls={points: float(p) for points, p in hulls.items()},
    )


@cache
def sinks(firing: int, target: int, on: bool, left: int) -> float:
    """Return how likely a hit sinks a ship with this much hull left."""
    hit = blow(firing, target, on)
    return sum(p for points, p in hit.hulls.items() if points >= left) + EXPLODES * hit.magazine


@cache
def harm(firing: int, target: int, distance: int) -> float:
    """Return a hit's weight in one number: damage cards, and hull points in cards."""
    hit = blow(firing, target, draws_on(firing, target, distance))
    return hit.cards + hit.hull / HULL_A_CARD


def aim(now: Situation, firing: int, target: int) -> int:
    """Return the shooting number but for range, bearing and points."""
    own = cards(now, firing, "gunnery", "magazine") + 2 * cards(now, firing, "radar") + now.failed[firing]
    return SHIPS[firing].shooting + own - splashes(now, firing, target)


ROOMS = tuple((space, facing) for space in SPACES for facing in range(8))  # every position and facing
INDEX = {room: number for number, room in enumerate(ROOMS)}


@cache
def ranges(target: str, out_of_broadside: int, narrow: bool) -> tuple[int, ...]:
    """Return what range and bearing of a target add to the shooting number, from every position and facing."""
    return tuple(
        DISTANCE[space][target]
        + (0 if space == target or in_broadside(space, facing, target, narrow) else out_of_broadside)
        for space, facing in ROOMS
    )


def geometry(now: Situation, firing: int, space: str, facing: int, target: str) -> int:
    """Range and bearing, from a space and a facing."""
    narrow = now.options["broadside"] == "narrow"
    return ranges(target, command(now, firing).out_of_broadside, narrow)[INDEX[space, facing]]
