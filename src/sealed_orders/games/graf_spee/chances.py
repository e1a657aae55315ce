"""The odds of what a side faces, from its own knowledge and its current order."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from sealed_orders.games.graf_spee.battle.batteries import aimed_at, batteries, gun_of, targets
from sealed_orders.games.graf_spee.battle.guns import effects
from sealed_orders.games.graf_spee.battle.plot import yards_between
from sealed_orders.games.graf_spee.battle.salvo import Salvo, fired, fired_later, kept, later, salvo, under_fire
from sealed_orders.games.graf_spee.battle.torpedoes import torpedo_hit, torpedo_targets
from sealed_orders.games.graf_spee.chart import DOTS, NEUTRAL_PORTS
from sealed_orders.games.graf_spee.courses import going
from sealed_orders.games.graf_spee.merchants import british_merchant, german_merchant
from sealed_orders.games.graf_spee.search import searchers, spotting, spotting_altmark
from sealed_orders.games.graf_spee.shadowing import shadowing
from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH, FLEET, GRAF_SPEE, ID, NAME, SIDE
from sealed_orders.games.graf_spee.tables import SCUTTLE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import many


def chances(view: SpeeView, order: Order) -> Iterator[Chance]:
    """6.2, 7.2, 9.1, 9.2, 15.7, 15.11 The odds of the question a side is asked."""
    if view.step == "shadow":
        chance = shadowing(len(view.args), view.visibility)
        yield Chance("the shadow succeeds", chance.p, "7.2", chance.tally)
    elif view.step in ("orders", "evade"):
        yield from _search(view, order) if view.side == BRITISH else _raid(view, order)
    elif view.step == "battle_orders":
        for ship in view.fighting:
            if SIDE[ship] == view.side:
                yield from _guns(view, ship, order)
                yield from _at_all(view, ship, order)
                yield from _torpedoes(view, ship)
        yield from _under_fire(view, order)


def _search(view: SpeeView, order: Order) -> Iterator[Chance]:
    """6.2, 6.8, 9.1 For each square that will be searched, the chance to spot a German ship that can be there."""
    plans = {ship: going(view, ship, order) for ship in FLEET[BRITISH] if not view.fate[ship]}
    patrols = [int(plans.get(ship, ("", False))[1]) for ship in range(len(view.square))]
    for cell in sorted({cell for cell, _ in plans.values()}):
        count = searchers([ship for ship, (at, _) in plans.items() if at == cell], patrols)
        if not view.fate[GRAF_SPEE]:
            hers = spotting(count, view.visibility)
            yield Chance(
                f"the Graf Spee is spotted if she is in {cell}",
                hers.p,
                "6.2",
                hers.tally,
                target=ID[GRAF_SPEE],
                cell=cell,
            )
        if not view.fate[ALTMARK]:
            other = spotting_altmark(count, view.visibility)
            yield Chance(
                f"the Altmark is spotted if she is alone in {cell}",
                other.p,
                "6.8",
                other.tally,
                target=ID[ALTMARK],
                cell=cell,
            )
    merchant = german_merchant(sum(patrols))
    yield Chance("a German merchant ship is found", merchant.p, "9.1", merchant.tally)


def _raid(view: SpeeView, order: Order) -> Iterator[Chance]:
    """9.2, 12.1 The chance of a merchant ship where the Graf Spee will be; in a neutral port, of scuttling."""
    if view.fate[GRAF_SPEE]:
        return
    cell, patrols = going(view, GRAF_SPEE, order)
    merchant = british_merchant(DOTS.get(cell, 0), view.visibility, not patrols)
    yield Chance(f"a merchant ship is sunk in {cell}", merchant.p, "9.2", merchant.tally)
    if cell in NEUTRAL_PORTS and not patrols:
        yield Chance("the Graf Spee is scuttled, if this is her first neutral port", SCUTTLE, "12.1")


def _guns(view: SpeeView, ship: int, order: Order) -> Iterator[Chance]:
    """15.11, 15.13 Each set of guns at each legal target: at least one hit, all factors of one gun, what it pierces."""
    for battery in batteries(view, ship):
        for target in targets(view, ship, battery):
            ranging = not kept(view, ship, order) or aimed_at(view.aim, ship, battery) != target
            shells = salvo(view, ship, battery, target, ranging=ranging)
            expected = float(shells.expected)
            yield Chance(
                f"{NAME[ship]}'s {battery.name} guns hit {NAME[target]}",
                shells.p,
                "15.11",
                f"{many(shells.guns, 'gun')}, {expected:.2f} hits expected; each {shells.each.tally}",
                ID[ship],
                ID[target],
                ID[target],
                f"{ID[ship]}_{battery.name}",
                expected=shells.expected,
                effects=effects(gun_of(ship, battery), target, yards_between(view, ship, target)),
                note="ranging in" if ranging else "ranged in",
            )


def _at_all(view: SpeeView, ship: int, order: Order) -> Iterator[Chance]:
    """15.11 A ship's hits with all guns as ordered, and a turn later if the enemy keeps on."""
    now, then = list(fired(view, ship, order)), list(fired_later(view, ship, order))
    if now or then:
        yield Chance(
            f"{NAME[ship]} hits at least once",
            _any(now),
            "15.11",
            "all guns as ordered",
            ID[ship],
            expected=_sum(now),
            later=_any(then),
            expected_later=_sum(then),
        )


def _any(shells: list[Salvo]) -> Fraction:
    return 1 - math.prod((1 - one.p for one in shells), start=Fraction(1))


def _sum(shells: list[Salvo]) -> Fraction:
    return sum((one.expected for one in shells), Fraction(0))


def _under_fire(view: SpeeView, order: Order) -> Iterator[Chance]:
    """15.11 Each own ship, if all guns that bear on her fire, as the enemy was built and ranged in."""
    then = later(view, order)
    for ship in view.fighting:
        now, soon = under_fire(view, ship), under_fire(then, ship)
        if SIDE[ship] == view.side and (now or soon):
            label, terms = f"{NAME[ship]} is hit, if all fire at her", "if the enemy is undamaged"
            yield Chance(label, now, "15.11", terms, "", ID[ship], later=soon)


def _torpedoes(view: SpeeView, ship: int) -> Iterator[Chance]:
    """15.7 Each target within range."""
    for target in torpedo_targets(view, ship, bool(view.spent[ship])):
        chance = torpedo_hit(yards_between(view, ship, target), view.speed[target])
        label, who = f"{NAME[ship]}'s torpedoes hit {NAME[target]}", (ID[ship], ID[target])
        key = f"{ID[ship]}_torpedoes"
        yield Chance(label, chance.p, "15.7", chance.tally, *who, ID[target], key, expected=chance.p)
