"""The captain: plans manoeuvres by expectimax, and tries shots, repairs and checks in imagined battles."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.denmark_strait.candidates import candidates
from sealed_orders.bots.denmark_strait.gunner import Gunner
from sealed_orders.bots.denmark_strait.plan import Planner
from sealed_orders.bots.denmark_strait.trial import Trial
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN, IDS
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order, Side, parse_order
from sealed_orders.kernel.prompt import Prompt

CARDS = {
    BRITISH: ("hood holland; prince_of_wales leach", "hood tovey; prince_of_wales patterson"),
    GERMAN: ("bismarck lindemann; prinz_eugen brinkmann", "bismarck krancke; prinz_eugen brinkmann"),
}
TRIES = 8  # of every candidate in the first round


class Captain:
    """A computer captain for either side. More tries make him stronger and slower."""

    def __init__(self, side: Side, seed: str = "", tries: int = TRIES) -> None:
        self.side = side
        self.tries = tries
        self._dice = FastDice(f"{seed}:{side}")
        self._planned: tuple[object, ...] = ()
        self._planner: Planner

    def decide(self, view: StraitView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Captains by lot, manoeuvres by plan, everything else by trial."""
        if view.step == "captains":
            return self.captains(prompt)
        if view.step == "reroll":
            return Gunner().order(view, view.pending)
        if view.phase == "movement" and view.step in ("next", "move"):
            return self.manoeuvre(view)
        return Trial(view, str(self._dice.roll(1 << 30, ""))).best(candidates(view), self.tries)

    def captains(self, prompt: Prompt) -> Order:
        """One of the good pairs."""
        pair = parse_order(self._dice.pick(CARDS[self.side], ""))
        return {choice.key: pair[choice.key] for choice in prompt.choices if choice.key in pair}

    def manoeuvre(self, view: StraitView) -> Order:
        """The ship to move next, or how she moves: the first part of the best plan."""
        planner = self.planner(view)
        if view.step == "next":
            first = max(view.todo, key=lambda ship: planner.best(_from(view, ship)).value)
            return {"next": (IDS[first],)}
        ship = int(view.args[0])
        return {IDS[ship]: (planner.best(_from(view, ship)).first.name,)}

    def planner(self, view: StraitView) -> Planner:
        """A planner for the ships as they stand; the one at hand, while nobody has moved since."""
        stand = (view.turn, view.space, view.facing)
        if self._planned != stand:
            self._planned, self._planner = stand, Planner(load("denmark_strait").imagine(view, (), self._dice))
        return self._planner


def _from(view: StraitView, ship: int) -> list[int]:
    """The ships still to move, one of them first."""
    return [ship, *(other for other in view.todo if other != ship)]
