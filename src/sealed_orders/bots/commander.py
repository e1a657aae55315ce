"""A commander: an answer to every question of a game, and the reason for it in words.

They remember nothing that is not in their side's view and log, so a new one in the middle of a match plays on as the
old one would have.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

from sealed_orders.bots.motive import Motive
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.minute import match_part
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.view import View

V = TypeVar("V", bound=View)
Decision: TypeAlias = tuple[Order, str]  # and the reason in words
Answers: TypeAlias = Callable[[V, Prompt, Sequence[Event]], Decision]


class Commander(ABC, Generic[V]):
    """Commands one side. A game's commander has a method for each step, with its name, which answers its question.

    A step without one gets the prompt's defaults.
    """

    def __init__(self, side: Side, seed: str = "") -> None:
        self.side = side
        self.seed = seed
        self.reason = ""  # for the last order, in words
        self.motives: dict[str, Motive] = {}  # of its single choices

    def decide(self, view: V, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Return a legal answer from the view, the prompt and the log only."""
        self.motives = {}
        answer: Answers[V] | None = None if hasattr(Commander, view.step) else getattr(self, view.step, None)
        order, self.reason = answer(view, prompt, log) if callable(answer) else ({}, "the usual answer")
        return order

    def dice(self, view: V, log: Sequence[Event]) -> Dice:
        """Return the commander's own dice for one decision."""
        return FastDice(f"{self.seed} {self.side} {view.turn} {view.step} {len(log)}")

    def luck(self, what: str) -> Dice:
        """Return the commander's own dice for what is drawn once per match."""
        return FastDice(f"{match_part(self.seed)} {self.side} {what}")
