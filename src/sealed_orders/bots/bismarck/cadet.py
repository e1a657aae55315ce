"""The cadet: sensible and simple. They follow the book and what is in sight, and remember nothing."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle.engaged import fleets
from sealed_orders.bots.bismarck.battle.stand import FIGHT, WITHDRAW, strength
from sealed_orders.bots.bismarck.british import cadet as british
from sealed_orders.bots.bismarck.commander import BismarckCommander
from sealed_orders.bots.bismarck.german import cadet as german
from sealed_orders.bots.commander import Decision
from sealed_orders.games.bismarck.ships import BRITISH
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.prompt import Prompt


class Cadet(BismarckCommander):
    """Sensible and simple, for either side: pickets and convoys by the book, guns where the enemy is seen."""

    def __init__(self, side: Side, seed: str = "", holding: bool = False) -> None:
        """With holding=True, British ships stay in place until the enemy is seen."""
        super().__init__(side, seed)
        self._holding = holding

    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        if self.side == BRITISH:
            return british.orders(view, prompt, self._holding)
        return german.orders(view, prompt, german.passage(self.seed))

    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        if self.side == BRITISH:
            return british.evade(view, prompt)
        return german.evade(view, prompt, german.passage(self.seed))

    def fight_or_withdraw(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """Fight if our guns and hulls outweigh the enemy's."""
        own, foes = fleets(view, str(view.args[0]), log)
        answer = FIGHT if strength(own) >= strength(foes) else WITHDRAW
        return {"answer": (answer,)}, f"{answer}: our strength is {strength(own):.0f}, theirs {strength(foes):.0f}"
