"""A game for testing the referee: a toss, secret bids, and a last word that only the losing bidder has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from sealed_orders.kernel.board import Board, Cell, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.fact import rolled
from sealed_orders.kernel.game import Game, Step, Switch
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Number, Option, Pick, Prompt
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.view import View

RED, BLUE = SIDES = ("red", "blue")


class DuelSetup(msgspec.Struct, forbid_unknown_fields=True):
    """What a scenario states."""

    purse: int = 3


@dataclass
class DuelState(State):
    """What is true."""

    purse: dict[str, int] = field(default_factory=dict)
    word: str = ""


@dataclass(frozen=True)
class DuelView(View):
    """What a side knows: its own purse."""

    purse: int


class Toss(Step[DuelState, DuelView]):
    """Asks nobody."""

    def resolve(self, state: DuelState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        face = dice.roll(2, "toss")
        yield Event("1", f"The toss: {face}.", SIDES, (rolled([face], of=2),))


class Bids(Step[DuelState, DuelView]):
    """Asks both sides at once, if they have anything to bid."""

    def ask(self, view: DuelView) -> Prompt | None:
        return Prompt("Your bid?", "2", (Number("bid", "Bid", 0, view.purse, default=("0",)),)) if view.purse else None

    def resolve(self, state: DuelState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        bids = {side: int(orders[side]["bid"][0]) if side in orders else 0 for side in SIDES}
        for side, bid in bids.items():
            state.purse[side] -= bid
            yield Event("2", f"You bid {bid}.", (side,))
        state.turn += 1
        low = min(SIDES, key=lambda side: bids[side])
        state.then(Task("word", (low,), (state.turn,)) if bids[RED] != bids[BLUE] else Task("bids", SIDES))


class Word(Step[DuelState, DuelView]):
    """Asks only one side."""

    def ask(self, view: DuelView) -> Prompt:
        return Prompt("Your word?", "3", (Pick("word", "Word", (Option("yes", "Yes"), Option("no", "No"))),))

    def resolve(self, state: DuelState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        (state.word,) = orders[task.to[0]]["word"]
        yield Event("3", f"The last word is {state.word}.", SIDES)


class Duel(Game[DuelState, DuelView]):
    """Two sides bid in secret until the bids differ; the lower bidder has the last word."""

    name, title, about, version, length = "duel", "Duel", "A test.", "1.0", 9
    sides = SIDES
    switches = (Switch("mood", "Mood", ("grim", "gay"), "1"), Switch("toss", "Toss", ("on", "off"), "1"))
    state = DuelState
    setup_data = DuelSetup
    steps = {"toss": Toss(), "bids": Bids(), "word": Word()}

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return SCENARIOS

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> DuelState:
        state = DuelState(1, [Task("bids", SIDES)], dict.fromkeys(SIDES, scenario.setup.purse))
        if options["toss"] == "on":
            state.then(Task("toss"))
        return state

    def view(self, state: DuelState, side: Side) -> DuelView:
        return DuelView(side, state.turn, *state.asked(side), state.purse.get(side, 0))

    def outcome(self, state: DuelState) -> Outcome | None:
        return Outcome(None, state.purse.copy(), "3", f"It is {state.word}.") if state.word else None

    def board(self) -> Board:
        return Board("areas", (Cell("field", "Field", 0, 0),), ())

    def display(self, view: DuelView) -> Display:
        return Display(f"Round {view.turn}")


SCENARIOS = {
    "rich": Scenario("rich", "Rich", "Much to bid.", {}, DuelSetup(9)),
    "tossless": Scenario("tossless", "Tossless", "No toss.", {"toss": "off"}, DuelSetup()),
}
DUEL = Duel()
