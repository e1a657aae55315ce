"""The steps of the hunt, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hex_hunt.chart import ATLANTIC, BRITISH, GERMAN, HEXES, HOME, SIDES, WATERS
from hex_hunt.ships import FORCES, SHIPS, WHO, force
from hex_hunt.state import HexState
from hex_hunt.tables import FAR, SEARCH, firing
from hex_hunt.view import HexView
from sealed_orders.kernel.allot import INTO
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Begins, Left, Phase, Points, Searched, Sighted, Sunk, Turn, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Allot, Bin, Course, Mode, Option, Prompt
from sealed_orders.kernel.state import Task


class Form(Step[HexState, HexView]):
    """1.3 Each side puts its ships into its forces in secret."""

    def ask(self, view: HexView) -> Prompt:
        ships = tuple(Option(key, ship.name) for key, ship in SHIPS.items() if ship.side == view.side)
        bins = tuple(Bin(key, force(key)) for key in FORCES[view.side])
        together = tuple(f"{ship.value}{INTO}{bins[0].value}" for ship in ships)
        return Prompt("Which ships sail in which force?", "1.3", (Allot("ships", "Ships", ships, bins, together),))

    def resolve(self, state: HexState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """1.4 The forces begin in their own box."""
        for side in SIDES:
            state.holds |= dict(word.split(INTO) for word in orders[side]["ships"])
            state.at |= dict.fromkeys(FORCES[side], HOME[side])
        facts = tuple(Begins(WHO[key], (cell,)) for key, cell in state.at.items())
        yield Event("1.4", "The forces lie in Bergen and at Scapa Flow.", SIDES, facts)
        yield from _turn(state)


class Sail(Step[HexState, HexView]):
    """2.1 Both sides order their forces in secret, then all move at once."""

    def ask(self, view: HexView) -> Prompt | None:
        sail = Mode("sail", "Sail", 0, FAR, WATERS[view.side], rule="2.1")
        forces = [(key, cell) for key, cell in view.at.items() if WATERS[view.side].next[cell]]
        courses = tuple(Course(key, force(key), cell, (sail,), default=("sail",)) for key, cell in forces)
        return Prompt("Where do the forces go?", "2.1", courses) if courses else None

    def resolve(self, state: HexState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for order in orders.values():
            state.at |= {key: route[-1] for key, (_, *route) in order.items() if route}
        yield Event("2.1", f"Turn {state.turn}: all forces have moved.", SIDES, (Phase("movement"),))
        yield from _break_out(state)
        state.then(Task("search"))


def _break_out(state: HexState) -> Iterator[Event]:
    """5.1 A German force with ships in the Atlantic is out."""
    for key in FORCES[GERMAN]:
        ships = state.ships(key)
        if ships and state.at.get(key) == ATLANTIC:
            award = awarded(Points(GERMAN, len(ships), "ships broken out"))
            yield Event("5.1", f"{force(key)} is out: {_names(ships)}.", SIDES, (Left(WHO[key]), *award))
            state.out += len(ships)
            _take_off(state, key)


class Search(Step[HexState, HexView]):
    """3.1 Each British force with ships searches its hex; the die is always rolled."""

    def resolve(self, state: HexState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for key in FORCES[BRITISH]:
            cell = state.at[key]
            if state.ships(key) and cell in HEXES:
                roll = SEARCH.roll(dice, f"turn {state.turn} 3.1 search {key}")
                found = [other for other in FORCES[GERMAN] if roll.passed and state.at.get(other) == cell]
                for other in found:
                    yield from _sight(state, key, other, cell)
                    yield from _fire(state, key, other, dice)
                if not found:
                    text = f"{force(key)} searches {cell}: nothing seen. (die {roll.total}, {SEARCH.tally})"
                    yield Event("3.2", text, (BRITISH,), (Searched((cell,)), rolled(roll.faces, SEARCH.wants, of=10)))
        state.turn += 1
        if state.turn <= state.last and state.left():
            yield from _turn(state)


def _sight(state: HexState, key: str, other: str, cell: str) -> Iterator[Event]:
    """3.2 Tell both sides of a find; a dummy is taken off the map."""
    ships = state.ships(other)
    state.seen |= {key: cell, other: cell}
    text = f"{force(key)} with {_names(state.ships(key))} finds {force(other)} in {cell}: {_names(ships) or 'a dummy'}."
    yield Event("3.2", text, SIDES, (Sighted(cell, (WHO[key], WHO[other])),))
    if not ships:
        _take_off(state, other)
        yield Event("3.2", f"{force(other)} is taken off the map.", SIDES, (Left(WHO[other]),))


def _fire(state: HexState, key: str, other: str, dice: Dice) -> Iterator[Event]:
    """4.1 The force fires once at each ship that is found."""
    check = firing(len(state.ships(key)))
    for ship in state.ships(other):
        roll = check.roll(dice, f"turn {state.turn} 4.1 fire {key} {ship}")
        die = rolled(roll.faces, check.wants, of=10)
        name, how = SHIPS[ship].name, f"(die {roll.total}, {check.tally})"
        if roll.passed:
            del state.holds[ship]
            state.sunk += 1
            award = awarded(Points(BRITISH, 1, "ships sunk"))
            yield Event("4.1", f"{name} is sunk. {how}", SIDES, (Sunk(WHO[ship], state.at[other]), die, *award))
        else:
            yield Event("4.1", f"{name} gets away. {how}", SIDES, (die,))
    if other in state.at and not state.ships(other):
        _take_off(state, other)
        yield Event("4.1", f"Nothing is left of {force(other)}.", SIDES, (Left(WHO[other]),))


def _turn(state: HexState) -> Iterator[Event]:
    """2.1 A turn begins."""
    state.then(Task("sail", SIDES))
    yield Event("2.1", f"Turn {state.turn} of {state.last}.", SIDES, (Turn(state.turn),))


def _take_off(state: HexState, key: str) -> None:
    for ship in state.ships(key):
        del state.holds[ship]
    state.at.pop(key, None)
    state.seen.pop(key, None)


def _names(ships: list[str]) -> str:
    return ", ".join(SHIPS[ship].name for ship in ships)


STEPS = {"form": Form(), "sail": Sail(), "search": Search()}
