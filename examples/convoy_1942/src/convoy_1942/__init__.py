"""Convoy 1942: areas, one-way ways, forces that hold units, and fights on the open plane; an example package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from convoy_1942 import display, odds, victory
from convoy_1942.board import CHART, PLANE
from convoy_1942.chart import SIDES
from convoy_1942.purpose import purpose
from convoy_1942.setup import ConvoySetup, set_up
from convoy_1942.state import ConvoyState
from convoy_1942.steps import STEPS
from convoy_1942.tables import MOST_TURNS
from convoy_1942.view import ConvoyView, view
from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario


class Convoy1942(Game[ConvoyState, ConvoyView]):
    """1.1 Two convoys, two packs."""

    name = "convoy_1942"
    title = "Convoy 1942"
    about = "Two convoys cross the Atlantic, two wolfpacks look for them; when they meet, they fight on the open plane."
    version = "0.1"
    sides = SIDES
    length = MOST_TURNS
    state = ConvoyState
    setup_data = ConvoySetup
    steps = STEPS
    odds = {
        "search": odds.search_odds,
        "torpedo": odds.torpedo_odds,
        "depth_charges": odds.depth_charge_odds,
    }

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> ConvoyState:
        """1.4 The scenario says where the forces begin."""
        return set_up(scenario.setup)

    def turns(self, scenario: Scenario) -> range:
        return range(1, scenario.setup.turns + 1)

    def view(self, state: ConvoyState, side: Side) -> ConvoyView:
        """2.1 Neither side sees the other's forces."""
        return view(state, side)

    def outcome(self, state: ConvoyState) -> Outcome | None:
        """5.2 End the match when no merchant is at sea, or after the last turn."""
        return victory.outcome(state)

    def board(self) -> Board:
        return CHART

    def boards(self) -> tuple[Board, ...]:
        return CHART, PLANE

    def display(self, view: ConvoyView) -> Display:
        return display.display(view)

    def preview(self, view: ConvoyView, order: Order) -> Display:
        return display.preview(view, order)

    def chances(self, view: ConvoyView, order: Order | None = None, log: Sequence[Event] = ()) -> tuple[Chance, ...]:
        return tuple(odds.chances(view))

    def purpose(self, view: ConvoyView) -> Purpose | None:
        return purpose(view)


GAME = Convoy1942()
