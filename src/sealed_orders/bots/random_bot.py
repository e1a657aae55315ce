"""The random bot: any legal answer, seeded."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.view import View


class RandomBot:
    """Draws each choice evenly from what is legal: a mode, then a length, then a step at a time."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self._dice = FastDice(f"{seed}:{side}")

    def decide(self, view: View, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Return a random legal order."""
        return prompt.sample(self._dice)
