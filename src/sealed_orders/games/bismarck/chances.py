"""The odds of the question a side faces, from its own knowledge: for the enemy, what the cards say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from sealed_orders.games.bismarck import odds, tables
from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.fight_chances import fight_or_withdraw, fire_round, gunfire, seen, torpedo_attack
from sealed_orders.games.bismarck.gunnery import largest_ship
from sealed_orders.games.bismarck.movement import is_dry
from sealed_orders.games.bismarck.shadowing import shadow_share, strength
from sealed_orders.games.bismarck.ships import ID, NAME, TYPE, UNITS
from sealed_orders.games.bismarck.strike import strike_chances
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import many


def chances(view: BismarckView, order: Order, log: Sequence[Event]) -> tuple[Chance, ...]:
    """10.7, 16.1 The odds of the question a side is asked, and of a strike that it orders."""
    if view.step == "orders":
        return tuple(strike_chances(view, order))
    if fight := {"fight_or_withdraw": fight_or_withdraw, "round": fire_round}.get(view.step):
        return tuple(fight(view, log))
    ask = {
        "shadow": _shadow,
        "surprise": _surprise,
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


def _air_attack(view: BismarckView) -> Iterator[Chance]:
    """16.31.1, 16.31.2, 16.32 Bombs or torpedoes on each target; where a British ship is near, pilots may err."""
    unit, cell, *targets = view.args
    friend = largest_ship(view.square, str(cell))
    for target in (int(t) for t in targets):
        if TYPE[int(unit)] == "T":
            odds = [torpedo_attack(int(unit), target, int(view.options["air_torpedoes"]), "16.32")]
        else:
            odds = list(gunfire(int(unit), target, tables.BOMB_SALVOS))
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
    values = [(tables.ANTI_SUBMARINE.get(TYPE[f], (0, 0))[night], f) for f in seen(view, str(cell))]
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
    guns = sum(foe in tables.DESTROYER_RUN_SHIPS for foe in seen(view, str(cell)))
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
