"""Hex Hunt: task forces, dummies and boxes off the map; an example of a game in its own package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from hex_hunt import display, victory
from hex_hunt.board import BOARD
from hex_hunt.chart import BRITISH, SIDES
from hex_hunt.purpose import purpose
from hex_hunt.setup import HexSetup, set_up
from hex_hunt.state import HexState
from hex_hunt.steps import STEPS
from hex_hunt.tables import MOST_TURNS, SEARCH, firing
from hex_hunt.view import HexView, view
from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario


def search() -> Fraction:
    """3.1 The chance to find a force in the hex that is searched."""
    return SEARCH.p


def fire(ships: int = 1) -> Fraction:
    """4.1 Return the chance that a number of ships sink one."""
    return firing(ships).p


class HexHunt(Game[HexState, HexView]):
    """1.1 Two German forces, two British."""

    name = "hex_hunt"
    title = "Hex Hunt"
    about = "Two raiders in two forces, one of them perhaps a dummy, and three ships that hunt them on hexes."
    version = "0.2"
    sides = SIDES
    length = MOST_TURNS
    state = HexState
    setup_data = HexSetup
    steps = STEPS
    odds = {"search": search, "fire": fire}

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> HexState:
        """1.4 The scenario says how many turns there are."""
        return set_up(scenario.setup)

    def turns(self, scenario: Scenario) -> range:
        return range(1, scenario.setup.turns + 1)

    def view(self, state: HexState, side: Side) -> HexView:
        """2.1 Neither side sees the other's forces."""
        return view(state, side)

    def outcome(self, state: HexState) -> Outcome | None:
        """5.2 End the match when no German ship is left at sea, or after the last turn."""
        return victory.outcome(state)

    def board(self) -> Board:
        return BOARD

    def display(self, view: HexView) -> Display:
        return display.display(view)

    def chances(self, view: HexView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        """3.1 Return what a British search can do."""
        return (Chance("find a force in the hex searched", SEARCH.p, "3.1"),) if view.side == BRITISH else ()

    def purpose(self, view: HexView) -> Purpose | None:
        return purpose(view)


GAME = HexHunt()
