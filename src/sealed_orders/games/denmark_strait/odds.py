"""Exact odds of the battle: every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, TypeAlias

from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait import morale as crew
from sealed_orders.games.denmark_strait.captains import CAPTAINS
from sealed_orders.games.denmark_strait.cards import BLOWS_UP_ON, DECK, EFFECTS, Card, effect
from sealed_orders.games.denmark_strait.columns import hull_damage
from sealed_orders.games.denmark_strait.hands import chance_of, hands
from sealed_orders.games.denmark_strait.movement import HULL_PER_SPEED
from sealed_orders.games.denmark_strait.repair import REPAIRED_ON
from sealed_orders.games.denmark_strait.ships import (
    ARMOUR,
    BRITISH,
    CLASSES,
    NUMBER,
    SHIPS,
    WITHIN,
    Ship,
    guns,
)
from sealed_orders.games.denmark_strait.two_dice import at_least, check
from sealed_orders.kernel.game import Odds, Words

KINDS = tuple(dict.fromkeys(EFFECTS.values()))
HOOD = "hood"
COMMANDING = tuple(name for name, card in CAPTAINS.items() if card.ships)  # 3.5 Lütjens commands no ship
SPOKEN = {ship: SHIPS[number].name for ship, number in NUMBER.items()}  # what readers see for a ship
ShipName: TypeAlias = Annotated[str, Words(tuple(NUMBER), SPOKEN)]
ShipOrClass: TypeAlias = Annotated[str, Words((*NUMBER, *CLASSES), SPOKEN)]
Armoured: TypeAlias = Annotated[str, Words(tuple(dict.fromkeys((*NUMBER, *ARMOUR))), SPOKEN)]
NAMED = {name: CAPTAINS[name].name for name in COMMANDING}
CaptainName: TypeAlias = Annotated[str, Words(COMMANDING, NAMED)]
AnyCaptain: TypeAlias = Annotated[str, Words(("", *COMMANDING), NAMED)]


def move(ship: ShipName, speed_cards: int = 0, hull: int = 0, reroll: bool = False) -> Fraction:
    """7.2, 3.8.1 Return the chance that a ship may move, with these jacks, queens and hull damage."""
    _not_negative(speed_cards=speed_cards, hull=hull)
    once = at_least(_ship(ship).speed + speed_cards + hull // HULL_PER_SPEED)
    return once + (1 - once) * once if reroll else once


def hit(  # noqa: PLR0913 - the items of the shooting number
    ship: ShipName,
    distance: int,
    points: int = 0,
    splashes: int = 0,
    broadside: bool = True,
    other: int = 0,
    *,
    captain: AnyCaptain = "",
) -> Fraction:
    """8.3, 8.4 The chance to hit. Other: what damage, failed morale and abilities add or take away.

    3.8.4, 3.8.7 A captain counts by what he does out of the broadside and with points; without one, by nothing.
    """
    _not_negative(points=points)
    _away(distance)
    if not 0 <= splashes <= gunnery.MOST_SPLASHES:
        raise ValueError(f"splashes are 0 to {gunnery.MOST_SPLASHES}, not {splashes}")
    card = CAPTAINS[captain] if captain else None
    if card and ship not in card.ships:
        raise ValueError(f"{captain} commands {' or '.join(card.ships)}, not {ship}")
    aim = gunnery.aimed(points, card.first_pair if card else gunnery.POINTS_A_PAIR)
    out = card.out_of_broadside if card else gunnery.OUT_OF_BROADSIDE
    return check(
        ("shooting", _ship(ship).shooting),
        ("points", -aim),
        ("splashes", -splashes),
        ("range", distance),
        ("not in broadside", 0 if broadside else out),
        ("other", other),
    ).p


def cards(firing: ShipOrClass, target: ShipOrClass, distance: int) -> Mapping[str, Fraction]:
    """9.2, 9.3 How many cards of a full deck a hit uses. A ship, or a class: BB, CA, CL, DD."""
    return _named(hands(DECK, (), _on(firing, target, distance), lambda _: 1))


def damage(firing: ShipOrClass, target: Armoured, distance: int) -> Mapping[str, Fraction]:
    """10.1, 10.3 The hull points a hit does, from a full deck. Firing: a ship or a class. Target: a ship, CL or DD."""
    return _named(hands(DECK, (), _on(firing, target, distance), hull_points(_armour(firing, target))))


def effects(firing: ShipOrClass, target: Armoured, distance: int) -> Mapping[str, Fraction]:
    """10.1 The chance that a hit does damage of each kind at least once, from a full deck, or none at all.

    Firing: a ship or a class. Target: a ship, CL or DD.
    """
    return kinds_of_damage(DECK, (), _on(firing, target, distance), _armour(firing, target))


def repair(points: int = 0, bonus: int = 0) -> Fraction:
    """11.2 Return the chance to repair a card, with these points and a captain's bonus."""
    _not_negative(points=points, bonus=bonus)
    return check(("repair", REPAIRED_ON), ("points", -points), ("bonus", -bonus)).p


