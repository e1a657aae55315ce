"""A game with a long form: forty-eight ships on squares, each with a course by default. It lasts one turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sealed_orders.kernel import squares
from sealed_orders.kernel.board import Board, Cell, Display, Place, Shade, Token
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Game, Step
from sealed_orders.kernel.kinds import CellKind
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Course, Mode, Option, Pick, Prompt
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.kernel.view import View

CELLS = [squares.square(row, column) for row in range(11, 21) for column in range(11, 29)]
SEA = Terrain("sea", squares.neighbours(set(CELLS) - {"1111", "1112"}))
SHIPS = tuple(f"ship{number}" for number in range(1, 49))
FLAGS = (Option("hood", "Hood"), Option("king_george", "King George V"), Option("log", "Log"))


@dataclass
class FleetState(State):
    at: list[str] = field(default_factory=lambda: [CELLS[40 + n] for n in range(48)])


@dataclass(frozen=True)
class FleetView(View):
    at: tuple[str, ...]


class Sail(Step[FleetState, FleetView]):
    def ask(self, view: FleetView) -> Prompt:
        modes = (Mode("P", "Patrol"), Mode("M", "Move", 1, 3, SEA), Mode("S", "Strike", 1, 2, SEA, mark=True))
        ships = tuple(
            Course(ship, ship.capitalize(), at, modes, default=("P",)) for ship, at in zip(SHIPS, view.at, strict=True)
        )
        return Prompt("Where does the fleet go?", "1.1", (*ships, Pick("flag", "Flagship", FLAGS)), _one_striker)

    def resolve(self, state: FleetState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for number, ship in enumerate(SHIPS):
            state.at[number] = [word for word in orders["admiral"][ship] if word != "!"][-1]
        yield Event("1.1", "The fleet has sailed.", ("admiral",))
        state.turn = 2


def _one_striker(order: Order) -> None:
    striking = [ship for ship in SHIPS if order[ship][0] == "S"]
    if len(striking) > 1:
        raise IllegalOrder("Only one ship can strike.", "1.2", striking[1])


class Fleet(Game[FleetState, FleetView]):
    name = "fleet"
    title = "The Fleet"
    about = "Forty-eight ships."
    version = "1.0"
    sides = ("admiral",)
    length = 1
    state = FleetState
    setup_data = dict
    steps = {"sail": Sail()}

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> FleetState:
        return FleetState(1, [Task("sail", self.sides)])

    def view(self, state: FleetState, side: Side) -> FleetView:
        return FleetView(side, state.turn, *state.asked(side), tuple(state.at))

    def outcome(self, state: FleetState) -> Outcome | None:
        return Outcome("admiral", {"admiral": 1}, "1.1", "All have sailed.") if state.turn > 1 else None

    def board(self) -> Board:
        kinds: dict[str, CellKind] = {"1111": "land", "1112": "land", "1828": "lane"}
        cells = tuple(Cell(c, c, squares.column(c), squares.row(c), kinds.get(c, "sea")) for c in CELLS)
        return Board("squares", cells, (SEA,), (Place("Brest", "2013", "port"),))

    def display(self, view: FleetView) -> Display:
        tokens = [Token(s, s.capitalize(), at, "admiral", "ship") for s, at in zip(SHIPS, view.at, strict=True)]
        foe = Token(
            "foe", "Bismarck", "2020", "german", "ship", "seen at dawn", "M",
            since=1, track=("1820", "1920"), facts=(("Knots", "29"),),
        )  # fmt: skip
        return Display("Turn 1 of 1", (*tokens, foe), (), (Shade("night", ("1113", "1114")),))

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return {"only": ONLY}


ONLY = Scenario("only", "Only", "The fleet lies off.", {}, {}, {})


def fleet_match(**arguments: Any) -> Match:
    return Match.new(Fleet(), seed="fleet", **arguments)
