"""8.6, 8.9 After the rolls of its detection phase a side names shadowers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.air import RECON, UNITS
from sealed_orders.games.sink_the_bismarck.contacts import Contact, contacts_now
from sealed_orders.games.sink_the_bismarck.forces import at_sea, called, force_speed, in_use, is_held
from sealed_orders.games.sink_the_bismarck.markers import NOBODY, NUMBER
from sealed_orders.games.sink_the_bismarck.ships import ENEMY
from sealed_orders.games.sink_the_bismarck.sighting import contact_who, mark, named, own_names, quarry_who
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView, marker_of
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shadowed, Sighted
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

NONE = "none"


class Shadow(Step[SinkState, SinkView]):
    """8.6 For each enemy force or convoy detected this turn, one own force in its hex or next to it."""

    def ask(self, view: SinkView) -> Prompt | None:
        choices = tuple(pick for enemy in contacts_now(view) if not enemy.is_tanker and (pick := _pick(view, enemy)))
        if not choices:
            return None
        return Prompt("Which force or aircraft shadows each detected enemy?", "8.6", choices, _check)

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        side, order = task.to[0], orders.get(task.to[0], {})
        for name, (word,) in order.items():
            yield from call_off(state, side, name, word)
        for name, (word,) in order.items():
            yield from name_shadower(state, side, name, word)


def able(view: SinkView, enemy: Contact) -> list[int]:
    """8.6, 6.4 The forces that may shadow a contact."""
    return [
        m
        for m in in_use(view, view.side)
        if distance(view.cell[m], enemy.cell) <= 1 and at_sea(view, m) and force_speed(view, m) and not is_held(view, m)
    ]


def aircraft(view: SinkView, enemy: Contact) -> list[int]:
    """8.9 With 1a, the reconnaissance units that detected it this turn."""
    if not view.on("e1a_recon"):
        return []
    return [u for u in air.OF[view.side] if UNITS[u].kind == RECON and (u, enemy.id) in view.found]


def _pick(view: SinkView, enemy: Contact) -> Pick | None:
    """8.6, 8.8 One shadower or none; who shadows already goes on unless she is called off."""
    forces, units = able(view, enemy), aircraft(view, enemy)
    if not forces and not units:
        return None
    options = [Option(NONE, "Nobody", stake=f"You have to find {enemy.name} again.")]
    options += (Option(markers.ID[m], called(view, m), at=markers.ID[m]) for m in forces)
    options += (Option(UNITS[u].id, UNITS[u].name) for u in units)
    now = [markers.ID[m] for m in forces if view.shadowing[m] == enemy.id]
    now += [UNITS[u].id for u in units if view.trailing[u] == enemy.id]
    default = (now[0] if now else NONE,)
    return Pick(enemy.id, f"{enemy.name} in {enemy.cell}", tuple(options), default=default, asked=not now)


def _check(order: Order) -> None:
    """8.6 A force shadows one quarry."""
    chosen: set[str] = set()
    for key, (word,) in order.items():
        if word != NONE and word in chosen:
            raise IllegalOrder("A force or aircraft can shadow only one enemy.", "8.6", key)
        chosen.add(word)


def call_off(state: SinkState, side: Side, name: str, word: str) -> Iterator[Event]:
    """8.6 End the shadowing of this unit by others, and of other units by its new shadower."""
    for marker in markers.FORCES[side]:
        old = state.shadowing[marker]
        if old and (old == name) != (markers.ID[marker] == word):
            state.shadowing[marker] = ""
            yield from _called_off(state, side, old, called(state, marker))
    for unit in air.OF[side]:
        old = state.trailing[unit]
        if old and (old == name) != (UNITS[unit].id == word):
            state.trailing[unit] = ""
            yield from _called_off(state, side, old, UNITS[unit].name)


def _called_off(state: SinkState, side: Side, old: str, shadower: str) -> Iterator[Event]:
    who, own = contact_who(old), quarry_who(state, old)
    yield Event("8.6", f"{shadower} no longer shadows {who.name}.", (side,))
    if marker_of(state, old) != NOBODY:
        yield Event("8.6", f"One of the shadowers has lost {own.name}.", (ENEMY[side],), (Shadowed(own, False),))


def name_shadower(state: SinkState, side: Side, name: str, word: str) -> Iterator[Event]:
    """8.6, 8.7, 8.9 The shadower is detected as long as she shadows; the quarry's side reads which kind it is."""
    unit = air.NUMBER.get(word, NOBODY)
    marker = NUMBER[side].get(word, NOBODY)
    who, theirs = contact_who(name), quarry_who(state, name)
    if marker != NOBODY and state.shadowing[marker] != name:
        state.shadowing[marker] = name
        mark(state, marker)
        own, seen = own_names(state, marker), named(state, marker)
        yield Event("8.6", f"{called(state, marker)} shadows {who.name}.", (side,), (Shadowed(who, True, own[0]),))
        text = f"{theirs.name} is shadowed by {', '.join(s.name for s in seen)} in {state.cell[marker]}."
        facts = (Shadowed(theirs, True, seen[0]), Sighted(state.cell[marker], units=seen))
        yield Event("8.6", text, (ENEMY[side],), facts)
    if unit != NOBODY and state.trailing[unit] != name:
        state.trailing[unit] = name
        yield Event("8.9", f"{UNITS[unit].name} shadows {who.name}.", (side,), (Shadowed(who, True),))
        yield Event("8.9", f"{theirs.name} is shadowed by aircraft.", (ENEMY[side],), (Shadowed(theirs, True),))
