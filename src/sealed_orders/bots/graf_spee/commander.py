"""What all commanders of Pursuit of the Graf Spee have in common: battles are the captain's.

Where ships go is each commander's own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from sealed_orders.bots.commander import Commander, Decision
from sealed_orders.bots.graf_spee.battle import captain
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Prompt


class SpeeCommander(Commander[SpeeView]):
    """Commands one side of Pursuit of the Graf Spee."""

    @abstractmethod
    def orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """3.2 Orders for all ships."""

    def shadow(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """7.1 A shadow costs nothing, and may tell where she goes."""
        return {"shadow": ("yes",)}, "follow the Graf Spee"

    def agree(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.8 Play to the end."""
        return {"agree": ("no",)}, "play on"

    def offline(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """14.0 Battles are fought out under the referee's eyes."""
        return {"offline": ("no",)}, "the tactical game"

    def enter(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """14.1 Leave the ships unchanged: it has seen no battle."""
        return {}, "no losses"

    def confirm(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """14.1 Confirm what was entered."""
        return {"again": ("no",)}, "the entered values are right"

    def choose_battle(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """22.2 Return the ships, the weather and the range of December 13."""
        order: dict[str, Answer] = {choice.key: choice.default for choice in prompt.choices if choice.default}
        return order, "as on December 13"

    def battle_orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """15.3 Return the captain's."""
        return captain.fight(view, prompt, log)
