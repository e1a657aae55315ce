"""The odds of the question a side faces, from its own knowledge: for the enemy, what the cards say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from sealed_orders.games.bismarck import odds, tables
from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.gunnery import (
    FIGHTERS,
    WITHDRAWERS,
    gun_targets,
    largest_ship,
    of_type,
    withdrawal_chance,
)
from sealed_orders.games.bismarck.movement import is_dry
from sealed_orders.games.bismarck.shadowing import shadow_share, strength
from sealed_orders.games.bismarck.ships import ID, NAME, OWN, TYPE, UNITS
from sealed_orders.games.bismarck.steps.naval_combat import FIGHT, WITHDRAW
from sealed_orders.games.bismarck.strike import strike_chances
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.games.bismarck.words import torpedoes
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import agree, listed, many

AS_CARDED = "assuming the enemy is undamaged"
# 16.81 The share of salvos that cost a ship with guns left no midships.
_UNTOUCHED = 1 - Fraction(sum(band.width for band in tables.SALVOS if band.midships or band.sunk), tables.SALVO_OF)


def chances(view: BismarckView, order: Order) -> tuple[Chance, ...]:
    """10.7, 16.1 The odds of the question a side is asked, and of a strike that it orders."""
    if view.step == "orders":
        return tuple(strike_chances(view, order))
    ask = {
        "shadow": _shadow,
        "surprise": _surprise,
        "fight_or_withdraw": _fight_or_withdraw,
        "round": _round,
        "air_attack": _air_attack,
        "submarine_attack": _submarine_attack,
        "destroyer_attack": _destroyer_attack,
    }.get(view.step)
    return tuple(ask(view)) if ask else ()


def _shadow(view: BismarckView) -> Iterator[Chance]:
    """10.7 Each unit that may shadow, if she moves less than two squares, and if two."""
    target, *units = (int(arg) for arg in view.args)
    cell = view.square[units[0]]
    level = view.level(cell)
    for unit in units:
        force = strength(unit, cell, view.turn)
        for moved, how in ((0, "less than two squares"), (2, "two squares")):
            label = f"{NAME[unit]} shadows {NAME[target]} if {NAME[target]} moves {how}"
            if moved == 2 and is_dry(view, unit):
                yield Chance(
                    label, Fraction(0), "6.7", f"without fuel {NAME[unit]} can follow only one square", answer=ID[unit]
                )
                continue
            share = shadow_share(NAME[unit], force, level, moved, len(units) - 1)
            yield Chance(label, share.p, "10.7", share.tally, ID[unit], ID[target], ID[unit])


def _surprise(view: BismarckView) -> Iterator[Chance]:
    """16.68 Certain after a successful shadow."""
    cell = str(view.args[0])
    shadowed = view.shadowed == view.turn
    p = odds.surprise(bool(NIGHT[view.turn][ROW[cell]]), view.level(cell), shadowed)
    terms = "certain: Bismarck was shadowed this turn" if shadowed else "Bismarck was not shadowed this turn"
    yield Chance("the surprise attack succeeds", p, "16.68", terms, answer="yes")


def _fight_or_withdraw(view: BismarckView) -> Iterator[Chance]:
    """16.63, 16.66 Who gets away, and what a round of fire may do."""
    cell = str(view.args[0])
    foes = _seen(view, cell)
    knots = [(TYPE[foe], UNITS[foe].knots) for foe in foes]
    own = [u for u in OWN[view.side] if view.square[u] == cell and view.spotted[u]]
    for unit in of_type(own, WITHDRAWERS):
        p = withdrawal_chance(TYPE[unit], view.knots[unit], knots)
        terms = f"{view.knots[unit]} knots, {AS_CARDED}"
        yield Chance(f"{NAME[unit]} gets away", p, "16.63", terms, ID[unit], answer=WITHDRAW)
    fighters, guns = of_type(own, FIGHTERS), of_type(foes, FIGHTERS)
    yield from (replace(chance, answer=FIGHT) for chance in _dangers(view, fighters, guns))
    for target in guns:
        firing = [u for u in fighters if view.firepower[u] and target in gun_targets(u, guns)]
        yield from _under_fire(view, firing, target)


def _under_fire(view: BismarckView, firing: list[int], target: int) -> Iterator[Chance]:
    """16.66, 16.81 What an enemy ship may suffer if all that may fire at her do; and by each ship, if several may."""
    if len(firing) > 1:
        salvos = sum(view.firepower[unit] for unit in firing)
        terms = f"{many(salvos, 'salvo')} if {listed([NAME[unit] for unit in firing])} fire at her, {AS_CARDED}"
        hit, sinks = 1 - _UNTOUCHED**salvos, _sinks(salvos, ID[target])
        for label, p in (("is damaged (midships)", hit), ("is sunk", sinks)):
            yield Chance(f"{NAME[target]} {label} this round", p, "16.81", terms, target=ID[target], answer=FIGHT)
    for unit in firing:
        for chance in _gunfire(unit, target, view.firepower[unit]):
            yield replace(chance, answer="" if len(firing) > 1 else FIGHT)


def _round(view: BismarckView) -> Iterator[Chance]:
    """16.64, 16.66 Each ship at each target it may choose."""
    _, number, surprise, *rest = view.args
    units = of_type((int(u) for u in rest), FIGHTERS)
    own, foes = [u for u in units if u in OWN[view.side]], [u for u in units if u not in OWN[view.side]]
    for unit in own:
        for target in foes if view.torpedoes[unit] and not surprise and int(number) > 1 else ():
            chance = _torpedoes(unit, target, view.torpedoes[unit], "16.64")
            yield replace(chance, answer=ID[target], choice=f"{ID[unit]}_torpedoes")
    yield from _dangers(view, own, foes, tables.SURPRISE_DIVISOR if surprise else 1)
    for unit in own:
        salvos = view.firepower[unit] // (tables.SURPRISE_DIVISOR if surprise else 1)
        for target in gun_targets(unit, foes):
            for chance in _gunfire(unit, target, salvos):
                yield replace(chance, answer=ID[target], choice=f"{ID[unit]}_guns")


def _dangers(view: BismarckView, own: list[int], foes: list[int], divisor: int = 1) -> Iterator[Chance]:
    """16.66, 16.81 List the side's ships in the fight, if every gun that may fire at her does."""
    for unit in own:
        firing = [foe for foe in foes if unit in gun_targets(foe, own)]
        salvos = sum(UNITS[foe].firepower // divisor for foe in firing)
        if salvos:
            p = _sunk(salvos, ID[unit], view.midships[unit], view.firepower[unit])
            who = " and ".join(NAME[foe] for foe in firing)
            fire = f"{who} {agree(len(firing), 'fires', 'fire')}"
            terms = f"{many(salvos, 'salvo')} if {fire} at {NAME[unit]}, {AS_CARDED}; torpedoes not counted"
            yield Chance(f"{NAME[unit]} is sunk this round", p, "16.81", terms, ID[firing[0]], ID[unit])


@cache
def _sunk(salvos: int, target: str, midships: int, firepower: int) -> Fraction:
    return odds.gunfire(salvos, target, midships, firepower)["sunk"]


def _gunfire(unit: int, target: int, salvos: int) -> Iterator[Chance]:
    if salvos:
        hit = 1 - _UNTOUCHED**salvos
        terms = f"{many(salvos, 'salvo')}, {AS_CARDED}"
        who = ID[unit], ID[target]
        yield Chance(f"{NAME[unit]} damages {NAME[target]} (midships) this round", hit, "16.81", terms, *who)
        sinks = _sinks(salvos, ID[target])
        yield Chance(f"{NAME[unit]} sinks {NAME[target]} this round", sinks, "16.81", terms, *who)


@cache
def _sinks(salvos: int, target: str) -> Fraction:
    return odds.gunfire(salvos, target)["sunk"]


def _torpedoes(unit: int, target: int, factors: int, rule: str) -> Chance:
    p = odds.torpedo_hit(UNITS[target].knots, factors)["at least one"]
    terms = f"at {many(UNITS[target].knots, 'knot')}, {AS_CARDED}"
    label = f"{NAME[unit]} hits {NAME[target]} with {torpedoes(factors)}"
    return Chance(label, p, rule, terms, ID[unit], ID[target])


def _air_attack(view: BismarckView) -> Iterator[Chance]:
    """16.31.1, 16.31.2, 16.32 Bombs or torpedoes on each target; where a British ship is near, pilots may err."""
    unit, cell, *targets = view.args
    friend = largest_ship(view.square, str(cell))
    for target in (int(t) for t in targets):
        if TYPE[int(unit)] == "T":
            odds = [_torpedoes(int(unit), target, int(view.options["air_torpedoes"]), "16.32")]
        else:
            odds = list(_gunfire(int(unit), target, tables.BOMB_SALVOS))
        odds = [replace(chance, answer=ID[target]) for chance in odds]
        yield from odds if friend is None else map(_confused, odds)
    if friend is not None:
        label = f"{NAME[int(unit)]} attacks {NAME[friend]} by mistake"
        yield Chance(label, tables.CONFUSED, "16.31.1", unit=ID[int(unit)])


def _confused(chance: Chance) -> Chance:
    """16.31.1 Return the same, if one attack in twenty goes in on another ship."""
    return replace(
        chance, p=chance.p * (1 - tables.CONFUSED), terms=f"{chance.terms}; 1 attack in 20 goes to the wrong ship"
    )


def _submarine_attack(view: BismarckView) -> Iterator[Chance]:
    """16.85 By the anti-submarine strength of what is seen; planes and unseen destroyers would make it more."""
    unit, cell, *targets = view.args
    night = NIGHT[view.turn][int(str(cell)[:2])]
    values = [(tables.ANTI_SUBMARINE.get(TYPE[f], (0, 0))[night], f) for f in _seen(view, str(cell))]
    total = sum(value * (UNITS[f].midships if TYPE[f] == "D" else 1) for value, f in values)
    row = tables.submarine_row(total)
    terms = f"anti-submarine strength {total}, counting only the ships you see"
    yield Chance(f"{NAME[int(unit)]} loses a submarine", row.sunk, "16.85", terms)
    for target in (int(t) for t in targets):
        p = odds.submarine_attack(total, UNITS[target].knots)["at least one hit"]
        yield Chance(f"{NAME[int(unit)]} hits {NAME[target]}", p, "16.85", terms, ID[int(unit)], ID[target], ID[target])


def _destroyer_attack(view: BismarckView) -> Iterator[Chance]:
    """16.51.2 Return the run under the guns of the two ships, if seen."""
    unit, cell, *targets = view.args
    guns = sum(foe in tables.DESTROYER_RUN_SHIPS for foe in _seen(view, str(cell)))
    night = bool(NIGHT[view.turn][int(str(cell)[:2])])
    left = view.midships[int(unit)]
    for target in (int(t) for t in targets):
        result = odds.destroyer_attack(UNITS[target].knots, left, night, guns)
        terms = f"{many(left, 'destroyer')} under the guns of {many(guns, 'ship')}"
        who = ID[int(unit)], ID[target]
        yield Chance(
            f"{NAME[int(unit)]} hits {NAME[target]}", result["at least one hit"], "16.51.2", terms, *who, ID[target]
        )
        yield Chance("a destroyer survives the run", result["a destroyer survives"], "16.51.2", terms, *who, ID[target])


def _seen(view: BismarckView, cell: str) -> list[int]:
    return [unit for unit, at, _ in view.contacts if at == cell]
