"""16.6 The odds of a naval combat: at worst, as the enemy's cards say, and likely, after a side's own fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import TypeAlias

from sealed_orders.games.bismarck import odds, tables
from sealed_orders.games.bismarck.gunnery import FIGHTERS, WITHDRAWERS, gun_targets, of_type, withdrawal_chance
from sealed_orders.games.bismarck.reckoning import Likely, after, as_is, brought, fire, gone, likely, slower, sunk
from sealed_orders.games.bismarck.search import is_surface
from sealed_orders.games.bismarck.ships import ID, NAME, OWN, SIDES, TYPE, UNITS
from sealed_orders.games.bismarck.steps.naval_combat import FIGHT, WITHDRAW
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.games.bismarck.words import torpedoes
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import agree, listed, many

AS_CARDED = "assuming the enemy is undamaged"
AVERAGE = {FIGHT: "On average a round brings", WITHDRAW: "On average it brings"}
FINE = 10_000  # an estimate is no exacter
Foes: TypeAlias = Mapping[int, Likely]  # the enemy's ships in a fight, as they likely are
# 16.81 The share of salvos that cost a ship with guns left no midships.
_UNTOUCHED = 1 - Fraction(sum(band.width for band in tables.SALVOS if band.midships or band.sunk), tables.SALVO_OF)


def fight_or_withdraw(view: BismarckView, log: Sequence[Event]) -> Iterator[Chance]:
    """16.63, 16.66 Return who gets away, and what a round of fire may do, at worst and likely; what either brings."""
    cell = str(view.args[0])
    foes = seen(view, cell)
    knots = [(TYPE[foe], UNITS[foe].knots) for foe in foes]
    own = [u for u in OWN[view.side] if view.square[u] == cell and view.spotted[u] and is_surface(u)]
    hers = likely(view.side, log, foes)
    away: dict[int, Fraction] = {}
    for unit in of_type(own, WITHDRAWERS):
        p = withdrawal_chance(TYPE[unit], view.knots[unit], knots)
        away[unit] = _away(unit, view.knots[unit], hers)
        terms = f"{view.knots[unit]} knots, {AS_CARDED}"
        chance = Chance(f"{NAME[unit]} gets away", p, "16.63", terms, ID[unit], answer=WITHDRAW)
        yield _also(chance, away[unit], hers)
    fighters, guns = of_type(own, FIGHTERS), of_type(foes, FIGHTERS)
    yield from (replace(chance, answer=FIGHT) for chance in _dangers(view, fighters, guns, hers))
    for target in guns:
        firing = [u for u in fighters if view.firepower[u] and target in gun_targets(u, guns)]
        yield from _under_fire(view, firing, target, hers)
    yield from _averages(view, own, away, hers)


def _away(unit: int, knots: int, hers: Foes) -> Fraction:
    """16.63 The chance to get away from the enemy's ships as they likely are."""
    p = slower(hers.values(), knots, "B" if TYPE[unit] == "B" else FIGHTERS)
    return Fraction(p + (1 - p) * float(tables.WITHDRAWAL)).limit_denominator(FINE)


def _also(chance: Chance, p: Fraction | float, hers: Foes) -> Chance:
    """16.66 Add how likely it is after what was fired at them, if anything was."""
    fired = [foe for foe in hers.values() if foe.salvos or foe.hits]
    if not fired:
        return chance
    after_what = listed([f"{many(foe.salvos, 'salvo')} at {NAME[foe.unit]}" for foe in fired if foe.salvos])
    terms = f"{chance.terms}; likely: after your {after_what}" if after_what else chance.terms
    return replace(chance, likely=Fraction(p).limit_denominator(FINE), terms=terms)


def _averages(view: BismarckView, own: list[int], away: Mapping[int, Fraction], hers: Foes) -> Iterator[Chance]:
    """16.62, 17.4, 17.5 Return what a round brings if all enemies fight, or those that do not get away."""
    ships = {u: as_is(u, view.midships[u], view.firepower[u], view.knots[u]) for u in own}
    foes = list(hers.values())
    terms = "points for ships lost and for damage at the end, if the enemy fights and all guns fire where it pays most"
    yield _average(FIGHT, brought(list(ships.values()), foes), terms)
    total = dict.fromkeys(SIDES, 0.0)
    for gone_now in product((True, False), repeat=len(away)):
        share = prod(float(p if left else 1 - p) for p, left in zip(away.values(), gone_now, strict=True))
        left_over = {u for u, left in zip(away, gone_now, strict=True) if left}
        if share:
            for side, points in brought([ship for u, ship in ships.items() if u not in left_over], foes).items():
                total[side] += share * points
    yield _average(WITHDRAW, total, terms)


def _average(answer: str, points: Mapping[Side, float], terms: str) -> Chance:
    brings = tuple((side, Fraction(points[side]).limit_denominator(FINE)) for side in SIDES)
    return Chance(AVERAGE[answer], Fraction(1), "17.4", terms, answer=answer, brings=brings)


