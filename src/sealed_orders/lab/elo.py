"""Elo ratings: the numbers under which the matches that were played are the likeliest.

All matches are taken together, in no order (the model of Bradley and Terry); a drawn match is half won. The side has
its own number, since most games are not even: what playing the first side is worth, whoever plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from sealed_orders.interval import SURE

MEAN = 1500.0  # of all who are rated
SCALE = 400 / log(10)  # Elo points of one unit of the logistic curve
PRIOR = 600.0  # Elo points: how far ratings lie apart before a match is played, so that who wins all is not infinite
STEPS = 60
CLOSE = 1e-10


@dataclass(frozen=True)
class Meeting:
    """One match, or a part of one: who met whom, and how much of it the first won."""

    one: str
    other: str
    won: float
    side: float = 0.0  # 1 where the first had the first side, -1 where the other had it, 0 where it does not matter


@dataclass(frozen=True)
class Rating:
    """What a player is worth, and how far off that may be with 95 % certainty."""

    player: str
    elo: float
    margin: float
    matches: int


@dataclass(frozen=True)
class Ladder:
    """The players, the best first, and what the first side is worth."""

    ratings: tuple[Rating, ...]
    side: float
    side_margin: float


def ladder(players: Sequence[str], meetings: Iterable[Meeting]) -> Ladder:
    """Rate players by how they met. The mean of all is 1500."""
    met = list(meetings)
    at = {player: place for place, player in enumerate(players)}
    rows = np.zeros((len(met), len(players) + 1))
    for row, meeting in zip(rows, met, strict=True):
        row[at[meeting.one]] += 1
        row[at[meeting.other]] -= 1
        row[-1] = meeting.side
    won = np.array([meeting.won for meeting in met])
    worth, spread = _fit(rows, won)
    mean = float(worth[:-1].mean())
    centre = np.eye(len(players)) - 1 / len(players)
    margins = SURE * SCALE * np.sqrt(np.diag(centre @ spread[:-1, :-1] @ centre))
    count = {player: sum(player in (meeting.one, meeting.other) for meeting in met) for player in players}
    rated = [
        Rating(player, MEAN + SCALE * (float(worth[place]) - mean), float(margins[place]), count[player])
        for player, place in at.items()
    ]
    rated.sort(key=lambda rating: -rating.elo)
    return Ladder(tuple(rated), SCALE * float(worth[-1]), SURE * SCALE * float(np.sqrt(spread[-1, -1])))


def _fit(rows: np.ndarray, won: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The likeliest worth of every column, and how sure it is: Newton's method on a curve with one top."""
    worth = np.zeros(rows.shape[1])
    prior = np.eye(rows.shape[1]) * (SCALE / PRIOR) ** 2
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-rows @ worth))
        slope = rows.T @ (won - likely) - prior @ worth
        bend = (rows * (likely * (1 - likely))[:, None]).T @ rows + prior
        step = np.linalg.solve(bend, slope)
        worth = worth + step
        if float(np.abs(step).max()) < CLOSE:
            break
    return worth, np.linalg.inv(bend)
