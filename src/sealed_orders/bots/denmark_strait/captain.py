"""The captain: plans manoeuvres by expectimax, and tries shots, repairs and checks in imagined battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.denmark_strait import words
from sealed_orders.bots.denmark_strait.candidates import candidates
from sealed_orders.bots.denmark_strait.gunner import rolls_again
from sealed_orders.bots.denmark_strait.plan import Planner
from sealed_orders.bots.denmark_strait.trial import Trial
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN, IDS
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order, Side, parse_order
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.state import Task

CARDS = {
    BRITISH: ("hood holland; prince_of_wales leach", "hood tovey; prince_of_wales patterson"),
    GERMAN: ("bismarck lindemann; prinz_eugen brinkmann", "bismarck krancke; prinz_eugen brinkmann"),
}
TRIES = 8  # of every candidate in the first round


class Captain:
    """A computer captain for either side. A new one decides the same; more tries make it stronger and slower."""

    def __init__(self, side: Side, seed: str = "", tries: int = TRIES) -> None:
        self.side = side
        self.seed = seed
        self.tries = tries
        self.reason = ""  # for the last order, in words
        self._stand: StraitView | None = None
        self._planner: Planner

    def decide(self, view: StraitView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Draw captains at random, plan manoeuvres, and decide everything else by trial."""
        order, self.reason = self.decision(view, prompt)
        return order

    def decision(self, view: StraitView, prompt: Prompt) -> Decision:
        """Return the order, and the reason for it."""
        if view.step == "captains":
            return self.captains(view, prompt)
        if view.step == "reroll":
            again = rolls_again(view)
            return {"reroll": ("yes" if again else "no",)}, words.reroll(view, again)
        if view.phase == "movement" and view.step == "next":
            return self.first(view)
        if view.step == "move":
            return self.manoeuvre(view)
        return self.tried(view)

    def captains(self, view: StraitView, prompt: Prompt) -> Decision:
        """Return one of the good pairs."""
        pair = parse_order(self.dice(view).pick(CARDS[self.side], ""))
        order = {choice.key: pair[choice.key] for choice in prompt.choices if choice.key in pair}
        return order, words.captains(order)

    def first(self, view: StraitView) -> Decision:
        """Return the ship to move first: the one the best plan begins with."""
        planner = self.planner(view)
        worth = {ship: planner.ranked(_from(view, ship))[0].value for ship in view.todo}
        best, second, *_ = sorted(worth, key=lambda ship: worth[ship], reverse=True)
        return {"next": (IDS[best],)}, words.first(best, second, worth)

    def manoeuvre(self, view: StraitView) -> Decision:
        """Return how a ship moves: the first part of the best plan."""
        ship = int(view.args[0])
        plans = self.planner(view).ranked(_from(view, ship))
        return {IDS[ship]: (plans[0].first.name,)}, words.manoeuvre(view, ship, plans)

    def tried(self, view: StraitView) -> Decision:
        """Return the candidate that did best in imagined battles."""
        trial = Trial(view, str(self.dice(view).roll(1 << 30, "")))
        ranking = trial.ranked(candidates(view), self.tries)
        return ranking[0].order, words.tried(view, ranking)

    def planner(self, view: StraitView) -> Planner:
        """Return a planner for the current positions; the last one, if nobody has moved since."""
        stand = replace(view, step="", args=(), todo=(), pending=Task(""))
        if stand != self._stand:
            self._stand, self._planner = stand, Planner(load("denmark_strait").imagine(view, (), self.dice(view)))
        return self._planner

    def dice(self, view: StraitView) -> Dice:
        """Return its own dice for one decision."""
        return FastDice(f"{self.seed}:{self.side} {view.turn} {view.phase} {view.step} {view.args} {view.todo}")


def _from(view: StraitView, ship: int) -> list[int]:
    """Return the ships still to move, one of them first."""
    return [ship, *(other for other in view.todo if other != ship)]
