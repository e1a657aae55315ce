"""Pursuit of the Graf Spee (1982): the hunt of December 1939, with gunnery duels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sealed_orders.games.graf_spee import display, odds
from sealed_orders.games.graf_spee.board import BOARD, PLANE
from sealed_orders.games.graf_spee.calendar import LENGTH
from sealed_orders.games.graf_spee.cautions import cautions
from sealed_orders.games.graf_spee.chances import chances
from sealed_orders.games.graf_spee.classic import classic
from sealed_orders.games.graf_spee.imagine import imagine
from sealed_orders.games.graf_spee.impossible import impossible
from sealed_orders.games.graf_spee.purpose import purpose
from sealed_orders.games.graf_spee.setup import SpeeSetup, set_up
from sealed_orders.games.graf_spee.ships import SIDES
from sealed_orders.games.graf_spee.stakes import STAKES
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps import STEPS
from sealed_orders.games.graf_spee.switches import SWITCHES
from sealed_orders.games.graf_spee.victory import verdict
from sealed_orders.games.graf_spee.view import SpeeView, view
from sealed_orders.kernel.board import Board, Caution, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario


class GrafSpee(Game[SpeeState, SpeeView]):
    """1.0 Two sides, up to fifty half-day turns, secret orders carried out together, and battles on the open plane."""

    name = "graf_spee"
    title = "Pursuit of the Graf Spee"
    about = "December 1939: hunt a raider across the South Atlantic, then fight her ship by ship."
    version = "1.6"
    wording = 4
    sides = SIDES
    length = LENGTH
    switches = SWITCHES
    state = SpeeState
    setup_data = SpeeSetup
    steps = STEPS
    stakes = STAKES
    odds = odds.ODDS
    classic = staticmethod(classic)

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> SpeeState:
        """16.0 As the ship data card and the scenario have it."""
        start: SpeeSetup = scenario.setup
        return set_up(start, options)

    def view(self, state: SpeeState, side: Side) -> SpeeView:
        return view(state, side)

    def outcome(self, state: SpeeState) -> Outcome | None:
        """17.1 End the match when no German ship is in play, after the last turn, or when both sides agree."""
        return verdict(state) if state.ended else None

    def impossible(self, state: SpeeState) -> Iterable[str]:
        return impossible(state)

    def imagine(self, view: SpeeView, log: Sequence[Event], dice: Dice) -> SpeeState:
        return imagine(view, log, dice)

    def turns(self, scenario: Scenario) -> range:
        """16.1, 16.2 A scenario may begin in the middle of December; a battle by itself is one turn."""
        start: SpeeSetup = scenario.setup
        return range(start.turn, start.turn + 1 if start.battle else start.last_turn + 1)

    def heading(self, view: SpeeView, turns: range) -> str:
        if view.battle_turn or view.alone:
            return ""
        return display.heading(max(turns[0], view.turn), turns)

    def purpose(self, view: SpeeView) -> Purpose | None:
        return purpose(view)

    def board(self) -> Board:
        return BOARD

    def boards(self) -> tuple[Board, ...]:
        return (BOARD, PLANE)

    def display(self, view: SpeeView) -> Display:
        return display.display(view)

    def preview(self, view: SpeeView, order: Order) -> Display:
        return display.preview(view, order)

    def cautions(self, view: SpeeView, order: Order) -> tuple[Caution, ...]:
        return tuple(cautions(view, order))

    def chances(self, view: SpeeView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        return tuple(chances(view, order or {}))


GAME = GrafSpee()
