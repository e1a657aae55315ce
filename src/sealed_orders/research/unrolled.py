"""A game with explicit chance: at every point either a side answers a question, or a die with known odds is rolled.

The rules roll dice wherever they like. Here the dice follow a script; when the script ends, the resolution is abandoned
and started again once the next die is known. So any game can be explored, branch by branch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.options import in_force
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.research.questionnaire import Alternatives, Questionnaire


class _Falls(Exception):
    """A die must be rolled that the script has no entry for."""

    def __init__(self, odds: tuple[float, ...]) -> None:
        super().__init__(odds)
        self.odds = odds


class ScriptedDice(Dice):
    """Dice that follow a script: the number of an outcome, from 0."""

    def __init__(self, script: tuple[int, ...]) -> None:
        super().__init__("scripted")
        self._left = list(script)

    def roll(self, faces: int, key: str) -> int:
        if faces == 1:
            return 1
        return self._next((1 / faces,) * faces) + 1

    def chance(self, p: Fraction | int, key: str) -> bool:
        if p in (0, 1):
            return bool(p)
        return self._next((float(1 - p), float(p))) == 1

    def _next(self, odds: tuple[float, ...]) -> int:
        if not self._left:
            raise _Falls(odds)
        return self._left.pop(0)


@dataclass(frozen=True)
class Point:
    """A point of a match. It never changes: an answer or a die leads to another point."""

    game: Game[Any, Any]
    state: Any  # empty before the set-up is over
    setup: Callable[[Dice], Any]
    histories: Mapping[Side, tuple[str, ...]]  # each side's events and answers
    paths: Mapping[Side, tuple[int, ...]]  # the answers to the questions of this decision
    script: tuple[int, ...] = ()  # the dice rolled so far in this resolution
    odds: tuple[float, ...] = ()  # the odds of the die to roll now, if there is one

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_forms", "_remembered")}

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it is over."""
        return None if self.state is None or self.odds else self.game.outcome(self.state)

    @cached_property
    def _forms(self) -> dict[Side, Questionnaire]:
        return {
            side: Questionnaire(prompt, self.paths.get(side, ()))
            for side, prompt in _prompts(self.game, self.state).items()
        }

    @property
    def turn_of(self) -> Side | None:
        """The side that answers now, if any. Those who decide at once answer one after the other, unseen."""
        if self.odds or self.outcome:
            return None
        return next((side for side, form in self._forms.items() if not form.done), None)

    @property
    def alternatives(self) -> Alternatives:
        """What the side that is asked may answer."""
        side = self.turn_of
        return self._forms[side].alternatives if side else ()

    @cached_property
    def _remembered(self) -> dict[int, Point]:
        return {}

    def remembered(self, number: int) -> Point:
        """Return the same as `after`, but cached: for games small enough to keep all their points."""
        if number not in self._remembered:
            self._remembered[number] = self.after(number)
        return self._remembered[number]

    def after(self, number: int) -> Point:
        """Return the point after an answer, or after a die."""
        if self.odds:
            return _play_on(replace(self, script=(*self.script, number), odds=()))
        side = self.turn_of
        assert side is not None
        word = self._forms[side].alternatives[number]
        histories = {**self.histories, side: (*self.histories[side], f">{word}")}
        return _play_on(
            replace(self, histories=histories, paths={**self.paths, side: (*self.paths.get(side, ()), number)})
        )


def begin(game: Game[Any, Any], scenario: str | None = None, options: Mapping[str, str] | None = None) -> Point:
    """Return the first point of a match."""
    start = game.scenario(scenario)
    chosen = in_force(game, start, options or {})
    histories: dict[Side, tuple[str, ...]] = dict.fromkeys(game.sides, ())
    return _play_on(Point(game, None, partial(game.setup, start, chosen), histories, {}))


def _play_on(at: Point) -> Point:
    """Play until a side is asked, a die must be rolled, or the match is over."""
    while True:
        try:
            if at.state is None:
                at = replace(at, state=at.setup(ScriptedDice(at.script)), script=())
                continue
            if at.outcome or at.turn_of:
                return at
            orders = {side: form.order() for side, form in at._forms.items()}
            state, events = _resolved(at.game, at.state, orders, ScriptedDice(at.script))
        except _Falls as falls:
            return replace(at, odds=falls.odds)
        histories = {
            side: (*texts, *(event.text for event in events if side in event.to))
            for side, texts in at.histories.items()
        }
        at = replace(at, state=state, histories=histories, paths={}, script=())


def _resolved(game: Game[Any, Any], state: Any, orders: Mapping[Side, Order], dice: Dice) -> tuple[Any, list[Event]]:
    twin = state.copy()
    task = twin.agenda.pop()
    return twin, list(game.steps[task.step].resolve(twin, task, orders, dice))


def _prompts(game: Game[Any, Any], state: Any) -> dict[Side, Prompt]:
    task = state.agenda[-1]
    prompts = ((side, game.steps[task.step].ask(game.view(state, side))) for side in task.to)
    return {side: prompt for side, prompt in prompts if prompt is not None}