def _under_fire(view: BismarckView, firing: list[int], target: int, hers: Foes) -> Iterator[Chance]:
    """16.66, 16.81 Return what an enemy ship may suffer from all that may fire at her; and by each, if several may."""
    if len(firing) > 1:
        salvos = sum(view.firepower[unit] for unit in firing)
        terms = f"{many(salvos, 'salvo')} if {listed([NAME[unit] for unit in firing])} fire at her, {AS_CARDED}"
        hit, sinks = 1 - _UNTOUCHED**salvos, _sinks(salvos, ID[target])
        for label, p, now in (("is damaged (midships)", hit, hit), ("is sunk", sinks, _gone(hers[target], salvos))):
            chance = Chance(f"{NAME[target]} {label} this round", p, "16.81", terms, target=ID[target], answer=FIGHT)
            yield _also(chance, now, {target: hers[target]})
    for unit in firing:
        for chance in gunfire(unit, target, view.firepower[unit], hers):
            yield replace(chance, answer="" if len(firing) > 1 else FIGHT)


def _gone(foe: Likely, salvos: int) -> float:
    return gone(after(foe, salvos))


def fire_round(view: BismarckView, log: Sequence[Event]) -> Iterator[Chance]:
    """16.64, 16.66 Each ship at each target it may choose."""
    _, number, surprise, *rest = view.args
    units = of_type((int(u) for u in rest), FIGHTERS)
    own, foes = [u for u in units if u in OWN[view.side]], [u for u in units if u not in OWN[view.side]]
    hers = likely(view.side, log, foes)
    for unit in own:
        for target in foes if view.torpedoes[unit] and not surprise and int(number) > 1 else ():
            chance = torpedo_attack(unit, target, view.torpedoes[unit], "16.64")
            yield replace(chance, answer=ID[target], choice=f"{ID[unit]}_torpedoes")
    yield from _dangers(view, own, foes, hers, tables.SURPRISE_DIVISOR if surprise else 1)
    for unit in own:
        salvos = view.firepower[unit] // (tables.SURPRISE_DIVISOR if surprise else 1)
        for target in gun_targets(unit, foes):
            for chance in gunfire(unit, target, salvos, hers):
                yield replace(chance, answer=ID[target], choice=f"{ID[unit]}_guns")


def _dangers(view: BismarckView, own: list[int], foes: list[int], hers: Foes, divisor: int = 1) -> Iterator[Chance]:
    """16.66, 16.81 List the side's ships in the fight, if every gun that may fire at her does."""
    for unit in own:
        firing = [foe for foe in foes if unit in gun_targets(foe, own)]
        salvos = sum(UNITS[foe].firepower // divisor for foe in firing)
        if salvos:
            p = _sunk(salvos, ID[unit], view.midships[unit], view.firepower[unit])
            who = " and ".join(NAME[foe] for foe in firing)
            fires = f"{who} {agree(len(firing), 'fires', 'fire')}"
            terms = f"{many(salvos, 'salvo')} if {fires} at {NAME[unit]}, {AS_CARDED}; torpedoes not counted"
            chance = Chance(f"{NAME[unit]} is sunk this round", p, "16.81", terms, ID[firing[0]], ID[unit])
            ship = as_is(unit, view.midships[unit], view.firepower[unit], view.knots[unit])
            now = sunk(ship, fire((hers[foe] for foe in firing), divisor))
            yield _also(chance, now, {foe: hers[foe] for foe in firing})


@cache
def _sunk(salvos: int, target: str, midships: int, firepower: int) -> Fraction:
    return odds.gunfire(salvos, target, midships, firepower)["sunk"]


def gunfire(unit: int, target: int, salvos: int, hers: Foes | None = None) -> Iterator[Chance]:
    """16.81 Return what salvos may do to a target as on her card, and as she likely is."""
    if salvos:
        shown = {target: hers[target]} if hers else {}
        hit = 1 - _UNTOUCHED**salvos
        terms = f"{many(salvos, 'salvo')}, {AS_CARDED}"
        who = ID[unit], ID[target]
        damages = Chance(f"{NAME[unit]} damages {NAME[target]} (midships) this round", hit, "16.81", terms, *who)
        yield _also(damages, hit, shown)
        sinks = Chance(
            f"{NAME[unit]} sinks {NAME[target]} this round", _sinks(salvos, ID[target]), "16.81", terms, *who
        )
        yield _also(sinks, _gone(shown[target], salvos), shown) if shown else sinks


@cache
def _sinks(salvos: int, target: str) -> Fraction:
    return odds.gunfire(salvos, target)["sunk"]


def torpedo_attack(unit: int, target: int, factors: int, rule: str) -> Chance:
    """16.82 Return what a ship or plane may do to a target with this many torpedoes."""
    p = odds.torpedo_hit(UNITS[target].knots, factors)["at least one"]
    terms = f"at {many(UNITS[target].knots, 'knot')}, {AS_CARDED}"
    label = f"{NAME[unit]} hits {NAME[target]} with {torpedoes(factors)}"
    return Chance(label, p, rule, terms, ID[unit], ID[target])


def seen(view: BismarckView, cell: str) -> list[int]:
    """Return the enemy ships that are reported in a square."""
    return [unit for unit, at, _ in view.contacts if at == cell]
