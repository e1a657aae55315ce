"""Battleship by OpenSpiel's rules (its game `battleship` with its default parameters), on our public interface.

Ten by ten squares, ships of 2, 3, 3, 4 and 5, placed in turn; then fifty shots each in turn, repeats allowed. An action
is OpenSpiel's number: a shot is its square, a ship her first square, plus 100 if she is horizontal, 200 if vertical.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Game, Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.view import View

WIDE, AREA = 10, 100
SIZES = (2, 3, 3, 4, 5)
SHOTS = 50
FIRST, SECOND = SIDES = ("first", "second")
OTHER = {FIRST: SECOND, SECOND: FIRST}
WATER, HIT, SUNK = "W", "H", "S"
ACTIONS = range(3 * AREA)
SEA = range(AREA)

ORDERS: tuple[Order, ...] = tuple({"do": (str(action),)} for action in ACTIONS)
OPTIONS = tuple(Option(str(action), str(action)) for action in ACTIONS)
MOVES: Mapping[Side, tuple[Mapping[Side, Order], ...]] = {side: tuple({side: o} for o in ORDERS) for side in SIDES}
PLACE = {side: Task("place", (side,)) for side in SIDES}
FIRE = {side: Task("fire", (side,)) for side in SIDES}


def _cells(action: int, size: int) -> tuple[int, ...]:
    first, across = action % AREA, action < 2 * AREA
    room = WIDE - (first % WIDE if across else first // WIDE)
    return tuple(first + n * (1 if across else WIDE) for n in range(size)) if room >= size else ()


# By size, each action that puts a ship onto the board, her cells, and the same as bits.
PLACES = {
    size: tuple(
        (action, cells, sum(1 << cell for cell in cells))
        for action in ACTIONS[AREA:]
        if (cells := _cells(action, size))
    )
    for size in SIZES
}
LIES = {(size, action): (cells, bits) for size, places in PLACES.items() for action, cells, bits in places}
ALL_SHOTS = Prompt("Fire.", "1", (Pick("do", "Fire at", OPTIONS[:AREA]),))


def _name(cell: int) -> str:
    return f"{cell // WIDE}_{cell % WIDE}"


TOLD_PLACE = {
    (side, action): Event("1", f"/{'h' if action < 2 * AREA else 'v'}_{_name(action % AREA)}", (side,))
    for side in SIDES
    for action in ACTIONS[AREA:]
}
TOLD_SHOT = {
    side: {
        result: [
            (
                Event("1", f"/shot_{_name(cell)}:{result}", (side,)),
                Event("1", f"/oppshot_{_name(cell)}", (OTHER[side],)),
            )
            for cell in SEA
        ]
        for result in (WATER, HIT, SUNK)
    }
    for side in SIDES
}


@dataclass
class BattleshipState(State):
    """The whole truth: for each side, where its ships are, and what is left of each."""

    first_ship: list[int] = field(default_factory=lambda: [-1] * AREA)
    second_ship: list[int] = field(default_factory=lambda: [-1] * AREA)
    first_left: list[int] = field(default_factory=list)
    second_left: list[int] = field(default_factory=list)
    first_bits: int = 0
    second_bits: int = 0
    first_hit: int = 0  # bits of the squares fired at
    second_hit: int = 0
    first_sunk: int = 0
    second_sunk: int = 0


@dataclass(frozen=True)
class BattleshipView(View):
    """What a side knows for its next move: how many ships it has placed, and where they are."""

    placed: int
    bits: int


class Place(Step[BattleshipState, BattleshipView]):
    """A ship is placed."""

    def ask(self, view: BattleshipView) -> Prompt:
        """Anywhere on the board and on no other ship."""
        options = tuple(OPTIONS[action] for action in _places(SIZES[view.placed], view.bits))
        return Prompt("Place a ship.", "1", (Pick("do", "Place", options),))

    def resolve(self, state: BattleshipState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Sequence[Event]:
        side = task.to[0]
        action = int(orders[side]["do"][0])
        first = side == FIRST
        left, ship = (state.first_left, state.first_ship) if first else (state.second_left, state.second_ship)
        cells, bits = LIES[SIZES[len(left)], action]
        for cell in cells:
            ship[cell] = len(left)
        left.append(len(cells))
        if first:
            state.first_bits |= bits
        else:
            state.second_bits |= bits
        state.agenda.append(FIRE[FIRST] if len(state.second_left) == len(SIZES) else PLACE[OTHER[side]])
        return (TOLD_PLACE[side, action],)


class Fire(Step[BattleshipState, BattleshipView]):
    """A shot is fired."""

    def ask(self, view: BattleshipView) -> Prompt:
        """Ask for any square, repeats allowed."""
        return ALL_SHOTS

    def resolve(self, state: BattleshipState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Sequence[Event]:
        side = task.to[0]
        cell = int(orders[side]["do"][0])
        if side == FIRST:
            ship = state.second_ship[cell]
            fresh = not state.second_hit >> cell & 1
            state.second_hit |= 1 << cell
            left = state.second_left
            state.agenda.append(FIRE[SECOND])
        else:
            ship = state.first_ship[cell]
            fresh = not state.first_hit >> cell & 1
            state.first_hit |= 1 << cell
            left = state.first_left
            state.turn += 1
            state.agenda.append(FIRE[FIRST])
        if ship < 0:
            return TOLD_SHOT[side][WATER][cell]
        if fresh:
            left[ship] -= 1
            if not left[ship]:
                if side == FIRST:
                    state.second_sunk += 1
                else:
                    state.first_sunk += 1
        return TOLD_SHOT[side][HIT if left[ship] else SUNK][cell]


class Battleship(Game[BattleshipState, BattleshipView]):
    """Battleship."""

    name = "battleship"
    title = "Battleship"
    about = "Battleship by OpenSpiel's rules: for the benchmark."
    version = "1.0"
    sides = SIDES
    length = SHOTS
    state = BattleshipState
    steps: ClassVar[Mapping[str, Step[BattleshipState, BattleshipView]]] = {"place": Place(), "fire": Fire()}

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> BattleshipState:
        """Return an empty board."""
        return BattleshipState(0, [PLACE[FIRST]])

    def view(self, state: BattleshipState, side: Side) -> BattleshipView:
        """Return the side's own ships."""
        step, args = state.asked(side)
        if side == FIRST:
            return BattleshipView(side, state.turn, step, args, len(state.first_left), state.first_bits)
        return BattleshipView(side, state.turn, step, args, len(state.second_left), state.second_bits)

    def outcome(self, state: BattleshipState) -> Outcome | None:
        """Return all shots fired, or a fleet sunk."""
        first, second = state.first_sunk, state.second_sunk
        if state.turn < SHOTS and first < len(SIZES) > second:
            return None
        winner = None if first == second else FIRST if second > first else SECOND
        return Outcome(winner, {FIRST: second - first, SECOND: first - second}, "1", "The shooting is over.")

    def board(self) -> Board:
        """It is not drawn."""
        return Board(shape="squares", cells=(), terrains=())

    def display(self, view: BattleshipView) -> Display:
        """It is not drawn."""
        return Display("Battleship")


GAME = Battleship()
START = Scenario("battleship", "Battleship", "", {}, None)


def legal(state: BattleshipState) -> Sequence[int]:
    """Return the actions of the side that is to move."""
    task = state.agenda[-1]
    if task.step == "fire":
        return SEA
    if task.to[0] == FIRST:
        return _places(SIZES[len(state.first_left)], state.first_bits)
    return _places(SIZES[len(state.second_left)], state.second_bits)


def _places(size: int, bits: int) -> list[int]:
    return [action for action, _, taken in PLACES[size] if not taken & bits]


def information(moves: int, log: Sequence[Event]) -> str:
    """Return what a side knows in OpenSpiel's form: from its log and the number of moves."""
    return f"T={moves} " + "".join(event.text for event in log)
