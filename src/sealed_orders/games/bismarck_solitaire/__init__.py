"""Bismarck Solitaire: one commander, or two in cooperation, against a Royal Navy driven by dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sealed_orders.games.bismarck_solitaire import display, odds
from sealed_orders.games.bismarck_solitaire.archive import Archive
from sealed_orders.games.bismarck_solitaire.board import BOARD
from sealed_orders.games.bismarck_solitaire.cautions import cautions
from sealed_orders.games.bismarck_solitaire.chances import chances
from sealed_orders.games.bismarck_solitaire.chart import PORTS
from sealed_orders.games.bismarck_solitaire.homecoming import why_not_home
from sealed_orders.games.bismarck_solitaire.impossible import impossible
from sealed_orders.games.bismarck_solitaire.medals import earned
from sealed_orders.games.bismarck_solitaire.mission import TURNS, Mission
from sealed_orders.games.bismarck_solitaire.purpose import purpose
from sealed_orders.games.bismarck_solitaire.setup import set_up
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK
from sealed_orders.games.bismarck_solitaire.situation import afloat, points, score
from sealed_orders.games.bismarck_solitaire.stakes import STAKES
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.steps import STEPS
from sealed_orders.games.bismarck_solitaire.view import CruiseView, view
from sealed_orders.kernel.board import Board, Caution, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose, Switch
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.words import many


class BismarckSolitaire(Game[CruiseState, CruiseView]):
    """1.1, 1.4 Two seats on one side: the Bismarck's; the Prinz Eugen's and the U-boat's."""

    name = "bismarck_solitaire"
    title = "Bismarck Solitaire"
    about = "Command Bismarck, Prinz Eugen and a U-boat in eighteen missions; dice and charts play the Royal Navy."
    version = "1.5"
    wording = 4
    sides = SIDES
    cooperative = True
    open = True
    curtain = False
    umpired = False  # nothing is hidden
    length = TURNS
    switches = (
        Switch(
            "players",
            "Players: one commands all three pieces, or two play together",
            ("one", "two"),
            "1.4",
            {"one": (BISMARCK,)},
            {"one": "One player", "two": "Two together"},
        ),
        Switch("british_escape", "When the British try to leave a battle", ("every_round", "first_round"), "9.3"),
        Switch("equal_strength", "British ships of equal strength leave or stay", ("leave", "stay"), "9.3"),
        Switch(
            "homecoming",
            "When the Bismarck is home with enough points, the cruise ends",
            ("at_once", "by_choice"),
            "13.2",
        ),
        Switch("ports", "Ships in a friendly port can be attacked, or are safe", ("open", "safe"), "13.4"),
        Switch("convoy_hits", "Hits on a convoy that got away stay, or fade", ("stay", "fade"), "3.3"),
        Switch("rudder", "Air attacks on the rudders reduce speed", ("on", "off"), "6.4"),
    )
    state = CruiseState
    setup_data = Mission
    steps = STEPS
    stakes = STAKES
    odds = odds.ODDS
    book = Archive()

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> CruiseState:
        return set_up(scenario, options)

    def turns(self, scenario: Scenario) -> range:
        """13.3 To the last turn, from the one a mission begins in."""
        start: Mission = scenario.setup
        return range(start.turn, TURNS + 1)

    def view(self, state: CruiseState, side: Side) -> CruiseView:
        return view(state, side)

    def outcome(self, state: CruiseState) -> Outcome | None:
        """13.1, 13.2, 13.3 Sunk, home, or out of time. Both seats win or lose together, and score the same."""
        total = points(state)
        scores = dict.fromkeys(SIDES, total)
        if not afloat(state, BISMARCK):
            text = f"The Bismarck was sunk ({many(total, 'point')} scored): the British win."
            return Outcome(None, scores, "13.1", text, "Bismarck sunk: mission failed")
        if state.home:
            medal = f" {state.medal['name']}." if earned(state) else ""
            text = f"The Bismarck came home to {PORTS[state.home].name} with {score(state)}.{medal}"
            return Outcome(BISMARCK, scores, "13.2", text, f"Bismarck home in {PORTS[state.home].name}")
        if state.turn > TURNS:
            text = f"After turn {TURNS} the Bismarck was {why_not_home(state)}, with {score(state)}"
            return Outcome(None, scores, "13.3", f"{text}: the British win.", "Out of time: mission failed")
        return None

    def impossible(self, state: CruiseState) -> Iterable[str]:
        return impossible(state)

    def purpose(self, view: CruiseView) -> Purpose | None:
        return purpose(view)

    def board(self) -> Board:
        return BOARD

    def display(self, view: CruiseView) -> Display:
        return display.display(view)

    def preview(self, view: CruiseView, order: Order) -> Display:
        return display.preview(view, order)

    def cautions(self, view: CruiseView, order: Order) -> tuple[Caution, ...]:
        return cautions(view, order)

    def chances(self, view: CruiseView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        return chances(view, order)


GAME = BismarckSolitaire()
