"""1 to 3 and 5 The voyage: forming, sailing, searching, arriving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convoy_1942.chart import ALLIED, AREAS, CLYDE, ENEMY, PLACES, SIDES, WATERS
from convoy_1942.forces import FORCE, FORCES, MERCHANTS, UNIT, WHO, names
from convoy_1942.state import ConvoyState
from convoy_1942.tables import FAR, SEARCH
from convoy_1942.view import ConvoyView
from sealed_orders.kernel.allot import INTO
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Begins, Left, Phase, Points, Searched, Turn, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Allot, Bin, Course, Mode, Option, Prompt
from sealed_orders.kernel.state import Task


class Muster(Step[ConvoyState, ConvoyView]):
    """1.4 Both sides know where all forces begin. A step that asks nobody tells it before the first question."""

    def resolve(self, state: ConvoyState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        text = "; ".join(f"{FORCE[force].name} in {PLACES[state.at[force]].name}" for force in FORCE)
        facts = (Begins(WHO[force], (state.at[force],)) for force in FORCE)
        yield Event("1.4", f"{text}.", SIDES, tuple(facts))
        state.then(Task("form", SIDES))


class Form(Step[ConvoyState, ConvoyView]):
    """1.3 Each side puts its units into its forces in secret."""

    def ask(self, view: ConvoyView) -> Prompt:
        units = tuple(Option(unit, UNIT[unit].name) for unit in view.holds)
        bins = tuple(Bin(force, FORCE[force].name) for force in FORCES[view.side])
        together = tuple(f"{unit.value}{INTO}{bins[0].value}" for unit in units)
        return Prompt("Which units sail in which force?", "1.3", (Allot("units", "Units", units, bins, together),))

    def resolve(self, state: ConvoyState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for side in SIDES:
            state.holds |= dict(word.split(INTO) for word in orders[side]["units"])
        yield Event("1.3", "Both sides have formed their forces.", SIDES)
        yield from begin_turn(state)


def begin_turn(state: ConvoyState) -> Iterator[Event]:
    """2.1 A turn begins; forces that have met as the match begins fight at once (1.4)."""
    yield Event("2.1", f"Turn {state.turn} of {state.last}.", SIDES, (Turn(state.turn),))
    if state.met:
        state.then(Task("engage", (), (state.at[FORCES[ALLIED][0]], *FORCE)), Task("end"))
    else:
        state.then(Task("sail", SIDES))


class Sail(Step[ConvoyState, ConvoyView]):
    """2.1 Both sides order their forces in secret, then all move at once."""

    def ask(self, view: ConvoyView) -> Prompt | None:
        sail = Mode("sail", "Sail", 0, FAR[view.side], WATERS[view.side], rule="2.1")
        forces = [(force, cell) for force, cell in view.at.items() if WATERS[view.side].next[cell]]
        courses = tuple(Course(key, FORCE[key].name, cell, (sail,), default=("sail",)) for key, cell in forces)
        return Prompt("Where do the forces go?", "2.1", courses) if courses else None

    def resolve(self, state: ConvoyState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for order in orders.values():
            state.at |= {force: route[-1] for force, (_, *route) in order.items() if route}
        yield Event("2.1", f"Turn {state.turn}: all forces have moved.", SIDES, (Phase("movement"),))
        for force in FORCES[ALLIED]:
            if state.at.get(force) == CLYDE and state.units(force):
                yield from _arrive(state, force)
        state.then(Task("search"), Task("end"))


def _arrive(state: ConvoyState, force: str) -> Iterator[Event]:
    """5.1 A convoy with ships that reaches the Clyde is home: a point for each merchant."""
    units = state.units(force)
    merchants = sum(unit in MERCHANTS for unit in units)
    award = awarded(Points(ALLIED, merchants, "merchants home")) if merchants else ()
    text = f"{FORCE[force].name} is home: {names(units)}."
    yield Event("5.1", text, SIDES, (Left(WHO[force]), *(Left(WHO[unit]) for unit in units), *award))
    state.home += merchants
    for unit in units:
        del state.holds[unit]
    strike(state, force)


class Search(Step[ConvoyState, ConvoyView]):
    """3.1 Each force with escorts or boats searches its area; the die is always rolled."""

    def resolve(self, state: ConvoyState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        met: dict[str, set[str]] = {}
        for side in SIDES:
            for force in FORCES[side]:
                area = state.at.get(force, "")
                if area in AREAS and state.searches(force):
                    roll = SEARCH.roll(dice, f"turn {state.turn} 3.1 search {force}")
                    there = [other for other in FORCES[ENEMY[side]] if state.at.get(other) == area]
                    if there and roll.passed:
                        met.setdefault(area, set()).update((force, *there))
                    else:
                        yield _nothing_found(side, force, area, roll.total)
        fights = (Task("engage", (), (area, *(f for f in FORCE if f in met[area]))) for area in AREAS if area in met)
        state.then(*fights)


def _nothing_found(side: Side, force: str, area: str, face: int) -> Event:
    """3.2 Tell the side which search was empty, and how good it was."""
    text = f"{FORCE[force].name} searches {PLACES[area].name}: nothing seen. (die {face}, {SEARCH.tally})"
    searched = Searched((area,), chances=(float(SEARCH.p),))
    return Event("3.2", text, (side,), (searched, rolled((face,), SEARCH.wants, of=10)))


class End(Step[ConvoyState, ConvoyView]):
    """5.2 The turn is over, and the match after the last, or when no merchant is at sea."""

    def resolve(self, state: ConvoyState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.turn += 1
        state.met = False
        if state.turn <= state.last and state.merchants_at_sea():
            yield from begin_turn(state)


def strike(state: ConvoyState, force: str) -> None:
    """Take a force off the map."""
    state.at.pop(force, None)
    state.seen.pop(force, None)
