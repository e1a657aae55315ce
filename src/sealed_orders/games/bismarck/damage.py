"""16.7, 16.8 Damage: what salvos and torpedoes do to a ship, and what her owner learns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from sealed_orders.games.bismarck.ships import BISMARCK, DECK, ENEMY, FUEL, NAME, SIDE, TYPE, UNITS, ship_value
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.tables import (
    LEAK,
    LEAK_TYPES,
    SALVO_OF,
    SALVOS,
    SLOW_KNOTS,
    SUNK_BISMARCK,
    Salvo,
    torpedo_damage,
    torpedo_hit,
)  # fmt: skip
from sealed_orders.games.bismarck.words import SHIPS_OF
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.words import many

_BY_ROLL: tuple[Salvo, ...] = tuple(band for band in SALVOS for _ in range(band.width))


@dataclass
class Hurt:
    """What one attack has done to a ship, as her owner may know it."""

    midships: int = 0
    firepower: int = 0
    knots: int = 0
    fuel: int = 0
    sunk: bool = False
    ships: int = 0  # lost from a flotilla, convoy or submarine unit
    where: str = ""  # the square she was sunk in

    def __str__(self) -> str:
        parts = (
            many(self.midships, "midship") if self.midships else "",
            f"{self.firepower} firepower" if self.firepower else "",
            many(self.knots, "knot") if self.knots else "",
            f"{self.fuel} fuel" if self.fuel else "",
        )
        return ", ".join(filter(None, parts)) or "nothing"


def fire_salvos(state: BismarckState, target: int, salvos: int, dice: Dice, key: str, hurt: Hurt) -> None:
    """16.66, 16.81 One draw a salvo; a salvo costs midships or firepower, never both."""
    for _ in range(salvos):
        costs = _salvo_costs(state.midships[target], _sunk_outright(state, target))
        band = _BY_ROLL[dice.roll_for(SALVO_OF, f"{key} 16.81 salvo", costs) - 1]
        if band.sunk:
            lose_midships(state, target, _sunk_outright(state, target), dice, key, hurt)
        elif band.midships:
            lose_knots(state, target, band.knots, hurt)
            lose_midships(state, target, band.midships, dice, key, hurt)
        elif band.firepower:
            lose_firepower(state, target, band.firepower, dice, key, hurt)


def _sunk_outright(state: BismarckState, target: int) -> int:
    """16.81 A ship sunk outright loses all she has, a unit of several one of them, the Bismarck one midships."""
    return SUNK_BISMARCK if target == BISMARCK else 1 if TYPE[target] in "DM" else state.midships[target]


@cache
def _salvo_costs(left: int, outright: int) -> Callable[[int], int]:
    """16.81 Return the midships that a draw costs, of those that are left, by its face."""
    costs = [min(left, outright if band.sunk else band.midships) for band in _BY_ROLL]
    return lambda face: costs[face - 1]


def torpedo_hits(factors: int, knots: int, dice: Dice, key: str) -> int:
    """16.82 One hit draw a factor, at the target's knots before the attack."""
    return sum(dice.chance(torpedo_hit(knots), f"{key} 16.82 torpedo") for _ in range(factors))


def hit_by_torpedoes(state: BismarckState, target: int, hits: int, dice: Dice, key: str, hurt: Hurt) -> None:
    """16.83 The damage of each hit."""
    damage = torpedo_damage(target)
    for _ in range(hits):
        draw = dice.roll_for(60, f"{key} 16.83 damage", partial(_torpedo_costs, state, target))
        midships, sunk = _torpedo_outcome(target, draw)
        if damage.knots_chance and dice.chance(damage.knots_chance, f"{key} 16.83 knots"):
            lose_knots(state, target, dice.between(0, damage.knots, f"{key} 16.83 knots lost"), hurt)
        lose_midships(state, target, state.midships[target] if sunk else midships, dice, key, hurt)


def _torpedo_costs(state: BismarckState, target: int, draw: int) -> int:
    """16.83 Return the midships that a draw costs, of those that are left."""
    midships, sunk = _torpedo_outcome(target, draw)
    return state.midships[target] if sunk else min(state.midships[target], midships)


