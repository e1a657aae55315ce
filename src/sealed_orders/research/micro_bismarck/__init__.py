"""Micro-Bismarck: a hunt on six by six squares, small enough for exact calculations. No command lists it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from sealed_orders.kernel.board import Board, Cell, Display, Token
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.fact import Sighted, Sunk, Turn, Who
from sealed_orders.kernel.game import Game, Purpose, Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.squares import DIRECTIONS, distance, neighbours, row, square, step
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.subject import Subject
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.kernel.view import View

GERMAN, BRITISH = SIDES = ("german", "british")
WIDTH, LANES = 6, 6
CELLS = tuple(square(r, c) for r in range(1, WIDTH + 1) for c in range(1, WIDTH + 1))
SEA = Terrain("sea", neighbours(CELLS), "1.2")
RAIDER_WAYS, CRUISER_WAYS = ("SW", "S", "SE"), ("stay", "N", "E", "S", "W")
BATTLE = Check((("sunk on", 3),))
PURPOSES = {
    GERMAN: Purpose("Reach row 6 afloat. You go a square south each turn; the cruiser must not guess which.", "3.1"),
    BRITISH: Purpose("Be in the raider's square before she reaches row 6, and sink her there.", "3.1"),
}


class MicroSetup(msgspec.Struct, forbid_unknown_fields=True):
    """1.3 What a scenario file states."""

    raider: str
    cruiser: str

    def __post_init__(self) -> None:
        for cell in (self.raider, self.cruiser):
            if cell not in SEA:
                raise ValueError(f"{cell} is not a square")


@dataclass
class MicroState(State):
    """The whole truth."""

    raider: str = ""
    cruiser: str = ""
    sighted: bool = True
    sunk: bool = False


@dataclass(frozen=True)
class MicroView(View):
    """What one side knows: its own ship, and the other while they see each other."""

    raider: str
    cruiser: str


class Orders(Step[MicroState, MicroView]):
    """2.1 Both sides order in secret, then both ships move."""

    def ask(self, view: MicroView) -> Prompt:
        """2.2, 2.3 The raider goes south, the cruiser in any direction or not at all."""
        if view.side == GERMAN:
            return _question("Where does the raider go?", "2.2", view.raider, RAIDER_WAYS)
        return _question("Where does the cruiser go?", "2.3", view.cruiser, CRUISER_WAYS)

    def resolve(self, state: MicroState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """2.4, 2.5 Then they see each other, or not, and fight."""
        state.raider = _moved(state.raider, orders[GERMAN]["go"][0])
        state.cruiser = _moved(state.cruiser, orders[BRITISH]["go"][0])
        yield Event("2.1", f"Turn {state.turn}.", SIDES, (Turn(state.turn),))
        state.sighted = distance(state.raider, state.cruiser) <= 1
        if state.sighted:
            seen = Sighted(state.raider, (Who("raider", GERMAN), Who("cruiser", BRITISH)))
            text = f"In sight: the raider in {state.raider}, the cruiser in {state.cruiser}."
            yield Event("2.4", text, SIDES, (seen,))
        if state.raider == state.cruiser:
            roll = BATTLE.roll(dice, f"turn {state.turn} 2.5 battle")
            state.sunk = roll.passed
            ending = "The raider is sunk." if state.sunk else "The raider breaks away."
            facts = (Sunk(Who("raider", GERMAN)),) if state.sunk else ()
            yield Event("2.5", f"{ending} (die {roll.total})", SIDES, facts)
        state.turn += 1
        state.then(Task("orders", SIDES))


class MicroBismarck(Game[MicroState, MicroView]):
    """1.1 One raider, one cruiser."""

    name = "micro_bismarck"
    title = "Micro-Bismarck"
    about = "A breakout on six by six squares, small enough to be solved."
    version = "1.0"
    sides = SIDES
    length = 5
    state = MicroState
    setup_data = MicroSetup
    steps = {"orders": Orders()}

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> MicroState:
        """1.3 The scenario says where the two ships begin."""
        return MicroState(1, [Task("orders", SIDES)], scenario.setup.raider, scenario.setup.cruiser)

    def view(self, state: MicroState, side: Side) -> MicroView:
        """2.4 Neither side sees the other's ship unless they are next to each other; at the start both know both."""
        step, args = state.asked(side)
        open_ = state.sighted
        raider = state.raider if open_ or side == GERMAN else ""
        cruiser = state.cruiser if open_ or side == BRITISH else ""
        return MicroView(side, state.turn, step, args, raider, cruiser)

    def outcome(self, state: MicroState) -> Outcome | None:
        """3.1 Sunk, or through."""
        if state.sunk:
            return Outcome(BRITISH, {}, "3.1", "The raider was sunk.", "Raider sunk")
        if row(state.raider) == LANES:
            return Outcome(GERMAN, {}, "3.1", "The raider is among the convoys.", "Raider among the convoys")
        return None

    def board(self) -> Board:
        """1.2 Six rows of six squares."""
        cells = (Cell(c, c, int(c[2:]), int(c[:2]), "lane" if row(c) == LANES else "sea") for c in CELLS)
        return Board(shape="squares", cells=tuple(cells), terrains=(SEA,), subject=Subject(hunted=("raider",)))

    def display(self, view: MicroView) -> Display:
        """2.4 The ships that a side sees."""
        ships = ((view.raider, "raider", GERMAN), (view.cruiser, "cruiser", BRITISH))
        tokens = tuple(Token(k, k.capitalize(), at, side, k) for at, k, side in ships if at)
        return Display(f"Turn {view.turn} of {self.length}", tokens)

    def purpose(self, view: MicroView) -> Purpose | None:
        """3.1 How each side wins."""
        return PURPOSES.get(view.side)


GAME = MicroBismarck()


def _question(text: str, rule: str, at: str, ways: tuple[str, ...]) -> Prompt:
    options = tuple(Option(way, way, goal) for way in ways if (goal := _moved(at, way)) in SEA)
    return Prompt(text, rule, (Pick("go", "Go", options),))


def _moved(at: str, way: str) -> str:
    return step(at, way) if way in DIRECTIONS else at
