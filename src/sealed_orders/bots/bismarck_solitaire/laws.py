"""What an event may do to the ships together, for a planner: each result with its probability."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from sealed_orders.bots.bismarck_solitaire.fire import HITS, Strengths, after_round
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, FIREPOWER, POINTS, PRINZ_EUGEN

LEAST = 0.002  # less likely results are left out
ROUNDS = 6  # a longer battle counts as over
SHORT = 8  # dice of a short battle
PROMISE = 0.35  # twice the share of its points that half a sunk ship counts for
STAND, FLEE = 3, 99  # two ways to fight: escape when the Bismarck has no more than this


class Health(NamedTuple):
    """The strengths of the Bismarck and of the Prinz Eugen."""

    bismarck: int
    prinz_eugen: int


class End(NamedTuple):
    """What became of the ships, and what they won."""

    health: Health
    won: int = 0
    sunk: tuple[str, ...] = ()


Ends: TypeAlias = dict[End, float]  # and its probability
Lines: TypeAlias = dict[tuple[Strengths, Strengths], float]  # ships and enemies, with probability


def hits_on(health: Health, hits: int) -> Health:
    """Assign hits by choice as usual: to the Prinz Eugen while they do not sink her, then to the Bismarck."""
    borne = max(0, min(hits, health.prinz_eugen - 1))
    left = hits - borne
    too_many = max(0, left - health.bismarck)
    return Health(max(0, health.bismarck - left), max(0, health.prinz_eugen - borne - too_many))


def attacked(health: Health, dice: int, mines: int = 0) -> Ends:
    """Return the results of an attack with this many dice, by cruisers or from the air, and of mines."""
    ends: Ends = {}
    for hits, p in enumerate(HITS[dice]):
        end = End(hits_on(health, hits + mines))
        ends[end] = ends.get(end, 0.0) + p
    return ends


@lru_cache(maxsize=1 << 14)
def fought(
    health: Health, units: tuple[str, ...], strengths: Strengths, leave_at: int, prey: tuple[str, ...] = ()
) -> Ends:
    """Return the results of a battle of the ships together, who escape when the Bismarck has this little left."""
    names = (BISMARCK, PRINZ_EUGEN) if health.prinz_eugen else (BISMARCK,)
    over: Lines = {}
    lines: Lines = {(tuple(health[: len(names)]), strengths): 1.0}
    for _ in range(ROUNDS):
        later: Lines = {}
        for (ships, enemies), p in lines.items():
            orders = _orders(len(ships), units, enemies, leave_at, prey)
            for (after, left), q in after_round(names, ships, units, enemies, orders).items():
                if p * q >= LEAST / 10:
                    _decide((after, left), p * q, leave_at, over, later)
        lines = {line: p for line, p in later.items() if p >= LEAST}
    for line, p in lines.items():
        _add(over, line, p)
    return _ends(units, strengths, over, prey)


def _orders(
    ships: int, units: tuple[str, ...], enemies: Strengths, leave_at: int, prey: tuple[str, ...]
) -> tuple[str, ...]:
    """Aim all at the prey that promises most points in a short battle, or at any unit if there is no prey.

    A Prinz Eugen that nobody fires at closes at no risk.
    """
    there = [(unit, left) for unit, left in zip(units, enemies, strict=True) if left]
    target = max(there, key=lambda unit: (unit[0] in prey, POINTS[unit[0]] * sum(HITS[SHORT][unit[1] :])))[0]
    guns = sum(FIREPOWER[unit] > 0 for unit, _ in there)
    flag = "increase" if leave_at == FLEE else "stay"
    return (target, flag, target, "close" if guns <= 1 else flag)[: 2 * ships]


def _decide(line: tuple[Strengths, Strengths], p: float, leave_at: int, over: Lines, later: Lines) -> None:
    """Decide whether a battle goes on after a round: both sides escape or remain."""
    ships, enemies = line
    if not ships[0] or not any(enemies):
        _add(over, line, p)
    elif ships[0] > leave_at:
        _british(line, p, over, later)
    else:
        _add(over, line, p / 3)
        _add(over, (tuple(max(0, strength - 1) for strength in ships), enemies), p / 3)
        held = (ships[0], ships[1] - 1) if len(ships) > 1 and ships[1] > 1 else (ships[0] - 1, *ships[1:])
        _british((held, enemies), p / 3, over, later)


def _british(line: tuple[Strengths, Strengths], p: float, over: Lines, later: Lines) -> None:
    ships, enemies = line
    stay = 0.0 if not ships[0] else 1.0 if sum(enemies) > sum(ships) else 0.5
    _add(later, line, p * stay)
    _add(over, line, p * (1 - stay))


def _add(lines: Lines, line: tuple[Strengths, Strengths], p: float) -> None:
    if p:
        lines[line] = lines.get(line, 0.0) + p


def _ends(units: tuple[str, ...], before: Strengths, over: Lines, prey: tuple[str, ...]) -> Ends:
    """Merge results by health and gain, scaled to make up for what was left out."""
    ends: Ends = {}
    total = sum(over.values())
    for (ships, enemies), p in over.items():
        sunk = tuple(unit for unit, left in zip(units, enemies, strict=True) if not left)
        health = Health(ships[0], ships[1] if len(ships) > 1 else 0)
        best, later = promise(units, before, enemies, prey)
        _gain(ends, health, sunk, p / total * (1 - later))
        if best:
            _gain(ends, health, (*sunk, best), p / total * later)
    return ends


def _gain(ends: Ends, health: Health, sunk: tuple[str, ...], p: float) -> None:
    end = End(health, sum(POINTS[unit] for unit in sunk), sunk)
    ends[end] = ends.get(end, 0.0) + p


def promise(
    units: tuple[str, ...], before: Strengths, after: Strengths, prey: tuple[str, ...] = ()
) -> tuple[str, float]:
    """Return the damaged unit that may still be sunk later, prey first, and its probability."""
    wounds = {
        unit: POINTS[unit] * (1 - left / whole)
        for unit, whole, left in zip(units, before, after, strict=True)
        if 0 < left < whole
    }
    if not wounds:
        return "", 0.0
    best = max(wounds, key=lambda unit: (unit in prey, POINTS[unit]))
    return best, min(1.0, PROMISE * sum(wounds.values()) / POINTS[best])
