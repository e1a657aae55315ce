"""Exact odds of the battle: every table, and the situation in front of a side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait import morale as crew
from sealed_orders.games.denmark_strait.captains import CAPTAINS
from sealed_orders.games.denmark_strait.cards import BLOWS_UP_ON, DECK, EFFECTS, Card, effect, rank
from sealed_orders.games.denmark_strait.hands import hands
from sealed_orders.games.denmark_strait.movement import HULL_PER_SPEED, speed_number
from sealed_orders.games.denmark_strait.repair import REPAIRED_ON, repairable
from sealed_orders.games.denmark_strait.ships import ARMOUR, CLASSES, NUMBER, SHIPS, WITHIN, Ship, draws_on, enemy, guns
from sealed_orders.games.denmark_strait.situation import command, distance, enemies, on_map, purse
from sealed_orders.games.denmark_strait.two_dice import at_least
from sealed_orders.games.denmark_strait.view import StraitView, unseen
from sealed_orders.kernel.game import Chance, Odds

KINDS = tuple(dict.fromkeys(EFFECTS.values()))


def move(ship: str, speed_cards: int = 0, hull: int = 0, reroll: bool = False) -> Fraction:
    """7.2, 3.8.1 The chance that a ship may move, with so many jacks and queens and so much hull damage."""
    once = at_least(_ship(ship).speed + speed_cards + hull // HULL_PER_SPEED)
    return once + (1 - once) * once if reroll else once


def hit(
    ship: str, distance: int, points: int = 0, splashes: int = 0, broadside: bool = True, other: int = 0
) -> Fraction:
    """8.3, 8.4 The chance to hit. Other: what damage, failed morale and abilities add or take away."""
    if distance < 1 or not 0 <= splashes <= gunnery.MOST_SPLASHES or points < 0:
        raise ValueError("a target is 1 space away or more, with 0 to 2 splashes on it, for 0 points or more")
    bearing = 0 if broadside else gunnery.OUT_OF_BROADSIDE
    return at_least(_ship(ship).shooting - gunnery.aimed(points) - splashes + distance + bearing + other)


def cards(firing: str, target: str, distance: int) -> Mapping[str, Fraction]:
    """9.2, 9.3 How many cards of a full deck a hit uses. A ship, or a class: BB, CA, CL, DD."""
    return _named(hands(DECK, (), _on(firing, target, distance), lambda _: 1))


def damage(firing: str, target: str, distance: int) -> Mapping[str, Fraction]:
    """10.1, 10.3 The hull points a hit does, from a full deck. A ship, or a class: BB, CA, CL, DD."""
    return _named(hands(DECK, (), _on(firing, target, distance), hull_points(_armour(firing, target))))


def effects(firing: str, target: str, distance: int) -> Mapping[str, Fraction]:
    """10.1 The chance that a hit does damage of each kind at least once, from a full deck, or none at all."""
    return _kinds(DECK, (), _on(firing, target, distance), _armour(firing, target))


def repair(points: int = 0, bonus: int = 0) -> Fraction:
    """11.2 The chance to repair a card, with so many points and a captain's bonus."""
    return at_least(REPAIRED_ON - points - bonus)


def morale(captain: str, cards: int = 0, points: int = 0, failed: bool = False, fleet_spirit: bool = False) -> Fraction:
    """12.2 The chance that a captain's crew holds with so many damage cards on the ship."""
    card = CAPTAINS[captain]
    counting = (cards + 1) // 2 if card.half_cards else cards
    return at_least(card.morale - points + counting + crew.FAILED_MORALE * failed - fleet_spirit)


def magazine() -> Fraction:
    """10.5 The chance that a magazine hit sinks the ship."""
    return at_least(BLOWS_UP_ON)


def hull_points(armour: frozenset[Card]) -> Callable[[Card], int]:
    """10.3 The hull points of a card, where it gets through."""
    return lambda card: rank(card) if card in armour and effect(card) == "hull" else 0


