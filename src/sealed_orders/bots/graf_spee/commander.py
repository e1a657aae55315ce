"""A commander: an answer to every question of the game, and the reason for it in words.

Battles are the captain's, for all commanders; where ships go is each commander's own. He keeps nothing in mind that is
not in his side's view and log, so one made anew in the middle of a match goes on as the old one would have.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from sealed_orders.bots.graf_spee.battle import captain
from sealed_orders.bots.graf_spee.battle.captain import Decision
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.minute import match_part
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Prompt

Answers: TypeAlias = Callable[[SpeeView, Prompt, Sequence[Event]], Decision]


class Commander(ABC):
    """Commands one side."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self.side = side
        self.seed = seed
        self.reason = ""  # for the last order, in words

    def decide(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """A legal answer from the view, the prompt and the log alone."""
        order, self.reason = self.answers()[view.step](view, prompt, log)
        return order

    def answers(self) -> Mapping[str, Answers]:
        """Who answers each question of the game."""
        return {
            "orders": self.orders,
            "evade": self.evade,
            "shadow": self.shadow,
            "agree": self.agree,
            "offline": self.offline,
            "enter": self.enter,
            "confirm": self.confirm,
            "choose_battle": self.choose_battle,
            "battle_orders": self.battle_orders,
        }

    def dice(self, view: SpeeView, log: Sequence[Event]) -> Dice:
        """The commander's own dice for one decision."""
        return FastDice(f"{match_part(self.seed)} {self.side} {view.turn} {view.step} {len(log)}")

    @abstractmethod
    def orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """3.2 Orders for all ships."""

    @abstractmethod
    def evade(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """7.1 Where the shadowed Graf Spee goes."""

    def shadow(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """7.1 A shadow costs nothing, and may tell where she goes."""
        return {"shadow": ("yes",)}, "follow her"

    def agree(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.8 He plays to the end."""
        return {"agree": ("no",)}, "play on"

    def offline(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """14.0 Battles are fought out under the referee's eyes."""
        return {"offline": ("no",)}, "the tactical game"

    def enter(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """14.1 He has seen no battle, so his ships are as they were."""
        return {}, "nothing was lost"

    def confirm(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """14.1 What was entered stands."""
        return {"again": ("no",)}, "as entered"

    def choose_battle(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """22.2 The ships, the weather and the range of December 13."""
        order: dict[str, Answer] = {choice.key: choice.default for choice in prompt.choices if choice.default}
        return order, "as on December 13"

    def battle_orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """15.3 The captain's."""
        return captain.fight(view, prompt, log)