def morale(
    captain: CaptainName, cards: int = 0, points: int = 0, failed: bool = False, fleet_spirit: bool = False
) -> Fraction:
    """12.2 Return the chance that a captain's crew holds with these damage cards on the ship."""
    _not_negative(cards=cards, points=points)
    card = CAPTAINS[captain]
    if fleet_spirit and (card.side != BRITISH or (HOOD in card.ships and not card.fleet_morale)):
        raise ValueError(f"fleet_spirit is Tovey's, on Hood, for British ships: {captain} never has it")
    counting = (cards + 1) // 2 if card.half_cards else cards
    failure = crew.FAILED_MORALE * failed
    return check((card.name, card.morale - points), ("damage cards", counting + failure - fleet_spirit)).p


def magazine() -> Fraction:
    """10.5 The chance that a magazine hit sinks the ship."""
    return at_least(BLOWS_UP_ON)


def hull_points(armour: frozenset[Card]) -> Callable[[Card], int]:
    """10.3 The hull points of a card, where it gets through."""
    return lambda card: hull_damage([card]) if card in armour else 0


def kinds_of_damage(
    draw: Sequence[Card], discard: Sequence[Card], on: bool, armour: frozenset[Card], ace: str = "high"
) -> dict[str, Fraction]:
    """10.1 By kind of damage, the chance of at least one card of it that gets through; and of none at all."""
    through = {kind: frozenset(card for card in armour if effect(card) == kind) for kind in KINDS}
    chances = {kind: chance_of(draw, discard, on, cards.__contains__, ace) for kind, cards in through.items()}
    return chances | {"none": 1 - chance_of(draw, discard, on, armour.__contains__, ace)}


def _named(chances: Mapping[int, Fraction]) -> dict[str, Fraction]:
    return {str(value): p for value, p in chances.items()}


def _not_negative(**facts: int) -> None:
    for name, number in facts.items():
        if number < 0:
            raise ValueError(f"{name} cannot be less than 0, as {number} is")


def _away(distance: int) -> None:
    """5.2 No two ships are in the same space."""
    if distance < 1:
        raise ValueError(f"a target is 1 space away or more, not {distance}")


def _ship(name: str) -> Ship:
    return SHIPS[NUMBER[name]]


def _class(name: str) -> str:
    return guns(name if name in CLASSES else _ship(name).cls)


def _on(firing: str, target: str, distance: int) -> bool:
    _away(distance)
    return distance <= WITHIN[_class(firing)][_class(target)]


def _armour(firing: str, target: str) -> frozenset[Card]:
    line = target if target in ARMOUR else _ship(target).armour
    return ARMOUR[line][_class(firing)]


ODDS: dict[str, Callable[..., Odds]] = {
    "move": move,
    "hit": hit,
    "cards": cards,
    "damage": damage,
    "effects": effects,
    "repair": repair,
    "morale": morale,
    "magazine": magazine,
}
