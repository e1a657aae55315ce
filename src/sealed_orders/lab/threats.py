"""Expected against true threat: does a bot fear what there is to fear, about its ship and in the cells it chose?

A bot that goes where it expects little also goes where it expects too little, so both are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import log
from typing import Any, Protocol

from sealed_orders.bots import listing, loaded
from sealed_orders.bots.cards.card import Card
from sealed_orders.kernel.board import truth
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.lab.exploit import Target, begin
from sealed_orders.lab.processes import spread

LEAST = 1e-3  # a chance is taken to be at least so far from 0 and from 1


class Fears(Protocol):
    """Estimates a threat from one side's view, and computes the true one from where the enemy really was."""

    side: Side

    def here(self, view: Any) -> str:
        """Return the cell of the ship that is threatened, if her side gives its orders now."""
        ...

    def at(self, view: Any) -> str:
        """Return the cell in which she ended the turn."""
        ...

    def near(self, cell: str) -> Sequence[str]:
        """Return the cells around it."""
        ...

    def expected(self, view: Any, log: Sequence[Event]) -> Mapping[str, Mapping[str, float]]:
        """Return by model and cell the chance that she is met there this turn."""
        ...

    def true(self, view: Any, before: Mapping[str, str], after: Mapping[str, str]) -> Mapping[str, float]:
        """Return that chance from the cells in which the enemy's units began and ended the turn."""
        ...


@dataclass
class Sums:
    """What one model expected and what was true, as sums."""

    turns: int = 0
    expected: float = 0.0  # about the ship
    true: float = 0.0
    loss: float = 0.0
    chosen: float = 0.0  # expected where it then was
    met: float = 0.0  # and true there

    def add(self, expected: Mapping[str, float], true: Mapping[str, float], near: Sequence[str], at: str) -> None:
        """Add a turn."""
        self.turns += 1
        for cell in near:
            chance, truth = expected[cell], true[cell]
            self.expected, self.true = self.expected + chance, self.true + truth
            inside = min(1 - LEAST, max(LEAST, chance))
            self.loss -= truth * log(inside) + (1 - truth) * log(1 - inside)
        self.chosen, self.met = self.chosen + expected.get(at, 0.0), self.met + true.get(at, 0.0)

    def join(self, other: Sums) -> None:
        """Add the turns of another match."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def ratio(self) -> float:
        """Return how much was expected for each threat that was really there."""
        return self.expected / self.true if self.true else 0.0


@dataclass
class Comparison:
    """The sums of all models, over some matches."""

    matches: int = 0
    models: dict[str, Sums] = field(default_factory=dict)


def compare(
    target: Target, card: Card, seed: str, games: int, jobs: int = 1, done: Callable[[], object] = lambda: None
) -> Comparison:
    """Play a card against a bot, and compare what the bot fears with the truth, turn by turn."""
    total = Comparison()
    for sums in spread(partial(_match, target, card, seed), range(games), jobs):
        total.matches += 1
        for name, one in sums.items():
            total.models.setdefault(name, Sums()).join(one)
        done()
    return total


def _match(target: Target, card: Card, seed: str, number: int) -> dict[str, Sums]:
    entry = listing(target.game, target.bot)
    text = f"{seed} {number}"
    match, players = begin(target, card, text)
    fears: Fears = loaded(f"What {target.bot} fears", entry.fears)(f"bot {text}")
    sums: dict[str, Sums] = {}
    when, seen, before = 0, None, _enemy(match, target)  # the turn of the estimate, and from what view
    expected: Mapping[str, Mapping[str, float]] = {}
    near: Sequence[str] = ()
    while match.outcome is None:
        view, turn = match.view(target.side), match.state.turn
        here = fears.here(view)
        if expected and turn > when:
            true = fears.true(seen, before, _enemy(match, target))
            for name, chances in expected.items():
                sums.setdefault(name, Sums()).add(chances, true, near, fears.at(view))
            expected = {}
        if here and turn > when:
            when, seen, before, near = turn, view, _enemy(match, target), fears.near(here)
            expected = fears.expected(view, match.log(target.side))
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return sums


def _enemy(match: Match, target: Target) -> dict[str, str]:
    """Return the cells in which the enemy's units really are."""
    return truth({target.attacker: match.display(target.attacker)})
