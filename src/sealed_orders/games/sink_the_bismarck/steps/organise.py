"""4.1, 4.2 Phase 3: own task forces in one hex regroup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.chart import named
from sealed_orders.games.sink_the_bismarck.following import lose_contact
from sealed_orders.games.sink_the_bismarck.forces import clear, free_markers, in_use, ships_in, speed
from sealed_orders.games.sink_the_bismarck.markers import FORCES, MOST_SHIPS, NOBODY, NUMBER
from sealed_orders.games.sink_the_bismarck.ships import SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.allot import INTO, Allot, Bin, Stock
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.option import Option
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.state import Task


class Organise(Step[SinkState, SinkView]):
    """4.1, 4.2 Both sides regroup in secret and at once."""

    def ask(self, view: SinkView) -> Prompt | None:
        choices = tuple(_allotments(view))
        if not choices:
            return None
        text = "You can regroup forces that are in the same hex. Without new orders they stay as they are."
        return Prompt(text, "4.1", choices, lambda order: _check(view, order), on_request=True)

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for side in SIDES:
            yield from regroup(state, side, orders.get(side, {}))


def _allotments(view: SinkView) -> Iterator[Allot]:
    """4.1 Ask for the ships of every hex with something to regroup: forces there, and unused markers."""
    free = free_markers(view, view.side)
    forces = in_use(view, view.side)
    for cell in sorted({view.cell[m] for m in forces}):
        there = [m for m in forces if view.cell[m] == cell]
        fleet = [(ship, m) for m in there for ship in ships_in(view, m)]
        fleet.sort()
        if len(fleet) < 2:
            continue
        more = free[: len(fleet) - len(there)]
        bins = tuple(Bin(markers.ID[m], markers.NAME[m], most=MOST_SHIPS, at=cell) for m in (*there, *more))
        yield Allot(
            f"at_{cell}",
            f"Ships in {named(cell)}",
            tuple(_item(view, ship) for ship, _ in fleet),
            bins,
            default=tuple(f"{ships.ID[ship]}{INTO}{markers.ID[m]}" for ship, m in fleet),
            rule="4.1",
            stock=Stock("Markers", len(forces) - len(there), len(FORCES[view.side])),
        )


def _item(view: SinkView, ship: int) -> Option:
    """4.2, 7.1 A ship, with what a force takes from her: a force is as fast as its slowest ship."""
    able = f"speed {speed(view, ship)}, fuel {view.fuel[ship]} of {ships.SHIPS[ship].fuel}"
    return Option(ships.ID[ship], ships.NAME[ship], at=ships.ID[ship], stake=able)


def _check(view: SinkView, order: Order) -> None:
    """4.1 A marker is in one hex."""
    where: dict[str, str] = {}
    for key, answer in order.items():
        for word in answer:
            letter = word.partition(INTO)[2]
            if where.setdefault(letter, key) != key:
                name = markers.NAME[NUMBER[view.side][letter]]
                raise IllegalOrder(f"{name} cannot be in two hexes.", "4.1", key)


def regroup(state: SinkState, side: Side, order: Order) -> Iterator[Event]:
    """4.1, 8.7 Ships go over to their new forces; a force without ships is no more, its first ship shadows on."""
    for key, answer in order.items():
        leads = {m: ships_in(state, m)[0] for m in in_use(state, side) if state.shadowing[m]}
        cell = key.removeprefix("at_")
        old = {state.force[ships.NUMBER[word.partition(INTO)[0]]] for word in answer}
        for word in answer:
            name, _, letter = word.partition(INTO)
            ship, marker = ships.NUMBER[name], NUMBER[side][letter]
            if state.cell[marker] != cell:
                open_marker(state, marker, state.force[ship])
            state.force[ship] = marker
        for marker in sorted(old):
            if ships_in(state, marker):
                continue
            if state.shadowing[marker]:
                yield from hand_over(state, marker, state.force[leads[marker]])
            clear(state, marker)


def open_marker(state: SinkState, marker: int, old: int) -> None:
    """4.1, 8.4 Use a free marker; the enemy still knows what it knew of the ships."""
    clear(state, marker)
    state.cell[marker], state.wake[marker] = state.cell[old], state.wake[old]
    state.detected[marker], state.before[marker] = state.detected[old], state.before[old]
    state.escort[marker] = NOBODY


def hand_over(state: SinkState, old: int, new: int) -> Iterator[Event]:
    """8.7 Let the force that takes over the first ship of a shadower keep shadowing, unless it has its own target."""
    if state.shadowing[new]:
        yield from lose_contact(state, old, "8.7", "her force is broken up")
    else:
        state.shadowing[new], state.follow[new] = state.shadowing[old], state.follow[old]
