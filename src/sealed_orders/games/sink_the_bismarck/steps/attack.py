"""12.11, 9.10 Phase 11: who attacks, the Germans first, and who takes part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.chart import named
from sealed_orders.games.sink_the_bismarck.contacts import Contact, contacts_now, nothing_seen
from sealed_orders.games.sink_the_bismarck.forces import called, in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import NOBODY, NUMBER
from sealed_orders.games.sink_the_bismarck.prize import is_for_convoy
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, PEOPLE, SIDES
from sealed_orders.games.sink_the_bismarck.sighting import contact_name
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView, marker_of
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import listed

HOLD, FORCE = "hold", "force"


class Attack(Step[SinkState, SinkView]):
    """12.11 In each hex where it has a force and has detected the enemy a side may attack."""

    def ask(self, view: SinkView) -> Prompt | None:
        choices = tuple(pick for cell in _cells(view) if (pick := _pick(view, cell)))
        if not choices:
            return None
        return Prompt("Surface attacks: where do you attack?", "12.11", choices)

    def idle(self, state: SinkState, side: Side) -> bool:
        return nothing_seen(state)

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        side = task.to[0]
        for key, (word,) in orders.get(side, {}).items():
            cell = key.removeprefix("at_")
            if word == HOLD:
                continue
            state.attacks = sorted([*state.attacks, (cell, side, word)])
            for reader in SIDES:
                what = _whom(state, word, own=side != reader)
                yield Event("12.11", f"The {PEOPLE[side]} attack {what} in {named(cell)}.", (reader,))


def _whom(state: SinkState, word: str, own: bool) -> str:
    """9.10, 1.4 Return what is attacked, as its own side or the enemy knows it."""
    if word == FORCE:
        return "all enemy forces"
    return markers.NAME[marker_of(state, word)] if own and is_for_convoy(word) else contact_name(word)


def _cells(view: SinkView) -> list[str]:
    """12.11 Hexes with an own force, where nobody attacks yet: one combat a hex and turn."""
    taken = {cell for cell, _, _ in view.attacks}
    return sorted({view.cell[m] for m in in_use(view, view.side)} - taken)


def _pick(view: SinkView, cell: str) -> Pick | None:
    """12.11, 9.5, 17.14 Attack a detected force, a convoy or a tanker, or none."""
    here = [contact for contact in contacts_now(view) if contact.cell == cell]
    last = view.side == BRITISH  # the Germans have declared their attacks
    without = "No fight here this turn." if last else "You fight here only if the British attack."
    options = [Option(HOLD, "Do not attack", stake=without)]
    forces = [contact for contact in here if not contact.is_convoy and not contact.is_tanker]
    if forces:
        label = f"Attack {', '.join(contact.name for contact in forces)}"
        options.append(Option(FORCE, label, at=cell, stake=_fighters(view, cell, convoy=False)))
    for contact in here:
        if _apart(contact):
            stake = _fighters(view, cell, contact.is_convoy)
            options.append(Option(contact.id, f"Attack {contact.name}", at=cell, stake=stake))
    if len(options) == 1:
        return None
    return Pick(f"at_{cell}", f"In {named(cell)}", tuple(options), default=(HOLD,), asked=True)


def _fighters(view: SinkView, cell: str, convoy: bool) -> str:
    """12.11 Say who of the side would fight, and who may still stay out."""
    must, free = bound(view, view.side, cell, convoy), optional(view, view.side, cell, convoy)
    whole = f"You fight with {listed([called(view, m) for m in (*must, *free)])}."
    apart = f" {listed([called(view, m) for m in free])} may stay out." if must and free else ""
    return whole + apart


def _apart(contact: Contact) -> bool:
    """9.10, 17.14 Return what is attacked by itself: a convoy, a tanker."""
    return contact.is_convoy or contact.is_tanker


class Combats(Step[SinkState, SinkView]):
    """12.11, 3.1 The combats of the turn, lowest hex first."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for cell, side, word in reversed(state.attacks):
            args = (cell, side, word)
            state.then(Task("join", SIDES, args), Task("combat", (), args))
        return iter(())


class Join(Step[SinkState, SinkView]):
    """12.11, 9.10 A force that was not detected may stay out; so may one that is no escort of the convoy attacked."""

    def ask(self, view: SinkView) -> Prompt | None:
        cell, attacker, word = (str(arg) for arg in view.args)
        convoy, attacks = is_for_convoy(word), attacker == view.side
        free = optional(view, view.side, cell, convoy)
        alone = attacks and not bound(view, view.side, cell, convoy)
        if not free or (alone and len(free) == 1):
            return None
        options = tuple(Option(markers.ID[m], called(view, m), at=markers.ID[m]) for m in free)
        default = tuple(option.value for option in options) if attacks else ()
        pick = Pick("join", "Forces that take part", options, 0, len(options), default=default, asked=not attacks)
        text = f"Combat in {named(cell)}: which of the free forces take part?"
        return Prompt(text, "12.11", (pick,), _somebody if alone else None, fight=cell)

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """9.10, 12.11 The ships that take part; those of an attacker who was not asked all do."""
        cell, attacker, word = (str(arg) for arg in task.args)
        state.line = [0] * len(state.line)
        for side in SIDES:
            joined = [NUMBER[side][key] for key in orders.get(side, {}).get("join", ())]
            if side == attacker and side not in orders:
                joined = optional(state, side, cell, is_for_convoy(word))
            for marker in (*bound(state, side, cell, is_for_convoy(word)), *joined):
                for ship in ships_in(state, marker):
                    state.line[ship] = 1
        if attacker == BRITISH and word != FORCE:
            tanker = marker_of(state, word)
            for ship in ships_in(state, tanker) if tanker != NOBODY else ():
                state.line[ship] = 1
        return iter(())


def here(now: SinkState | SinkView, side: Side, cell: str) -> list[int]:
    """12.24 The forces of a side in a hex that have not fought this turn."""
    return [
        m for m in in_use(now, side) if now.cell[m] == cell and all(now.fought[s] != now.turn for s in ships_in(now, m))
    ]


def bound(now: SinkState | SinkView, side: Side, cell: str, convoy: bool) -> list[int]:
    """12.11, 9.10 The forces that must take part: those detected this turn; of a convoy's defenders, its escorts."""
    forces = here(now, side, cell)
    if convoy and side == BRITISH:
        return [m for m in forces if now.escort[m] != NOBODY]
    return [m for m in forces if now.detected[m] == now.turn]


def optional(now: SinkState | SinkView, side: Side, cell: str, convoy: bool) -> list[int]:
    """12.11 The other forces there."""
    must = bound(now, side, cell, convoy)
    return [m for m in here(now, side, cell) if m not in must]


def _somebody(order: Order) -> None:
    """12.11 Refuse an attack without a ship that takes part."""
    if not order["join"]:
        raise IllegalOrder("You attack: at least one force must take part.", "12.11", "join")
