"""The captain: plans manoeuvres by expectimax and tries shots, repairs and checks in imagined battles."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.denmark_strait.candidates import candidates
from sealed_orders.bots.denmark_strait.gunner import Gunner
from sealed_orders.bots.denmark_strait.plan import Planner
from sealed_orders.bots.denmark_strait.trial import Trial
from sealed_orders.games.denmark_strait.ships import IDS
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt

CARDS = {
    "british": ("hood tovey; prince_of_wales patterson", "hood holland; prince_of_wales leach"),
}
TRIES = 12  # in the first round of trials


class Captain:
    """A computer captain for either side."""

    def __init__(self, side: Side, seed: str = "", tries: int = TRIES) -> None:
        self.side = side
        self.tries = tries
        self._dice = FastDice(f"{seed}:{side}")

    def decide(self, view: StraitView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """His answer: captains by custom, manoeuvres by plan, everything else by trial."""
        if view.step == "captains":
            return {}
        if view.step == "reroll":
            return Gunner().order(view, view.pending)
        if view.phase == "movement" and view.step in ("next", "move"):
            return self.manoeuvre(view)
        found = candidates(view)
        seed = str(self._dice.roll(1 << 30, ""))
        return Trial(view, seed).best(found, self.tries)

    def manoeuvre(self, view: StraitView) -> Order:
        """The ship to move next, or how she moves: the first part of the best plan."""
        planner = Planner(load("denmark_strait").imagine(view, (), self._dice))
        if view.step == "next":
            first = max(view.todo, key=lambda ship: planner.best([ship, *(s for s in view.todo if s != ship)]).value)
            return {"next": (IDS[first],)}
        ship = int(view.args[0])
        plan = planner.best([ship, *(other for other in view.todo if other != ship)])
        return {IDS[ship]: (plan.first.name,)}
