"""A commander: an answer to every question of the game, and the reason for it in words.

What the odds decide is decided here for all commanders: attacks, shadowing, fighting, fire. Where ships and planes go
is each commander's own. He keeps nothing in mind that is not in his side's view and log, so one made anew in the middle
of a match goes on as the old one would have.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from sealed_orders.bots.bismarck.battle import aim, shadows, stand, strikes
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Pick, Prompt

Decision: TypeAlias = tuple[Order, str]
Answers: TypeAlias = Callable[[BismarckView, Prompt, Sequence[Event]], Decision]


class Commander(ABC):
    """Commands one side."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self.side = side
        self.seed = seed
        self.reason = ""  # for the last order, in words

    def decide(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """A legal answer from the view, the prompt and the log alone."""
        order, self.reason = self.answers()[view.step](view, prompt, log)
        return order

    def answers(self) -> Mapping[str, Answers]:
        """Who answers each question of the game."""
        return {
            "orders": self.orders,
            "evade": self.evade,
            "shadow": self.shadow,
            "air_attack": self.air_attack,
            "submarine_attack": self.submarine_attack,
            "destroyer_attack": self.destroyer_attack,
            "surprise": self.surprise,
            "fight_or_withdraw": self.fight_or_withdraw,
            "round": self.round,
        }

    def dice(self, view: BismarckView, log: Sequence[Event]) -> Dice:
        """The commander's own dice for one decision."""
        return FastDice(f"{self.seed} {self.side} {view.turn} {view.step} {len(log)}")

    @abstractmethod
    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.3 Orders for all ships and planes."""

    @abstractmethod
    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """10.1 Where a shadowed ship goes."""

    def proposals(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> list[Decision]:
        """Answers worth considering: here, every option of a prompt that asks for one thing."""
        choice = prompt.choices[0]
        if len(prompt.choices) > 1 or not isinstance(choice, Pick):
            return []
        return [({choice.key: (option.value,)}, option.label) for option in choice.options]

    def shadow(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """10.1 Who shadows."""
        unit, reason = shadows.choose(view)
        return {"shadow": (unit,)}, reason

    def air_attack(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.31, 16.32 Whom planes attack."""
        return self._strike(view, log)

    def submarine_attack(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.41 Whom submarines attack."""
        return self._strike(view, log)

    def destroyer_attack(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.51 Whom a flotilla attacks."""
        return self._strike(view, log)

    def _strike(self, view: BismarckView, log: Sequence[Event]) -> Decision:
        target, reason = strikes.strike(view, log)
        return {"target": (target,)}, reason

    def surprise(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.68 Whether to attack by surprise."""
        yes, reason = stand.surprise(view, log)
        return {"surprise": ("yes" if yes else "no",)}, reason

    def fight_or_withdraw(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.62 Fight or withdraw."""
        answer, reason = stand.fight_or_withdraw(view, log, self.dice(view, log))
        return {"answer": (answer,)}, reason

    def round(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.64, 16.65 Whom to fire at."""
        return aim.targets(view, prompt, log)
