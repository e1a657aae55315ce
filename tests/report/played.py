"""Records of whole matches for the tests, each played once."""

from __future__ import annotations

from functools import cache

import sealed_orders as so
from sealed_orders.bots.decision import Question, decide
from sealed_orders.kernel.minute import bot_seed
from sealed_orders.report.playing_on.continuation import quick
from sealed_orders.testing.play import decisions


@cache
def by_bots(game: str, seed: str = "gale") -> so.Record:
    """Return a match between the quickest bots of a game, with their minutes."""
    match = so.Match.new(game, seed=seed)
    names = quick(game, match.game.playing(match.options))
    while not match.outcome:
        for side in match.waiting:
            own = bot_seed(seed, side, match.number(side))
            asked = Question(game, names[side], side, own, 0.2, match.view(side), match.log(side))
            decided = decide(asked)
            match.submit(side, decided.order, decided.minute)
    return match.record()


@cache
def running(game: str, seed: str = "gale", stop: int = 12) -> so.Record:
    """Return a match that is not over, after this many random decisions."""
    match = so.Match.new(game, seed=seed)
    for number, _ in enumerate(decisions(match, seed)):
        if number == stop:
            break
    return match.record()
