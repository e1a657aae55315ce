"""Search for a card that beats a bot: change a card a little, keep what wins more with the same dice.

What is found was chosen because it won, so it is played again on fresh dice before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from sealed_orders.bots.cards.card import Card
from sealed_orders.kernel.dice import FastDice
from sealed_orders.lab.changes import changed, scout
from sealed_orders.lab.exploit import Score, Target, play
from sealed_orders.lab.processes import spread

RUNGS = (8, 16, 32, 64)  # matches after which a card that does not win more is dropped


@dataclass(frozen=True)
class Found:
    """The best card, what it won while it was searched for, and how many matches that took."""

    card: Card
    score: Score
    matches: int
    seconds: float


def search(
    target: Target,
    cards: Mapping[str, Card],
    seed: str,
    budget: int,
    jobs: int = 1,
    done: Callable[[], object] = lambda: None,
) -> Found:
    """Spend a budget of matches on a best response, beginning with the best of some cards."""
    with nullcontext() if jobs == 1 else ProcessPoolExecutor(jobs, get_context("spawn")) as executor:
        return _Search(target, f"{seed} search", budget, executor, done).best(cards)


@dataclass
class _Search:
    target: Target
    seed: str
    budget: int
    executor: Executor | None
    done: Callable[[], object]
    spent: int = 0
    seconds: float = 0.0

    def best(self, cards: Mapping[str, Card]) -> Found:
        """Drop the worse half of the cards after each rung, and then change the one that is left."""
        rated = [(card, Score(())) for card in cards.values()]
        for rung in RUNGS[:-1]:
            played = [(card, self._played(card, so_far, rung)) for card, so_far in rated]
            rated = sorted(played, key=lambda one: -one[1].share)[: max(1, len(rated) // 2)]
        best, score = rated[0]
        space, dice = scout(self.target, best, self.seed), FastDice(f"{self.seed} changes")
        while self.spent < self.budget:
            rival, theirs = changed(space, best, dice), Score(())
            for rung in RUNGS:
                theirs, score = self._played(rival, theirs, rung), self._played(best, score, rung)
                if theirs.share < Score(score.won[:rung]).share or self.spent >= self.budget:
                    break
            if len(theirs.won) == RUNGS[-1] and theirs.share > score.share:
                best, score = rival, theirs
        return Found(best, score, self.spent, self.seconds)

    def _played(self, card: Card, so_far: Score, until: int) -> Score:
        """Play on until a card has this many matches."""
        more = range(len(so_far.won), until)
        for part in spread(partial(play, self.target, card, self.seed), more, executor=self.executor):
            so_far += part
            self.seconds += part.seconds
            self.done()
        self.spent += len(more)
        return so_far
