"""8.4 What is reported when a marker is detected."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.forces import called, clear, ships_in
from sealed_orders.games.sink_the_bismarck.markers import CONVOY, DUMMY, NOBODY, TANKER
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import contact, marker_of
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fact, Left, Sighted, Who


def detect(state: SinkState, marker: int, rule: str, how: str, facts: tuple[Fact, ...] = ()) -> Iterator[Event]:
    """8.4, 8.5, 4.4 Detect a marker: the enemy learns what it is and where, its owner that it was seen."""
    side, owner, cell = ENEMY[markers.SIDE[marker]], markers.SIDE[marker], state.cell[marker]
    if markers.KIND[marker] == DUMMY:
        gone = Left(Who("dummy", owner, "Dummy"))
        yield Event("4.4", f"A marker in {cell} was a dummy: {how}.", (side,), (gone, *facts))
        yield Event("4.4", f"{markers.NAME[marker]} was detected in {cell} and is removed.", (owner,))
        state.dummies[owner] = max(0, state.dummies[owner] - 1)
        clear(state, marker)
        return
    mark(state, marker)
    seen, hers = named(state, marker), called(state, marker)
    what = ", ".join(who.name for who in seen)
    worth = f" of value {state.value[marker]}" if markers.KIND[marker] == CONVOY else ""
    yield Event(rule, f"{what}{worth} in {cell}: {how}.", (side,), (Sighted(cell, units=seen), *facts))
    own = own_names(state, marker)
    yield Event(rule, f"{hers} has been detected in {cell}.", (owner,), (Sighted(cell, own=own),))


def mark(state: SinkState, marker: int) -> None:
    """8.4 A marker is detected to the end of the turn, and the enemy knows where it was."""
    state.detected[marker] = state.turn
    if markers.KIND[marker] == CONVOY:
        if not state.alias[marker]:
            state.aliases += 1
            state.alias[marker] = state.aliases
        state.convoy_at[marker], state.convoy_turn[marker] = state.cell[marker], state.turn
        state.convoy_value[marker] = state.value[marker]
        return
    first = contact(state, marker)
    for ship in ships_in(state, marker):
        state.seen_at[ship], state.seen_turn[ship], state.seen_with[ship] = state.cell[marker], state.turn, first
    if markers.SIDE[marker] == GERMAN and markers.KIND[marker] != TANKER and not state.first_detection:
        state.first_detection = state.turn


def named(state: SinkState, marker: int) -> tuple[Who, ...]:
    """8.4 Return what the enemy learns about a marker: the names of its ships, or a convoy by its number."""
    if markers.KIND[marker] == CONVOY:
        return (Who(contact(state, marker), BRITISH, f"Convoy {state.alias[marker]}"),)
    return ships.whom(ships_in(state, marker))


def own_names(state: SinkState, marker: int) -> tuple[Who, ...]:
    """1.4 Return what a marker is to its owner."""
    here = ships_in(state, marker)
    return ships.whom(here) if here else (Who(markers.ID[marker], markers.SIDE[marker], markers.NAME[marker]),)


def contact_name(name: str) -> str:
    """8.4 Return a contact in words: Bismarck, or Convoy 2."""
    return ships.NAME[ships.NUMBER[name]] if name in ships.NUMBER else f"Convoy {name.removeprefix('convoy')}"


def quarry_who(state: SinkState, name: str) -> Who:
    """8.6 Return a contact as its own side knows it: its convoys by their names."""
    marker = marker_of(state, name)
    is_convoy = marker != NOBODY and markers.KIND[marker] == CONVOY
    return own_names(state, marker)[0] if is_convoy else contact_who(name)


def contact_who(name: str) -> Who:
    """8.4 Return a contact as facts name it."""
    return ships.WHO[ships.NUMBER[name]] if name in ships.NUMBER else Who(name, BRITISH, contact_name(name))
