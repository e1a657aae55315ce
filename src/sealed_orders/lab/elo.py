"""Elo ratings: the numbers that best explain the matches played.

All matches count together, in no order (the model of Bradley and Terry); a draw is half a win. The side has its own
number, since most games are not even: what playing the first side is worth to any player. If one number per player
does not fit the results, each player also gets one per side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log

import numpy as np

from sealed_orders.interval import MISSED, student
from sealed_orders.lab.logistic import Array, Fit, fit

MEAN = 1500.0  # the mean of all players
SCALE = 400 / log(10)  # Elo points in one unit of the logistic curve


@dataclass(frozen=True)
class Meetings:
    """The matches of two players from one side, by number: how much of each the first player won."""

    one: str
    other: str
    won: Sequence[float]
    side: int = 0  # 1 if the first player had the first side, -1 if the other had it, 0 if sides do not matter


@dataclass(frozen=True)
class Strength:
    """A number of Elo points, and its 95 % margin of error."""

    elo: float
    margin: float


@dataclass(frozen=True)
class Rating(Strength):
    """A player's strength and, if one number does not fit, also with the first and with the second side.

    Strengths with a side include what the side is worth: the difference of two of them says who wins how often.
    """

    player: str
    sides: tuple[Strength, ...] = ()


@dataclass(frozen=True)
class Misfit:
    """The fixture whose result is farthest from what the ratings predict."""

    met: Meetings
    won: float  # the share the first player won
    predicted: float  # by the ratings
    sure: bool  # more than chance explains, given the number of fixtures


@dataclass(frozen=True)
class Ladder:
    """The players, best first, and what the first side is worth."""

    ratings: tuple[Rating, ...]
    side: Strength
    misfit: Misfit | None = None  # with one number per player; None if everything fits by necessity
    by_side: Misfit | None = None  # with a number per side, if those were needed


def ladder(players: Sequence[str], met: Sequence[Meetings]) -> Ladder:
    """Rate players by their results. The mean of all is 1500."""
    won = np.array([meetings.won for meetings in met], dtype=float).T
    model, many = fit(_rows(players, met), won), len(players)
    (side,) = _strengths(model, np.eye(many + 1)[-1:], len(won))
    centred = np.hstack([np.eye(many) - 1 / many, np.zeros((many, 1))])
    rated = _strengths(model, centred, len(won), MEAN)
    misfit, by_side = _misfit(model, met, len(won)), None
    sides: list[tuple[Strength, ...]] = [()] * many
    if misfit and misfit.sure and all(meetings.side for meetings in met):
        model = fit(_rows_by_side(players, met), won)
        each = _strengths(model, np.eye(2 * many) - 1 / (2 * many), len(won), MEAN)
        sides, by_side = [*zip(each[:many], each[many:], strict=True)], _misfit(model, met, len(won))
    ratings = [Rating(s.elo, s.margin, player, by) for player, s, by in zip(players, rated, sides, strict=True)]
    return Ladder(tuple(sorted(ratings, key=lambda rating: -rating.elo)), side, misfit, by_side)


def share_of(gap: float, side: float) -> float:
    """Return the share over both sides for a gap in Elo points, given what the side is worth.

    >>> round(share_of(100, 0), 3), round(share_of(100, 350), 3)
    (0.64, 0.561)
    """
    return sum(1 / (1 + 10 ** (-(gap + worth) / 400)) for worth in (side, -side)) / 2


def _rows(players: Sequence[str], met: Sequence[Meetings]) -> Array:
    """Return a column per player, and one for the side."""
    rows = np.zeros((len(met), len(players) + 1))
    for row, meetings in zip(rows, met, strict=True):
        row[players.index(meetings.one)] += 1
        row[players.index(meetings.other)] -= 1
        row[-1] = meetings.side
    return rows


def _rows_by_side(players: Sequence[str], met: Sequence[Meetings]) -> Array:
    """Return a column for every player with the first side, then one for every player with the other."""
    rows = np.zeros((len(met), 2 * len(players)))
    for row, meetings in zip(rows, met, strict=True):
        one, other = players.index(meetings.one), players.index(meetings.other)
        first, second = (one, other) if meetings.side > 0 else (other, one)
        row[first], row[len(players) + second] = meetings.side, -meetings.side
    return rows


def _strengths(model: Fit, of: Array, numbers: int, mean: float = 0.0) -> list[Strength]:
    """Sums of worths in Elo points."""
    errors = np.sqrt(np.maximum(0.0, np.diag(of @ model.spread @ of.T)))
    width = SCALE * student(numbers - 1)
    return [
        Strength(mean + SCALE * float(worth), width * float(error) if numbers > 1 else inf)
        for worth, error in zip(of @ model.worth, errors, strict=True)
    ]


def _misfit(model: Fit, met: Sequence[Meetings], numbers: int) -> Misfit | None:
    """Return the largest misfit, preferably one that chance does not explain."""
    if model.saturated or numbers < 2:
        return None
    sure = np.abs(model.off) > student(numbers - 1, MISSED / len(met)) * model.error
    at = max(range(len(met)), key=lambda place: (sure[place], abs(model.off[place])))
    expected = float(model.expected[at])
    return Misfit(met[at], float(np.mean(met[at].won)), expected, bool(sure[at]))
