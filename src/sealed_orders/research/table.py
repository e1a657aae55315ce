"""A match played by numbers: every side answers the small questions of its prompt, the referee does the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.research.micro_bismarck import GAME as MICRO
from sealed_orders.research.questionnaire import Alternatives, Questionnaire


class Table:
    """A match, and what each side has answered so far. No side sees another's answers."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.forms: dict[Side, Questionnaire] = {}
        self._deal()

    def alternatives(self, side: Side) -> Alternatives:
        """Return what a side may answer now; empty if it has nothing to answer."""
        form = self.forms.get(side)
        return form.alternatives if form else ()

    def choose(self, side: Side, number: int) -> str:
        """Answer a side's question."""
        return self.forms[side].choose(number)

    def go_on(self) -> bool:
        """Resolve the decision once everybody has answered everything, and say whether that happened."""
        if self.match.outcome:
            return False
        for form in self.forms.values():
            if form.alternatives:
                return False
        self._seal()
        self._deal()
        return True

    def returns(self) -> Mapping[Side, float]:
        """Return what the match was worth to each side: 1 won, -1 lost, 0 drawn.

        In a cooperative game all win or all lose.
        """
        game, outcome = self.match.game, self.match.outcome
        if outcome is None or (outcome.winner is None and not game.cooperative):
            return dict.fromkeys(game.sides, 0.0)
        if game.cooperative:
            return dict.fromkeys(game.sides, 1.0 if outcome.winner else -1.0)
        return {side: 1.0 if side == outcome.winner else -1.0 for side in game.sides}

    def _deal(self) -> None:
        """Hand out questions until somebody has one to answer, or the match is over."""
        while self.match.outcome is None:
            sides = self.match.waiting
            self.forms = {side: Questionnaire(prompt) for side in sides if (prompt := self.match.prompt(side))}
            for form in self.forms.values():
                if form.alternatives:
                    return
            self._seal()
        self.forms = {}

    def _seal(self) -> None:
        for side, form in self.forms.items():
            try:
                self.match.submit(side, form.whole)
            except IllegalOrder:
                self.match.submit(side, form.order())


def find(game: str | Game[Any, Any]) -> Game[Any, Any]:
    """Find a game by name: any that is installed, or micro_bismarck, which exists only here."""
    if isinstance(game, Game):
        return game
    return MICRO if game == MICRO.name else load(game)


def questions(
    game: str | Game[Any, Any],
    scenario: str | Scenario | None = None,
    options: Mapping[str, str] | None = None,
    seed: str = "",
) -> Table:
    """Start a match that is played by numbers."""
    return Table(Match.new(find(game), scenario, options, dice=FastDice(seed), keep=False))
