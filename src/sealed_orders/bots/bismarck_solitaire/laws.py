"""What an event may do to the ships together, as a planner sees it: how likely each end is, under a plain way to fight."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from sealed_orders.bots.bismarck_solitaire.fire import HITS, Strengths, after_round
from sealed_orders.games.bismarck_solitaire.charts import Zone
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, FIREPOWER, POINTS, PRINZ_EUGEN

LEAST = 0.002  # what is less likely is left out
ROUNDS = 6  # a battle that lasts longer is taken to be over
SHORT = 8  # dice of a short battle
STAND, FLEE = 3, 99  # escape when the Bismarck has no more than this


class Health(NamedTuple):
    """The strengths of the Bismarck and of the Prinz Eugen."""

    bismarck: int
    prinz_eugen: int


Ends: TypeAlias = dict[tuple[Health, int], float]  # health and points won, and how likely


def hits_on(health: Health, hits: int) -> Health:
    """Hits by choice, as they are usually given: to the Prinz Eugen while she can bear them, then to the Bismarck."""
    bear = max(0, min(hits, health.prinz_eugen - 1))
    left = hits - bear
    bismarck = max(0, health.bismarck - left)
    spare = max(0, left - health.bismarck)
    return Health(bismarck, max(0, health.prinz_eugen - bear - spare))


def attacked(health: Health, dice: int, mines: int = 0) -> Ends:
    """An attack of so many dice, by cruisers or from the air, and mines."""
    found: Ends = {}
    for hits, p in enumerate(HITS[dice]):
        end = (hits_on(health, hits + mines), 0)
        found[end] = found.get(end, 0.0) + p
    return found


def aims(units: tuple[str, ...], enemies: Strengths) -> str:
    """The unit that promises most points in a short battle."""
    there = [(POINTS[unit] * sum(HITS[SHORT][left:]), unit) for unit, left in zip(units, enemies, strict=True) if left]
    return max(there)[1]


@lru_cache(maxsize=1 << 14)
def fought(health: Health, units: tuple[str, ...], strengths: Strengths, leave_at: int) -> Ends:
    """A battle of both ships together: how it ends when they escape as soon as the Bismarck has so little left."""
    names = (BISMARCK, PRINZ_EUGEN) if health.prinz_eugen else (BISMARCK,)
    ends: Ends = {}

    def over(ships: Strengths, enemies: Strengths, p: float) -> None:
        won = sum(POINTS[unit] for unit, left in zip(units, enemies, strict=True) if not left)
        after = Health(ships[0], ships[1] if len(ships) > 1 else 0)
        ends[after, won] = ends.get((after, won), 0.0) + p

    lines = {(tuple(health[: len(names)]), strengths): 1.0}
    for _ in range(ROUNDS):
        later: dict[tuple[Strengths, Strengths], float] = {}
        for (ships, enemies), p in lines.items():
            for (after, left), q in after_round(
                names, ships, units, enemies, _orders(names, units, enemies, leave_at)
            ).items():
                if p * q < LEAST / 10:
                    continue
                _decide(after, left, p * q, leave_at, over, later)
        lines = {line: p for line, p in later.items() if p >= LEAST}
    for (ships, enemies), p in lines.items():
        over(ships, enemies, p)
    total = sum(ends.values())
    return {end: p / total for end, p in ends.items()}


def _orders(names: tuple[str, ...], units: tuple[str, ...], enemies: Strengths, leave_at: int) -> tuple[str, ...]:
    target = aims(units, enemies)
    guns = sum(left > 0 and FIREPOWER[unit] > 0 for unit, left in zip(units, enemies, strict=True))
    flag = "increase" if leave_at == FLEE else "stay"
    # With a single gun against them nobody fires at the Prinz Eugen: she closes for nothing.
    other = "close" if guns <= 1 else flag
    return (target, flag, target, other)[: 2 * len(names)]


def _decide(after: Strengths, left: Strengths, p: float, leave_at: int, over, later) -> None:  # type: ignore[no-untyped-def]
    if not after[0] or not any(left):
        over(after, left, p)
        return
    if after[0] > leave_at:
        _british(after, left, p, over, later)
        return
    over(after, left, p / 3)
    over(tuple(max(0, strength - 1) for strength in after), left, p / 3)
    held = (after[0], after[1] - 1) if len(after) > 1 and after[1] > 1 else (after[0] - 1, *after[1:])
    if held[0]:
        _british(held, left, p / 3, over, later)
    else:
        over(held, left, p / 3)


def _british(ships: Strengths, left: Strengths, p: float, over, later) -> None:  # type: ignore[no-untyped-def]
    stay = p if sum(left) > sum(ships) else p / 2
    if stay < p:
        over(ships, left, p - stay)
    later[ships, left] = later.get((ships, left), 0.0) + stay
