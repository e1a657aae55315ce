"""The odds of what a side is asked about now; cards are counted from the discards (9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from sealed_orders.games.denmark_strait import gunnery
from sealed_orders.games.denmark_strait import morale as crew
from sealed_orders.games.denmark_strait.cards import BLOWS_UP_ON, Card, effect
from sealed_orders.games.denmark_strait.columns import (
    distance,
    enemies,
    hull_damage,
    on_map,
    purse,
    sinks_at,
    waiting,
)
from sealed_orders.games.denmark_strait.hands import chance_of, hands
from sealed_orders.games.denmark_strait.helm import ORDERED, described
from sealed_orders.games.denmark_strait.movement import legal, speed_number
from sealed_orders.games.denmark_strait.odds import hull_points
from sealed_orders.games.denmark_strait.projection import moved
from sealed_orders.games.denmark_strait.repair import may_repair, repairing
from sealed_orders.games.denmark_strait.ships import (
    ARMOUR,
    IDS,
    SHIPS,
    draws_on,
    enemy,
    guns,
)
from sealed_orders.games.denmark_strait.two_dice import at_least
from sealed_orders.games.denmark_strait.view import StraitView, unseen
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.words import many


def chances(view: StraitView) -> tuple[Chance, ...]:
    """8.3, 11.2, 12.2 Return the odds of what a side is asked about now; cards are counted from the discards (9.5)."""
    by_step = {
        "reroll": _moving,
        "next": _moving,
        "move": _steering,
        "shoot": _shooting,
        "repair": _repairing,
        "check": _holding,
    }
    return tuple(by_step[view.step](view)) if view.step in by_step else ()


def _moving(view: StraitView) -> Iterator[Chance]:
    """7.1 Return who may move on a speed roll still to come: a second British one, or the other side's."""
    side = view.side if view.step == "reroll" else enemy(view.side)
    if view.step == "reroll" or (view.phase == "movement" and view.active == "british"):
        for ship in on_map(view, side):
            need = speed_number(view, ship)
            yield Chance(f"{SHIPS[ship].name} may move", at_least(need), "7.1", f"speed roll {need}+")


def _steering(view: StraitView) -> Iterator[Chance]:
    """7.3, 8.3 By manoeuvre, the best shot from where the ship would be, if nobody else moves and no points help."""
    ship = int(view.args[0])
    for manoeuvre in legal(view, ship):
        there = moved(view, {IDS[ship]: (manoeuvre.name,)})
        shots = [(gunnery.number(there, ship, foe, 0), foe) for foe in enemies(there, ship) if there.space[ship]]
        if shots:
            _, foe = min(shots)
            label = f"{described(manoeuvre, ORDERED)}: hit {SHIPS[foe].name}"
            aim = _chance(label, gunnery.shot(there, ship, foe, 0), "8.3")
            yield replace(aim, unit=IDS[ship], target=IDS[foe], answer=manoeuvre.name, choice=IDS[ship])
    yield from _moving(view)


def _shooting(view: StraitView) -> Iterator[Chance]:
    """8.3, 9.3, 10.1 By target: to hit, for each number of points that helps, and what a hit would do."""
    ship = int(view.args[0])
    for target in enemies(view, ship):
        name, best = SHIPS[target].name, Fraction(-1)
        for points in range(purse(view, ship) + 1):
            shot = gunnery.shot(view, ship, target, points)
            if shot.p > best:
                best = shot.p
                yield _aimed(_chance(f"hit {name} with {_points(points)}", shot, "8.3"), ship, target)
        yield from (_aimed(chance, ship, target) for chance in _hurting(view, ship, target))


def _aimed(chance: Chance, ship: int, target: int) -> Chance:
    """8.2 Return the same, as what a shot at that target may bring."""
    return replace(chance, unit=IDS[ship], target=IDS[target], answer=IDS[target], choice=IDS[ship])


def _hurting(view: StraitView, ship: int, target: int) -> Iterator[Chance]:
    """9.5, 10.1, 10.3, 10.5 Return what a hit would do, from the cards not yet seen."""
    side, name, ace = SHIPS[ship].side, SHIPS[target].name, view.options["ace"]
    waits = hull_damage(waiting(view, target))
    left = sinks_at(view, target) - view.hull[target] - waits
    if left <= 0:
        yield Chance(
            f"{name} is already sinking", Fraction(1), "10.3", f"{waits} hull points of damage are still to take effect"
        )
        return
    on = draws_on(ship, target, distance(view, ship, target))
    armour = ARMOUR[SHIPS[target].armour][guns(SHIPS[ship].cls)]
    hull, damage, magazine = _a_hit(view.discard[side], on, armour, ace)
    mean = sum(points * p for points, p in hull.items())
    yield Chance(f"a hit damages {name}", damage, "10.1", f"{float(mean):.1f} hull points on average")
    yield Chance(
        f"a hit sinks {name} by hull damage",
        sum((p for n, p in hull.items() if n >= left), Fraction(0)),
        "10.3",
        f"needs {left} hull points or more" + (f", with {waits} still to take effect" if waits else ""),
    )
    yield Chance(f"a hit finds a magazine of {name}", magazine, "10.5", f"then {BLOWS_UP_ON}+ sinks her")


@lru_cache(maxsize=256)
def _a_hit(
    discard: tuple[Card, ...], on: bool, armour: frozenset[Card], ace: str
) -> tuple[dict[int, Fraction], Fraction, Fraction]:
    """9.3, 9.5 Return its hull points and the chances that it damages at all and finds a magazine.

    These are the same for every view until another card is discarded.
    """
    draw = unseen(discard)
    return (
        hands(draw, discard, on, hull_points(armour), ace),
        chance_of(draw, discard, on, armour.__contains__, ace),
        chance_of(draw, discard, on, lambda card: card in armour and effect(card) == "magazine", ace),
    )


def _points(points: int) -> str:
    return many(points, "point")


def _repairing(view: StraitView) -> Iterator[Chance]:
    """11.2 Return the odds by points; an odd roll that fails makes the damage permanent (11.3)."""
    ship = int(view.args[0])
    for points in range(purse(view, ship) + 1) if may_repair(view, ship) else ():
        yield _chance(f"repair with {_points(points)}", repairing(view, ship, points), "11.2")


def _holding(view: StraitView) -> Iterator[Chance]:
    """12.2 By points."""
    ship = int(view.args[0])
    for points in range(purse(view, ship) + 1):
        yield _chance(f"{SHIPS[ship].name} carries on with {_points(points)}", crew.holding(view, ship, points), "12.2")


def _chance(label: str, check: Check, rule: str) -> Chance:
    return Chance(label, check.p, rule, f"{check.wants}: {check.tally}")
