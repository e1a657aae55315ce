"""Bots play a match on from any of its points, with other dice; the same seed gives the same games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean

from sealed_orders.bots import Listing, bot, bots, listed
from sealed_orders.interval import wilson
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side

DRAWN = 0.5  # of a win


@dataclass(frozen=True)
class Ended:
    """How one continuation ended."""

    winner: Side | None
    scores: Mapping[Side, int | float]


@dataclass(frozen=True)
class Forecast:
    """The results of many continuations, for one side."""

    side: Side
    games: int
    share: float  # won; a draw is half
    low: float  # the 95 % confidence interval
    high: float
    margin: float  # in points, on average
    margin_error: float  # its standard error


def quick(game: str, sides: Sequence[Side]) -> dict[Side, str]:
    """Choose the bots that play on: for each side the lowest on the ladder, or the first without a time limit."""
    return {side: _quick(game, side) for side in sides}


def _quick(game: str, side: Side) -> str:
    quick = {name: one for name, one in listed(game).items() if name in bots(game, side) and not one.timed}
    own = {name: one for name, one in quick.items() if name != "random"}
    ladder = [name for name, one in own.items() if one.rung]
    return min(ladder, key=lambda name: _rung(own[name])) if ladder else next(iter(own), "random")


def _rung(one: Listing) -> int:
    return one.rung


def play_on(match: Match, players: Mapping[Side, str], seed: str) -> Ended:
    """Let these bots play a match to its end."""
    fork = match.fork(FastDice(seed))
    seated = {side: bot(match.game.name, name, side, f"{seed} {side}") for side, name in players.items()}
    while fork.outcome is None:
        for side in fork.waiting:
            prompt = fork.prompt(side)
            assert prompt is not None
            fork.submit(side, seated[side].decide(fork.view(side), prompt, fork.log(side)))
    return ended(fork.outcome)


def ended(outcome: Outcome) -> Ended:
    """Return how a continuation counts, from an outcome."""
    return Ended(outcome.winner, dict(outcome.scores))


def continuations(match: Match, players: Mapping[Side, str], games: int, seed: str) -> Iterator[Ended]:
    """Play this many continuations of a match; each has its own seed."""
    return (play_on(match, players, f"{seed} {number}") for number in range(games))


def forecast(endings: Sequence[Ended], side: Side, cooperative: bool = False) -> Forecast:
    """Sum up continuations for a side; if all play together, all win or none."""
    won = [_won(one, side, cooperative) for one in endings]
    margins = [float(margin(one, side)) for one in endings]
    share = mean(won)
    low, high = wilson(share, len(endings))
    spread = sqrt(sum((m - mean(margins)) ** 2 for m in margins) / max(1, len(margins) - 1) / len(margins))
    return Forecast(side, len(endings), share, low, high, mean(margins), spread)


def _won(one: Ended, side: Side, cooperative: bool) -> float:
    if cooperative:
        return float(one.winner is not None)
    return DRAWN if one.winner is None else float(one.winner == side)


def margin(one: Ended, side: Side) -> int | float:
    """Return by how many points a side leads the best of the others."""
    others = [points for other, points in one.scores.items() if other != side]
    return one.scores.get(side, 0) - max(others, default=0)
