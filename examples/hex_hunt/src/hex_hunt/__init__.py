"""Hex Hunt: task forces, dummies and boxes off the map; an example of a game in a package of its own."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hex_hunt import display
from hex_hunt.chart import BRITISH, GERMAN, SIDES
from hex_hunt.ships import FORCES, SHIPS
from hex_hunt.state import MOST_TURNS, HexSetup, HexState, HexView
from hex_hunt.steps import SEARCH, STEPS, firing
from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.game import Chance, Game, Purpose
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.state import Task


def search() -> Fraction:
    """3.1 The chance to find a force in the hex that is searched."""
    return SEARCH.p


def fire(ships: int = 1) -> Fraction:
    """4.1 The chance that so many ships sink one."""
    return firing(ships).p


class HexHunt(Game[HexState, HexView]):
    """1.1 Two German forces, two British."""

    name = "hex_hunt"
    title = "Hex Hunt"
    about = "Two raiders in two forces, one of them perhaps a dummy, and three ships that hunt them on hexes."
    version = "0.1"
    sides = SIDES
    length = MOST_TURNS
    state = HexState
    setup_data = HexSetup
    steps = STEPS
    odds = {"search": search, "fire": fire}

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> HexState:
        """1.4 The scenario says how many turns there are."""
        return HexState(1, [Task("form", SIDES)], last=scenario.setup.turns)

    def turns(self, scenario: Scenario) -> range:
        return range(1, scenario.setup.turns + 1)

    def view(self, state: HexState, side: Side) -> HexView:
        """2.1 Neither side sees the other's forces."""
        step, args = state.asked(side)
        at = {key: state.at[key] for key in FORCES.get(side, ()) if key in state.at}
        holds = {ship: state.holds[ship] for ship in SHIPS if ship in state.holds and SHIPS[ship].side == side}
        seen = {key: state.seen[key] for forces in FORCES.values() for key in forces if key in state.seen}
        return HexView(side, state.turn, step, args, state.last, at, holds, seen, state.sunk, state.out)

    def outcome(self, state: HexState) -> Outcome | None:
        """5.2 When no German ship is left at sea, or after the last turn."""
        if state.turn <= state.last and state.left():
            return None
        winner = GERMAN if state.out > state.sunk else BRITISH
        text = f"{state.out} broken out, {state.sunk} sunk."
        return Outcome(winner, {GERMAN: state.out, BRITISH: state.sunk}, "5.2", text)

    def board(self) -> Board:
        return display.BOARD

    def display(self, view: HexView) -> Display:
        return display.display(view)

    def chances(self, view: HexView, order: Order | None = None) -> tuple[Chance, ...]:
        """3.1 What a British search can do."""
        return (Chance("find a force in the hex searched", SEARCH.p, "3.1"),) if view.side == BRITISH else ()

    def purpose(self, view: HexView) -> Purpose | None:
        """5.1, 5.2 How each side wins."""
        return {
            GERMAN: Purpose("Take more ships into the Atlantic than are sunk.", "5.1, 5.2"),
            BRITISH: Purpose("Sink as many ships as break out, or more. Search the hexes they must pass.", "3.1, 5.2"),
        }.get(view.side)


GAME = HexHunt()
