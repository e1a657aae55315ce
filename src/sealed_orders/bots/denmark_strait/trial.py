"""What to answer: every candidate is tried in imagined battles, and the better half tried again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sealed_orders.bots.denmark_strait.gunner import Gunner
from sealed_orders.bots.denmark_strait.position import Judge
from sealed_orders.games.denmark_strait.ships import GERMAN
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.rollout import play_on, play_step

GUNNER = Gunner()
LAST = 2  # candidates that are compared to the end


class Tried(NamedTuple):
    """A candidate, and the side's chance to win when it answered so, on average."""

    order: Order
    worth: float


class Trial:
    """Candidates for one decision, tried with the same decks and the same dice each."""

    def __init__(self, view: StraitView, seed: str) -> None:
        self.game = load("denmark_strait")
        self.view = view
        self.seed = seed
        self.imagined: list[Any] = []

    def ranked(self, candidates: Sequence[Order], tries: int) -> list[Tried]:
        """Return the two best, or the only one: each round drops the worse half and tries the rest twice as often.

        Two that are left have been tried equally often.
        """
        totals = [0.0] * len(candidates)
        left, done = list(range(len(candidates))), 0
        while len(left) > LAST or (len(left) == LAST and not done):
            left = left[: max(LAST, (len(left) + 1) // 2)] if done else left
            for number in range(done, done + tries):
                for which in left:
                    totals[which] += self.tried(candidates[which], number)
            done += tries
            tries *= 2
            left.sort(key=lambda which: totals[which], reverse=True)
        return [Tried(candidates[which], totals[which] / max(1, done)) for which in left]

    def tried(self, order: Order, number: int) -> float:
        """Return the side's chance at the end of the turn, if it answers so and all play on as gunners."""
        while number >= len(self.imagined):
            self.imagined.append(self.game.imagine(self.view, (), FastDice(f"{self.seed} deck {len(self.imagined)}")))
        state = self.imagined[number].copy()
        dice = FastDice(f"{self.seed} dice {number}")
        play_step(self.game, state, {self.view.side: order}, dice)
        play_on(self.game, state, dice, lambda now, task, _: GUNNER.order(now, task), self.next_turn)
        german = worth(self.game, state)
        return german if self.view.side == GERMAN else 1 - german

    def next_turn(self, state: Any) -> bool:
        """Say whether the next turn has begun."""
        return bool(state.turn > self.view.turn and state.agenda[-1].step == "speed")


def worth(game: Any, state: Any) -> float:
    """Return the German chance to win, from the beginning of a turn."""
    outcome = game.outcome(state)
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner == GERMAN)
    return Judge(state, "before_movement").german(state)
