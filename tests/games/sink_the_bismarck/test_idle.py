"""A side that a step passes over would not have been asked anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sealed_orders.bots import bot
from sealed_orders.games.sink_the_bismarck import GAME, SinkTheBismarck
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.scenario import Scenario


class Watched(Step[SinkState, SinkView]):
    """A step that also asks the sides it would skip, and records what changes."""

    def __init__(self, step: Step[SinkState, SinkView], asked: list[bool]) -> None:
        self._step, self._asked = step, asked
        self.resolve = step.resolve  # type: ignore[method-assign]
        self._idle = False

    def idle(self, state: SinkState, side: Side) -> bool:
        self._idle = self._step.idle(state, side)
        return False

    def ask(self, view: SinkView) -> Prompt | None:
        prompt = self._step.ask(view)
        if self._idle:
            self._asked.append(prompt is not None)
        return prompt


class Closely(SinkTheBismarck):
    """The game with every step watched."""

    def __init__(self, asked: list[bool]) -> None:
        self.steps: Mapping[str, Step[Any, Any]] = {name: Watched(step, asked) for name, step in GAME.steps.items()}  # type: ignore[misc]

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return GAME.scenarios


def test_a_side_that_is_passed_over_has_nothing_to_decide() -> None:
    asked: list[bool] = []
    for scenario in GAME.scenarios:
        match = Match.new(Closely(asked), scenario, {"rules": "all"}, seed=f"idle {scenario}", keep=False)
        bots = {side: bot(GAME.name, "random", side, scenario) for side in GAME.sides}
        while not match.outcome:
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt is not None
                match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
    assert len(asked) > 100
    assert not any(asked)
