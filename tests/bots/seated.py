"""Bots at a match, each asked as in real play: with the seed of the decision, from what its side knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import sealed_orders as so
from sealed_orders.bots import bots
from sealed_orders.bots.decision import Decided, Question, decide
from sealed_orders.kernel.minute import bot_seed
from tests.own import GAMES

# What makes every side play, where by default one plays alone.
TOGETHER = {"bismarck_solitaire": {"players": "two"}}
SEATED = [
    (game, side, name) for game in GAMES for side in so.load(game).sides for name in bots(game, side)
]  # every bot of every game, on every side it plays


def question(match: so.Match, side: str, name: str, worlds: int = 1) -> Question:
    """Return the question for a bot, with the number of worlds that a searching bot looks at."""
    seed = bot_seed(match.dice.seed, side, match.number(side))
    return Question(match.game.name, name, side, seed, 1.0, match.view(side), match.log(side), worlds)


@dataclass
class Turn:
    """A side's turn to order: what its bot is asked, and what it decides."""

    side: str
    question: Question

    @cached_property
    def decided(self) -> Decided:
        """Return what the bot decides, asked once."""
        return decide(self.question)


def turns(match: so.Match, names: Mapping[str, str], most: int = 1000) -> Iterator[Turn]:
    """Play a match for a number of decisions, and look at every turn before its order is sealed."""
    while match.outcome is None and len(match.decisions) < most:
        for side in match.waiting:
            turn = Turn(side, question(match, side, names[side]))
            yield turn
            match.submit(side, *turn.decided[:2])


def played(game: str, names: Mapping[str, str], seed: str = "minutes", most: int = 1000) -> so.Match:
    """Return a match between bots, to its end."""
    match = so.Match.new(game, options=TOGETHER.get(game), seed=seed)
    match.seat(names)
    for _ in turns(match, names, most):
        pass
    return match


def others(game: str, side: str, name: str) -> dict[str, str]:
    """Return players: a bot for one side, random play for the others."""
    return {each: name if each == side else "random" for each in so.load(game).sides}
