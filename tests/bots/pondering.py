"""A bot that thinks by the clock, for the tests: its answer depends on how many worlds it looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sealed_orders.bots import Listing
from sealed_orders.bots.random_bot import RandomBot
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt

LISTING = Listing("tests.bots.pondering:Pondering", "thinks as long as it may", timed=True)
IN_TIME = 7  # worlds that it has time for


class Pondering:
    """Answers at random; the seed includes the number of worlds."""

    def __init__(self, side: Side, seed: str = "", seconds: float = 1.0, worlds: int = 0) -> None:
        self.side, self.seed, self.seconds, self.worlds = side, seed, seconds, worlds
        self.seen = 0

    def decide(self, view: Any, prompt: Prompt, log: Sequence[Event]) -> Order:
        self.seen = self.worlds or IN_TIME
        return RandomBot(self.side, f"{self.seed} {self.seen}").decide(view, prompt, log)


def enlist(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Offer the bot in a game until the test is over."""
    monkeypatch.setattr("sealed_orders.bots._enlisted", {game: {"pondering": LISTING}})
