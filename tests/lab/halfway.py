"""A player between the random one and a game's own bots: half of its orders are theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealed_orders.bots import bot
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt

BOTS = {
    "raider": ("tutorial", "corsair"),
    "hunter": ("tutorial", "lieutenant"),
    "british": ("denmark_strait", "greedy"),
    "german": ("denmark_strait", "greedy"),
}


class Halfway:
    """Asks the side's own bot, and follows it half of the time."""

    def __init__(self, side: Side, seed: str = "") -> None:
        game, name = BOTS[side]
        self._bot = bot(game, name, side, seed)
        self._dice = FastDice(f"halfway {seed}")

    def decide(self, view: Any, prompt: Prompt, log: Sequence[Event]) -> Order:
        order = self._bot.decide(view, prompt, log)
        return order if self._dice.roll(2, "follow") == 1 else prompt.sample(self._dice)
