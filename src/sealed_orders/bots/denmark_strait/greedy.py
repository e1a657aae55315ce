"""The greedy gunner: always the best visible shot, with every point, and no thought of tomorrow."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.denmark_strait import words
from sealed_orders.bots.denmark_strait.gunner import Gunner
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt


class Greedy:
    """A baseline: the captains of the day, the best shot, no caution and no reserve."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self.side = side
        self.reason = ""  # for the last order, in words
        self._gunner = Gunner(caution=0.0, reserve=0)

    def decide(self, view: StraitView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Take the default captains, and decide everything else at a glance."""
        order = {} if view.step == "captains" else self._gunner.order(view, view.pending)
        self.reason = words.answer(view, order)
        return order
