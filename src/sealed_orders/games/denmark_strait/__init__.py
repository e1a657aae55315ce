"""Battle of the Denmark Strait (Fire at Sea): two ships a side, two dice, two decks of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sealed_orders.games.denmark_strait import display, odds
from sealed_orders.games.denmark_strait.board import BOARD
from sealed_orders.games.denmark_strait.cautions import cautions
from sealed_orders.games.denmark_strait.chances import chances
from sealed_orders.games.denmark_strait.imagine import imagine
from sealed_orders.games.denmark_strait.impossible import impossible
from sealed_orders.games.denmark_strait.purpose import purpose
from sealed_orders.games.denmark_strait.setup import StraitSetup, set_up
from sealed_orders.games.denmark_strait.ships import SIDES
from sealed_orders.games.denmark_strait.stakes import STAKES
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps import STEPS
from sealed_orders.games.denmark_strait.victory import LAST_TURN, verdict
from sealed_orders.games.denmark_strait.view import StraitView, view
from sealed_orders.kernel.board import Board, Caution, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose, Switch
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario


class DenmarkStrait(Game[StraitState, StraitView]):
    """1.1 Bismarck and Prinz Eugen against Hood and Prince of Wales."""

    name = "denmark_strait"
    title = "Battle of the Denmark Strait"
    about = "24 May 1941: Bismarck and Prinz Eugen fight Hood and Prince of Wales with guns, cards and captains."
    version = "1.4"
    wording = 4
    sides = SIDES
    length = LAST_TURN
    counted = False
    curtain = False  # 1.2 once the captains are chosen
    bank_only = True  # a turn asks a side up to nine times
    switches = (
        Switch(
            "captains",
            "Captains: the players choose them, or the historical captains command",
            ("choose", "historical"),
            "3.2",
        ),
        Switch(
            "captain_points",
            "German captains may cost at most 5 points, or must cost exactly 5",
            ("at_most_5", "exactly_5"),
            "3.3",
        ),
        Switch(
            "broadside",
            "A target exactly 45 degrees off bow or stern is inside the broadside, or outside it",
            ("wide", "narrow"),
            "8.5",
        ),
        Switch("ace", "When drawing cards, the ace is the highest card, or the lowest", ("high", "low"), "9.4"),
        Switch("sinks", "A ship sinks when damage reaches her hull, or exceeds it", ("reaches", "exceeds"), "10.3"),
        Switch("hits", "Every hit causes a morale check, or only a hit that does damage", ("any", "damaging"), "12.1"),
        Switch(
            "morale_cards",
            "All damage cards make the morale check harder, or only repairable ones",
            ("all", "repairable"),
            "12.2",
        ),
        Switch("distance", "The distance (in spaces) at which the Germans have escaped", ("7", "6"), "13.2"),
        Switch(
            "flagship",
            "The Germans are saved by any ship that escapes, or only by the Bismarck (then her loss is a defeat)",
            ("off", "on"),
            "13.2",
        ),
    )
    state = StraitState
    setup_data = StraitSetup
    steps = STEPS
    stakes = STAKES
    odds = odds.ODDS

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> StraitState:
        """5.4 Place the ships as in the scenario."""
        return set_up(scenario.setup, options, dice)

    def view(self, state: StraitState, side: Side) -> StraitView:
        """1.2 Everything is open but the order of the decks."""
        return view(state, side)

    def imagine(self, view: StraitView, log: Sequence[Event], dice: Dice) -> StraitState:
        """1.2 A State the view cannot tell from the true one."""
        return imagine(view, dice)

    def outcome(self, state: StraitState) -> Outcome | None:
        """13.1, 13.2, 13.3, 13.4, 13.6, 13.7 Two for a victory, one each for a draw."""
        ruling = verdict(state) if state.over else None
        if ruling is None:
            return None
        return Outcome(ruling.winner, ruling.scores, ruling.rule, ruling.text, ruling.headline)

    def impossible(self, state: StraitState) -> Iterable[str]:
        return impossible(state)

    def purpose(self, view: StraitView) -> Purpose | None:
        return purpose(view)

    def board(self) -> Board:
        return BOARD

    def display(self, view: StraitView) -> Display:
        return display.display(view)

    def preview(self, view: StraitView, order: Order) -> Display:
        return display.preview(view, order)

    def cautions(self, view: StraitView, order: Order) -> tuple[Caution, ...]:
        return tuple(cautions(view, order))

    def chances(self, view: StraitView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        return chances(view)


GAME = DenmarkStrait()
