"""First Hunt: the tiny game that the documentation teaches with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sealed_orders.games.tutorial import display, odds
from sealed_orders.games.tutorial.board import BOARD
from sealed_orders.games.tutorial.chances import chances
from sealed_orders.games.tutorial.impossible import impossible
from sealed_orders.games.tutorial.purpose import purpose
from sealed_orders.games.tutorial.setup import HuntSetup, set_up
from sealed_orders.games.tutorial.stakes import STAKES
from sealed_orders.games.tutorial.state import HUNTER, RAIDER, SIDES, HuntState
from sealed_orders.games.tutorial.steps import STEPS
from sealed_orders.games.tutorial.view import HuntView, view
from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose, Switch
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario


class FirstHunt(Game[HuntState, HuntView]):
    """1.1 One raider, one hunter."""

    name = "tutorial"
    title = "First Hunt"
    about = "One raider, one cruiser, seven sea areas: a ten-minute game to learn the program with."
    version = "1.1"
    sides = SIDES
    length = 8
    switches = (Switch("distress", "A sinking merchant names the area she sinks in", ("on", "off"), "4.2"),)
    state = HuntState
    setup_data = HuntSetup
    steps = STEPS
    stakes = STAKES
    odds = {"search": odds.search}

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> HuntState:
        """1.3 The scenario says where the two ships begin."""
        return set_up(scenario.setup, options)

    def view(self, state: HuntState, side: Side) -> HuntView:
        """1.3 Neither side sees the other's ship."""
        return view(state, side)

    def outcome(self, state: HuntState) -> Outcome | None:
        """5.1, 5.2, 5.3 Caught, three merchants, or out of time."""
        scores = {RAIDER: state.sunk, HUNTER: int(state.caught)}
        if state.caught:
            return Outcome(HUNTER, scores, "5.1", "The raider was caught.", "Raider caught")
        if state.sunk == 3:
            return Outcome(RAIDER, scores, "5.2", "Three merchants were sunk.", "Three merchants sunk: the raider wins")
        if state.turn > self.length:
            return Outcome(HUNTER, scores, "5.3", "The raider ran out of time.", "Raider out of time")
        return None

    def impossible(self, state: HuntState) -> Iterable[str]:
        return impossible(state)

    def board(self) -> Board:
        return BOARD

    def display(self, view: HuntView) -> Display:
        return display.display(view)

    def purpose(self, view: HuntView) -> Purpose | None:
        return purpose(view)

    def chances(self, view: HuntView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        return chances(view)


GAME = FirstHunt()