def _torpedo_outcome(target: int, draw: int) -> tuple[int, bool]:
    """16.83 The midships lost, or the ship sunk, for a draw of 1..60 (every chance of the table is a share of 60)."""
    bound = 0
    for chance, midships, sunk in torpedo_damage(target).outcomes:
        bound += int(chance * 60)
        if draw <= bound:
            return midships, sunk
    raise AssertionError("the outcomes of the torpedo table sum to one")


def lose_firepower(state: BismarckState, target: int, loss: int, dice: Dice, key: str, hurt: Hurt) -> None:
    """16.7, 16.74 A ship with no firepower left loses one midships for each two points instead, and no knots."""
    taken = min(loss, state.firepower[target])
    state.firepower[target] -= taken
    hurt.firepower += taken
    if loss > taken:
        lose_midships(state, target, (loss - taken + 1) // 2, dice, key, hurt)


def lose_knots(state: BismarckState, target: int, loss: int, hurt: Hurt) -> None:
    """16.7, 16.76 A battleship or carrier that falls below 22 knots becomes slow, as if she had not moved."""
    before = state.knots[target]
    state.knots[target] = max(0, before - loss)
    hurt.knots += before - state.knots[target]
    if before >= SLOW_KNOTS > state.knots[target] and TYPE[target] in "BA":
        state.moved[target] = 0


def lose_midships(state: BismarckState, target: int, loss: int, dice: Dice, key: str, hurt: Hurt) -> None:
    """16.71, 16.72, 16.75 Midships lost one by one: a ship of a unit each, or a chance of a leak."""
    for _ in range(min(loss, state.midships[target])):
        state.midships[target] -= 1
        hurt.midships += 1
        if TYPE[target] in SHIPS_OF:
            hurt.ships += 1
            state.score(ENEMY[SIDE[target]], ship_value(target), cause_of_loss(target))
        if (
            TYPE[target] in LEAK_TYPES
            and dice.chance(LEAK, f"{key} 16.75 leak")
            and FUEL[target]
            and state.fuel[target]
        ):
            state.fuel[target] -= 1
            hurt.fuel += 1
    if not state.midships[target] and not state.fate[target]:
        hurt.sunk, hurt.where = True, state.square[target]
        sink(state, target)


def sink(state: BismarckState, target: int) -> None:
    """16.71, 17.4, 17.5 A ship goes down: her card's points to the enemy, and her planes on deck with her (G20)."""
    if TYPE[target] not in SHIPS_OF:
        state.score(ENEMY[SIDE[target]], UNITS[target].points, cause_of_loss(target))
    state.midships[target] = 0
    remove(state, target, "sunk")
    for plane in DECK.get(target, ()):
        if state.square[plane] and state.mode[plane] == "B":
            remove(state, plane, "lost")


def cause_of_loss(target: int) -> str:
    """17.4, 17.5 Return what points for a loss are entered under: a ship by her name, ships of a unit by their kind."""
    kind = SHIPS_OF.get(TYPE[target])
    return f"{kind}s sunk" if kind else f"{NAME[target]} sunk"


def remove(state: BismarckState, unit: int, fate: str) -> None:
    """Take a unit out of play."""
    state.fate[unit] = fate
    state.square[unit] = state.to[unit] = state.seen_at[unit] = state.last_at[unit] = ""
    state.spotted[unit] = 0
    state.battle[unit] = 0


def toll(state: BismarckState, target: int, hurt: Hurt) -> str:
    """16.7 Write the damage for her owner: Hood loses 1 knot. Left: midships 6, knots 30."""
    name, left = NAME[target], state.midships[target]
    if kind := SHIPS_OF.get(TYPE[target]):
        return f"{name} loses {many(hurt.ships, kind) if hurt.ships else 'nothing'}; {left} left."
    values = [f"midships {left}"]
    values += [f"firepower {state.firepower[target]}"] if UNITS[target].firepower else []
    values += [f"knots {state.knots[target]}"]
    values += [f"fuel {state.fuel[target]}"] if FUEL[target] else []
    return f"{name} loses {hurt}. Left: {', '.join(values)}."
