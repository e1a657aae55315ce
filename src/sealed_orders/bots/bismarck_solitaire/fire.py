"""What one round of fire makes of the ships and units in a battle, as plain numbers."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TypeAlias

from sealed_orders.games.bismarck_solitaire.ships import FIREPOWER, TACTICS

Strengths: TypeAlias = tuple[int, ...]
Law: TypeAlias = dict[tuple[Strengths, Strengths], float]  # ships and enemies after it, and how likely

# By number of dice, the chance of each number of hits: every die hits with one half, so salvos simply add up.
HITS = tuple(tuple(comb(dice, hits) / 2**dice for hits in range(dice + 1)) for dice in range(20))
# By tactic, what it may add to the own dice and to the dice against her, and how likely.
CHANGES = {
    tactic: tuple((*change, faces.count(change) / 6) for change in dict.fromkeys(faces))
    for tactic, faces in TACTICS.items()
}


@lru_cache(maxsize=1 << 16)
def after_round(
    names: tuple[str, ...], ships: Strengths, units: tuple[str, ...], enemies: Strengths, orders: tuple[str, ...]
) -> Law:
    """A round between German ships and British units; orders are a target and a tactic for each ship."""
    found: Law = {}
    for own, enemy, p in _tactics(ships, orders[1::2]):
        for left, q in _german_fire(names, ships, units, enemies, own, orders[::2]):
            for after, r in _british_fire(ships, units, left, enemy):
                found[after, left] = found.get((after, left), 0.0) + p * q * r
    return found


def _tactics(ships: Strengths, tactics: tuple[str, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...], float]]:
    found: list[tuple[tuple[int, ...], tuple[int, ...], float]] = [((), (), 1.0)]
    for tactic in tactics:
        found = [((*own, o), (*enemy, e), p * q) for own, enemy, p in found for o, e, q in CHANGES[tactic]]
    return found


def _german_fire(
    names: tuple[str, ...],
    ships: Strengths,
    units: tuple[str, ...],
    enemies: Strengths,
    own: tuple[int, ...],
    targets: tuple[str, ...],
) -> list[tuple[Strengths, float]]:
    dice: dict[str, int] = {}
    for name, strength, more, target in zip(names, ships, own, targets, strict=True):
        if strength:
            dice[target] = dice.get(target, 0) + FIREPOWER[name] + more
    found = [(enemies, 1.0)]
    for target, count in dice.items():
        place = units.index(target)
        found = [(_struck(left, place, hits), p * q) for left, p in found for hits, q in _capped(count, left[place])]
    return found


def _british_fire(
    ships: Strengths, units: tuple[str, ...], enemies: Strengths, change: tuple[int, ...]
) -> list[tuple[Strengths, float]]:
    guns = sorted(
        (-FIREPOWER[unit], -left) for unit, left in zip(units, enemies, strict=True) if left and FIREPOWER[unit]
    )
    there = [number for number, strength in enumerate(ships) if strength]
    dice = [0] * len(ships)
    for place, (power, _) in enumerate(guns):
        number = there[1] if place == 1 and len(there) > 1 else there[0]
        dice[number] += max(0, change[number] - power)
    found = [(ships, 1.0)]
    for number, count in enumerate(dice):
        if count:
            found = [
                (_struck(left, number, hits), p * q) for left, p in found for hits, q in _capped(count, left[number])
            ]
    return found


@lru_cache(maxsize=1 << 10)
def _capped(dice: int, strength: int) -> tuple[tuple[int, float], ...]:
    """Hits of so many dice, none beyond a strength."""
    law = HITS[dice]
    if dice <= strength:
        return tuple(enumerate(law))
    return (*enumerate(law[:strength]), (strength, sum(law[strength:])))


def _struck(strengths: Strengths, place: int, hits: int) -> Strengths:
    return (*strengths[:place], max(0, strengths[place] - hits), *strengths[place + 1 :])
