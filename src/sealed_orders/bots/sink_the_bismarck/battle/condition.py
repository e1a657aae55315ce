"""13.2 The state of the enemy's ships, from visible hits in fights and from the air."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from sealed_orders.games.sink_the_bismarck.forces import GUNS_LOST, crippled
from sealed_orders.games.sink_the_bismarck.ships import NUMBER, SHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Damaged, facts_of


def damages(log: Sequence[Event]) -> list[Damaged]:
    """13.1, 13.6 List every report of damage to a side."""
    return facts_of(Damaged, every_fact(log))


def hits(facts: Iterable[Damaged]) -> dict[int, int]:
    """13.1 Return by ship the reported damage points; repairs are not reported."""
    damage: dict[int, int] = {}
    for fact in facts:
        ship = NUMBER.get(fact.unit.id, -1)
        if ship >= 0:
            damage[ship] = max(0, damage.get(ship, 0) + fact.lost.get("damage", 0))
    return damage


def jammed(facts: Iterable[Damaged]) -> frozenset[int]:
    """13.6 List enemy ships with a known rudder hit: it may have been repaired."""
    ships: set[int] = set()
    for fact in facts:
        if fact.lost.get("rudder", 0) and fact.unit.id in NUMBER:
            (ships.add if fact.lost["rudder"] > 0 else ships.discard)(NUMBER[fact.unit.id])
    return frozenset(ships)


def damage_of(view: SinkView, seen: Mapping[int, int], ships: Sequence[int]) -> dict[int, int]:
    """13.1 Return the damage of ships: the side's own exactly, the enemy's as seen."""
    return {
        ship: view.damage[ship] if SHIPS[ship].side == view.side else min(seen.get(ship, 0), SHIPS[ship].capacity - 1)
        for ship in ships
    }


@cache
def guns_of(ship: int, damage: int, band: int) -> int:
    """13.2 Return a gunnery factor after damage."""
    return max(0, SHIPS[ship].guns[band] - GUNS_LOST * crippled(damage, SHIPS[ship].capacity))


@cache
def speed_of(ship: int, damage: int) -> int:
    """13.2 Return a speed after damage."""
    return max(0, SHIPS[ship].speed - crippled(damage, SHIPS[ship].capacity))


@cache
def evasion_of(ship: int, damage: int) -> int:
    """13.2 Return an evasion after damage."""
    return max(0, SHIPS[ship].evasion - crippled(damage, SHIPS[ship].capacity))
