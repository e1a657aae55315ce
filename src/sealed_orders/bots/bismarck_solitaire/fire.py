"""What one round of fire does to the ships and units in a battle, as plain numbers.

Losing the Bismarck loses everything, so that the fire stops when she is sunk (13.1) is ignored.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TypeAlias

from sealed_orders.games.bismarck_solitaire.ships import FIREPOWER, TACTICS

Strengths: TypeAlias = tuple[int, ...]
Line: TypeAlias = tuple[Strengths, Strengths]  # ships and enemies
Law: TypeAlias = dict[Line, float]  # the line after a round, and how likely

# By number of dice, the chance of each number of hits: every die hits with one half, so salvos simply add up.
HITS = tuple(tuple(comb(dice, hits) / 2**dice for hits in range(dice + 1)) for dice in range(20))
# By tactic, what it may add to her own dice and to the dice against her, with probabilities.
CHANGES = {
    tactic: tuple((*change, faces.count(change) / 6) for change in dict.fromkeys(faces))
    for tactic, faces in TACTICS.items()
}


@lru_cache(maxsize=1 << 16)
def after_round(
    names: tuple[str, ...], ships: Strengths, units: tuple[str, ...], enemies: Strengths, orders: tuple[str, ...]
) -> Law:
    """Return a round between German ships and British units; orders are a target and a tactic for each ship."""
    after_fire: Law = {}
    places = [units.index(target) for target in orders[::2]]
    for own, enemy, p in _tactics(orders[1::2]):
        dice = [0] * len(units)
        for name, strength, more, place in zip(names, ships, own, places, strict=True):
            dice[place] += FIREPOWER[name] + more if strength else 0
        for left, q in struck(enemies, tuple(dice)):
            for after, r in struck(ships, british_dice(ships, units, left, enemy)):
                after_fire[after, left] = after_fire.get((after, left), 0.0) + p * q * r
    return after_fire


@lru_cache(maxsize=64)
def _tactics(tactics: tuple[str, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...], float], ...]:
    """Return what the ships' tactics may add to their own dice and those against them, with probabilities."""
    changes: list[tuple[tuple[int, ...], tuple[int, ...], float]] = [((), (), 1.0)]
    for tactic in tactics:
        changes = [((*own, o), (*enemy, e), p * q) for own, enemy, p in changes for o, e, q in CHANGES[tactic]]
    return tuple(changes)


@lru_cache(maxsize=1 << 16)
def british_dice(ships: Strengths, units: tuple[str, ...], enemies: Strengths, change: tuple[int, ...]) -> Strengths:
    """Return the dice against each ship: the strongest and the third on fire at the first, the second at the second."""
    guns = [(FIREPOWER[unit], left) for unit, left in zip(units, enemies, strict=True) if left and FIREPOWER[unit]]
    there = [number for number, strength in enumerate(ships) if strength]
    dice = [0] * len(ships)
    for place, (power, _) in enumerate(sorted(guns, reverse=True)):
        number = there[1] if place == 1 and len(there) > 1 else there[0]
        dice[number] += max(0, power + change[number])
    return tuple(dice)


@lru_cache(maxsize=1 << 16)
def struck(strengths: Strengths, dice: Strengths) -> tuple[tuple[Strengths, float], ...]:
    """Return what dice against each of several units do to their strengths."""
    ends: list[tuple[Strengths, float]] = [((), 1.0)]
    for strength, count in zip(strengths, dice, strict=True):
        laws = [(max(0, strength - hits), p) for hits, p in enumerate(HITS[count][:strength])]
        if count >= strength:
            laws.append((0, sum(HITS[count][strength:])))
        ends = [((*left, after), p * q) for left, p in ends for after, q in laws]
    return tuple(ends)
