"""13 The end of a turn: home, or the next turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.chart import PORTS
from sealed_orders.games.bismarck_solitaire.homecoming import why_not_home
from sealed_orders.games.bismarck_solitaire.medals import condition_holds
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, BRITISH, CONVOY
from sealed_orders.games.bismarck_solitaire.situation import afloat, at_home, in_port, points, score
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many


class End(Step[CruiseState, CruiseView]):
    """13.2 The turn is over: a Bismarck at home with the goal has won; otherwise the turn marker goes on."""

    def ask(self, view: CruiseView) -> Prompt | None:
        """13.2 By option switch the player may stay out for more, but not after the last turn."""
        if view.options["homecoming"] == "at_once" or view.turn == TURNS or not at_home(view):
            return None
        medal = "is" if condition_holds(view) else "is not"
        text = (
            f"The Bismarck is home with {many(points(view), 'point')}; the medal {medal} earned. Do you end the cruise?"
        )
        options = (Option("end", "End the cruise"), Option("go_on", "Go on"))
        return Prompt(text, "13.2", (Pick("cruise", "Cruise", options),))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.keep_track(state.turn)
        if at_home(state) and (not orders or orders[BISMARCK]["cruise"][0] == "end"):
            state.home = next(port for port in state.ports if PORTS[port].square == state.square[BISMARCK])
            yield Event("13.2", f"The Bismarck is home at {PORTS[state.home].name}: {score(state)}.", SIDES)
            if condition_holds(state):
                yield Event("14.1", f"{state.medal['name']}: {state.medal['text']}", SIDES)
            return
        yield Event("13.3", f"Turn {state.turn} ends: {score(state)}{self._in_port(state)}.", SIDES)
        state.turn += 1
        state.event, state.hidden, state.emptied = "", [], []
        if state.options["convoy_hits"] == "fade" and afloat(state, CONVOY):
            state.strength[CONVOY] = BRITISH[CONVOY].strength
        state.then(Task("event"))

    def _in_port(self, state: CruiseState) -> str:
        """13.4 Say why a Bismarck in port is not home; empty if she may be and the player goes on."""
        return f"; the Bismarck is {why_not_home(state)}" if in_port(state, BISMARCK) and not at_home(state) else ""
