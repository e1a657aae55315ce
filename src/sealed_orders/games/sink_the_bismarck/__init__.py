"""Sink the Bismarck with the Extended Rules: the hunt of May 1941 on hexes, with task forces and dummies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sealed_orders.games.sink_the_bismarck import display, odds, victory
from sealed_orders.games.sink_the_bismarck.board import BOARD
from sealed_orders.games.sink_the_bismarck.calendar import LENGTH
from sealed_orders.games.sink_the_bismarck.cautions import cautions
from sealed_orders.games.sink_the_bismarck.chances import chances
from sealed_orders.games.sink_the_bismarck.imagine import imagine
from sealed_orders.games.sink_the_bismarck.impossible import impossible
from sealed_orders.games.sink_the_bismarck.purpose import purpose
from sealed_orders.games.sink_the_bismarck.setup import SinkSetup, set_up
from sealed_orders.games.sink_the_bismarck.ships import SIDES
from sealed_orders.games.sink_the_bismarck.stakes import STAKES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps import STEPS
from sealed_orders.games.sink_the_bismarck.switches import SWITCHES
from sealed_orders.games.sink_the_bismarck.view import SinkView, view
from sealed_orders.kernel.board import Board, Caution, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario


class SinkTheBismarck(Game[SinkState, SinkView]):
    """1.1 Two sides, forty turns of six hours, hidden movement on hexes."""

    name = "sink_the_bismarck"
    title = "Sink the Bismarck"
    about = "May 1941 on hexes: task forces, dummies, convoys and carriers, with all Extended Rules."
    version = "1.8"
    wording = 5
    sides = SIDES
    length = LENGTH
    switches = SWITCHES
    state = SinkState
    setup_data = SinkSetup
    steps = STEPS
    stakes = STAKES
    odds = odds.ODDS

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> SinkState:
        """18.2 As the scenario has it."""
        start: SinkSetup = scenario.setup
        return set_up(start, options)

    def view(self, state: SinkState, side: Side) -> SinkView:
        return view(state, side)

    def outcome(self, state: SinkState) -> Outcome | None:
        """15.8, 15.9 Once the accounts are closed."""
        return victory.outcome(state) if state.ended else None

    def impossible(self, state: SinkState) -> Iterable[str]:
        return impossible(state)

    def imagine(self, view: SinkView, log: Sequence[Event], dice: Dice) -> SinkState:
        return imagine(view, log, dice)

    def turns(self, scenario: Scenario) -> range:
        """18.2 A scenario may begin in the middle of the campaign, and end before it."""
        start: SinkSetup = scenario.setup
        return range(start.turn, start.last_turn + 1)

    def heading(self, view: SinkView, turns: range) -> str:
        return display.heading(view.turn, turns)

    def purpose(self, view: SinkView) -> Purpose | None:
        return purpose(view)

    def board(self) -> Board:
        return BOARD

    def display(self, view: SinkView) -> Display:
        return display.display(view)

    def preview(self, view: SinkView, order: Order) -> Display:
        return display.preview(view, order)

    def cautions(self, view: SinkView, order: Order) -> tuple[Caution, ...]:
        return tuple(cautions(view, order))

    def chances(self, view: SinkView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        return tuple(chances(view, order or {}))


GAME = SinkTheBismarck()
