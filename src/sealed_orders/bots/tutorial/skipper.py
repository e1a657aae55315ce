"""What the bots of First Hunt share: dice of their own, and an answer in the chase, where nobody can know better."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from sealed_orders.bots.motive import Motive
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt


class Skipper(ABC):
    """Steers one ship: by plan at sea, by chance in the chase."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self.side = side
        self.reason = ""  # for the last order, in words
        self.motives: dict[str, Motive] = {}  # of its single choices
        self._dice = FastDice(f"{seed}:{side}")

    def decide(self, view: HuntView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Answer the prompt, and keep the reason."""
        self.motives = {}
        if view.step == "chase":
            self.reason = "Port and starboard are equally good."
            return prompt.sample(self._dice)
        return self.sail(view, log)

    @abstractmethod
    def sail(self, view: HuntView, log: Sequence[Event]) -> Order:
        """Return the order for the ship at sea."""
