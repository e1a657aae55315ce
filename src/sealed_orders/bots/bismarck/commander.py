"""What all commanders of Computer Bismarck share: decisions by the odds: attacks, shadowing, fighting, fire.

Where ships and planes go is up to each commander.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle import aim, shadows, stand, strikes
from sealed_orders.bots.commander import Commander, Decision
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.prompt import Prompt


class BismarckCommander(Commander[BismarckView]):
    """Commands one side of Computer Bismarck."""

    @abstractmethod
    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.3 Orders for all ships and planes."""

    @abstractmethod
    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """10.1 Return where a shadowed ship goes."""

    def shadow(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """10.1 Return who shadows."""
        unit, reason = shadows.choose(view)
        return {"shadow": (unit,)}, reason

    def air_attack(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.31, 16.32 Return whom planes attack."""
        return self._strike(view, log)

    def submarine_attack(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.41 Return whom submarines attack."""
        return self._strike(view, log)

    def destroyer_attack(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.51 Return whom a flotilla attacks."""
        return self._strike(view, log)

    def _strike(self, view: BismarckView, log: Sequence[Event]) -> Decision:
        target, reason = strikes.strike(view, log)
        return {"target": (target,)}, reason

    def surprise(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.68 Say whether to attack by surprise."""
        yes, reason = stand.surprise(view, log)
        return {"surprise": ("yes" if yes else "no",)}, reason

    def fight_or_withdraw(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.62 Fight or withdraw."""
        answer, reason = stand.fight_or_withdraw(view, log, self.dice(view, log))
        return {"answer": (answer,)}, reason

    def round(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.64, 16.65 Return whom to fire at."""
        return aim.targets(view, prompt, log)
