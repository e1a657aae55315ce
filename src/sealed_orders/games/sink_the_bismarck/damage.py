"""13.1, 13.6 Damage, sinking, and what goes down with a ship."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.forces import cell_of, clear, ships_in
from sealed_orders.games.sink_the_bismarck.gunnery import points
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, ID, NAME, SHIPS, SIDE, SIDES, WHO
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import EXPLODES
from sealed_orders.games.sink_the_bismarck.victory import score, to_side
from sealed_orders.games.sink_the_bismarck.view import contact
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Sunk, Who
from sealed_orders.kernel.words import many

NEVER = 999  # the turn from which a lost air unit flies again


def strike_ship(state: SinkState, ship: int, results: list[str], rule: str) -> Iterator[Event]:
    """12.17, 12.18, 13.1 All results against a ship take effect together; a 5x sinks her at once."""
    if EXPLODES in results:
        yield from sink(state, ship, "explodes and is sunk", "12.18")
        return
    yield from hurt(state, ship, sum(points(result) for result in results), rule)


def damage_words(damage: int) -> str:
    """13.1 Write damage points.

    >>> damage_words(0), damage_words(1)
    ('no damage', '1 damage point')
    """
    return many(damage, "damage point") if damage else "no damage"


def hurt(state: SinkState, ship: int, damage: int, rule: str) -> Iterator[Event]:
    """13.1 Damage points add up; at her capacity she is sunk."""
    if not damage:
        return
    state.damage[ship] += damage
    state.told[ship] += damage
    if state.damage[ship] >= SHIPS[ship].capacity:
        yield from sink(state, ship, "is sunk", "13.1")
        return
    text = f"{NAME[ship]} takes {damage_words(damage)}"
    yield Event(rule, f"{text}.", (ENEMY[SIDE[ship]],), (Damaged(WHO[ship], {"damage": damage}),))
    has = f"{text}: {state.damage[ship]} of {SHIPS[ship].capacity} so far."
    yield Event(rule, has, (SIDE[ship],), (Damaged(WHO[ship], {"damage": damage}),))


def sink(state: SinkState, ship: int, how: str, rule: str) -> Iterator[Event]:
    """13.1, 15.1, 15.7, 10.11 A ship is lost, with the aircraft aboard; her value goes to the enemy."""
    state.damage[ship] = SHIPS[ship].capacity
    award = score(state, ENEMY[SIDE[ship]], 2 * SHIPS[ship].points, "ships sunk")
    lost = Sunk(WHO[ship], cell_of(state, ship))
    remove(state, ship, "sunk")
    state.seen_at[ship] = state.seen_with[ship] = ""
    state.line[ship] = 0
    for unit in air.DECK.get(ship, ()):
        state.ready[unit], state.mission[unit] = NEVER, ""
    yield Event(rule, f"{NAME[ship]} {how}: {to_side(award)}.", SIDES, (lost, *awarded(award)))


def remove(state: SinkState, ship: int, fate: str) -> None:
    """8.6, 8.9 A ship leaves play; who shadowed her goes on with her company, if she had any.

    Aircraft find out in their detection phase that she has left the map: it was not announced (1.4).
    """
    force = state.force[ship]
    state.fate[ship], state.force[ship], state.rudder[ship] = fate, NOBODY, 0
    company = contact(state, force)
    state.shadowing = [company if name == ID[ship] else name for name in state.shadowing]
    if fate != "south":
        state.trailing = [company if name == ID[ship] else name for name in state.trailing]
    if not ships_in(state, force):
        clear(state, force)


def hit_convoy(state: SinkState, marker: int, damage: int, rule: str) -> Iterator[Event]:
    """9.6, 9.7, 9.9, 15.2, 9.11 Points off its value are points to the Germans, doubled once its escort has left."""
    lost = min(damage, state.value[marker])
    if not lost:
        return
    state.value[marker] -= lost
    state.convoy_value[marker] = state.value[marker]
    award = score(state, GERMAN, 2 * lost * (2 if state.doubled[marker] else 1), "convoy points")
    gone = not state.value[marker]
    left = "is eliminated" if gone else f"loses {many(lost, 'point')} and has {state.value[marker]} left"
    his = Who(contact(state, marker), BRITISH, f"Convoy {state.alias[marker]}")
    own = Who(markers.ID[marker], BRITISH, markers.NAME[marker])
    for side, who in ((GERMAN, his), (BRITISH, own)):
        loss = Sunk(who, state.cell[marker]) if gone else Damaged(who, {"value": lost})
        yield Event(rule, f"{who.name} {left}.", (side,), (loss,))
    yield Event(rule, f"For the convoy: {to_side(award)}.", SIDES, awarded(award))
    if gone:
        remove_convoy(state, marker)


def remove_convoy(state: SinkState, marker: int) -> None:
    """9.6, 9.8 A convoy is out of play: eliminated, or safe."""
    name = contact(state, marker)
    state.cell[marker] = state.path[marker] = ""
    if state.alias[marker] and not state.value[marker]:
        state.convoy_at[marker] = ""
        state.shadowing = ["" if shadow == name else shadow for shadow in state.shadowing]
        state.trailing = ["" if shadow == name else shadow for shadow in state.trailing]
    state.escort = [NOBODY if convoy == marker else convoy for convoy in state.escort]


def air_hit(state: SinkState, ship: int, result: str, rule: str) -> Iterator[Event]:
    """11.4 Damage from the air; with 1c a 5x is five points and a rudder hit, else the ship explodes."""
    if result != EXPLODES:
        yield from hurt(state, ship, points(result), rule)
        return
    if not state.on("e1c_air"):
        yield from sink(state, ship, "explodes and is sunk", "11.4")
        return
    yield from hurt(state, ship, points(result), rule)
    if not state.fate[ship] and not state.rudder[ship]:
        state.rudder[ship] = 1
        text = f"{NAME[ship]} has a rudder hit and must stay in her hex."
        yield Event("13.6", text, SIDES, (Damaged(WHO[ship], {"rudder": 1}),))
