"""Computer Bismarck (1980): the operational hunt of May 1941."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sealed_orders.games.bismarck import display, odds
from sealed_orders.games.bismarck.board import BOARD
from sealed_orders.games.bismarck.calendar import LENGTH
from sealed_orders.games.bismarck.cautions import cautions
from sealed_orders.games.bismarck.chances import chances
from sealed_orders.games.bismarck.classic import classic
from sealed_orders.games.bismarck.history import TRACKS
from sealed_orders.games.bismarck.imagine import imagine
from sealed_orders.games.bismarck.impossible import impossible
from sealed_orders.games.bismarck.purpose import purpose
from sealed_orders.games.bismarck.setup import BismarckSetup, set_up
from sealed_orders.games.bismarck.ships import ID, PEOPLE, SIDES
from sealed_orders.games.bismarck.stakes import STAKES
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps import STEPS
from sealed_orders.games.bismarck.switches import SWITCHES
from sealed_orders.games.bismarck.victory import headline, winner
from sealed_orders.games.bismarck.view import BismarckView, view
from sealed_orders.kernel.board import Board, Caution, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario


class ComputerBismarck(Game[BismarckState, BismarckView]):
    """1.3 Two sides, thirty turns, secret orders carried out together."""

    name = "bismarck"
    title = "Computer Bismarck"
    about = "May 1941: find the Bismarck, shadow her and sink her, or slip past and get her home."
    version = "1.4"
    wording = 2
    sides = SIDES
    length = LENGTH
    switches = SWITCHES
    state = BismarckState
    setup_data = BismarckSetup
    steps = STEPS
    stakes = STAKES
    history = {ID[unit]: track for unit, track in TRACKS.items()}
    odds = odds.ODDS
    classic = staticmethod(classic)

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> BismarckState:
        """3.0 As the cards or the scenario have it."""
        start: BismarckSetup = scenario.setup
        return set_up(start, options, dice)

    def view(self, state: BismarckState, side: Side) -> BismarckView:
        return view(state, side)

    def imagine(self, view: BismarckView, log: Sequence[Event], dice: Dice) -> BismarckState:
        return imagine(view, log, dice)

    def outcome(self, state: BismarckState) -> Outcome | None:
        """17.1 After the last turn, or when the Bismarck is sunk and one side far ahead."""
        if not state.ended:
            return None
        side = winner(state.points)
        scores = dict(state.points)
        score = ", ".join(f"{PEOPLE[name]} {points}" for name, points in scores.items())
        text = f"{f'The {PEOPLE[side]} win' if side else 'A draw'}: {score}."
        return Outcome(side, scores, "17.1", text, headline(state))

    def impossible(self, state: BismarckState) -> Iterable[str]:
        return impossible(state)

    def turns(self, scenario: Scenario) -> range:
        """3.0 A scenario may begin in the middle of the campaign, and end before it."""
        start: BismarckSetup = scenario.setup
        return range(start.turn, start.last_turn + 1)

    def heading(self, view: BismarckView, turns: range) -> str:
        return display.heading(max(turns[0], view.turn), turns)

    def purpose(self, view: BismarckView) -> Purpose | None:
        return purpose(view)

    def board(self) -> Board:
        return BOARD

    def display(self, view: BismarckView) -> Display:
        return display.display(view)

    def preview(self, view: BismarckView, order: Order) -> Display:
        return display.preview(view, order)

    def cautions(self, view: BismarckView, order: Order) -> tuple[Caution, ...]:
        return cautions(view, order)

    def chances(self, view: BismarckView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        return chances(view, order or {}, log)


GAME = ComputerBismarck()