def _kinds(
    draw: Sequence[Card], discard: Sequence[Card], on: bool, armour: frozenset[Card], ace: str = "high"
) -> dict[str, Fraction]:
    """10.1 By kind of damage, the chance of at least one card of it. Counts are kept in one number, a digit a kind."""
    digit = {kind: 16**place for place, kind in enumerate(KINDS)}
    found = hands(draw, discard, on, lambda card: digit[effect(card)] if card in armour else 0, ace)
    chances = {kind: sum((p for n, p in found.items() if n // digit[kind] % 16), Fraction(0)) for kind in KINDS}
    return chances | {"none": found.get(0, Fraction(0))}


def _named(found: Mapping[int, Fraction]) -> dict[str, Fraction]:
    return {str(value): p for value, p in found.items()}


def _ship(name: str) -> Ship:
    if name not in NUMBER:
        raise ValueError(f"{name} is no ship; there are {', '.join(NUMBER)}")
    return SHIPS[NUMBER[name]]


def _class(name: str) -> str:
    return guns(name if name in CLASSES else _ship(name).cls)


def _on(firing: str, target: str, distance: int) -> bool:
    return distance <= WITHIN[_class(firing)][_class(target)]


def _armour(firing: str, target: str) -> frozenset[Card]:
    line = target if target in ARMOUR else _ship(target).armour
    return ARMOUR[line][_class(firing)]


def chances(view: StraitView) -> tuple[Chance, ...]:
    """8.3, 11.2, 12.2 The odds of what a side is asked about now; cards are counted from the discards (9.5)."""
    asked = {
        "reroll": _moving,
        "next": _moving,
        "move": _moving,
        "shoot": _shooting,
        "repair": _repairing,
        "check": _holding,
    }
    return tuple(asked[view.step](view)) if view.step in asked else ()


def _moving(view: StraitView) -> Iterator[Chance]:
    """7.1 Who may move on a speed roll still to come: a second British one, or the other side's."""
    side = view.side if view.step == "reroll" else enemy(view.side)
    if view.step == "reroll" or (view.phase == "movement" and view.active == "british"):
        for ship in on_map(view, side):
            need = speed_number(view, ship)
            yield Chance(f"{SHIPS[ship].name} may move", at_least(need), "7.1", f"speed roll {need}+")


def _shooting(view: StraitView) -> Iterator[Chance]:
    """8.3, 9.3, 10.1 By target: to hit, for each number of points that helps, and what a hit would do."""
    ship = int(view.args[0])
    for target in enemies(view, ship):
        name, best = SHIPS[target].name, 99
        for points in range(purse(view, ship) + 1):
            parts = gunnery.items(view, ship, target, points)
            need = sum(value for _, value in parts)
            if need < best:
                best = need
                yield Chance(
                    f"hit {name}, {_points(points)}", at_least(need), "8.3", f"{need}+: {gunnery.tally(parts)}"
                )
        yield from _hurting(view, ship, target)


def _hurting(view: StraitView, ship: int, target: int) -> Iterator[Chance]:
    """9.5, 10.1, 10.3, 10.5 What a hit would do, from the cards not yet seen."""
    side, name, ace = SHIPS[ship].side, SHIPS[target].name, view.options["ace"]
    discard = view.discard[side]
    draw = unseen(discard)
    on = draws_on(ship, target, distance(view, ship, target))
    armour = ARMOUR[SHIPS[target].armour][guns(SHIPS[ship].cls)]
    hull = hands(draw, discard, on, hull_points(armour), ace)
    mean = sum(points * p for points, p in hull.items())
    left = SHIPS[target].hull + (view.options["sinks"] == "exceeds") - view.hull[target]
    kinds = _kinds(draw, discard, on, armour, ace)
    yield Chance(f"a hit hurts {name}", 1 - kinds["none"], "10.1", f"hull {float(mean):.1f} on average")
    yield Chance(
        f"a hit sinks {name} by hull damage",
        sum((p for n, p in hull.items() if n >= left), Fraction(0)),
        "10.3",
        f"{left} or more",
    )
    yield Chance(f"a hit finds a magazine of {name}", kinds["magazine"], "10.5", f"then {BLOWS_UP_ON}+ sinks her")


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _repairing(view: StraitView) -> Iterator[Chance]:
    """11.2 By points; and an odd throw that fails makes it permanent (11.3)."""
    ship = int(view.args[0])
    bonus = command(view, ship).repair
    for points in range(purse(view, ship) + 1) if repairable(view, ship) else ():
        need = REPAIRED_ON - bonus - points
        yield Chance(f"repair with {_points(points)}", at_least(need), "11.2", f"{need}+")


def _holding(view: StraitView) -> Iterator[Chance]:
    """12.2 By points."""
    ship = int(view.args[0])
    for points in range(purse(view, ship) + 1):
        parts = crew.items(view, ship, points)
        need = sum(value for _, value in parts)
        yield Chance(
            f"{SHIPS[ship].name} carries on, {_points(points)}",
            at_least(need),
            "12.2",
            f"{need}+: {gunnery.tally(parts)}",
        )


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
