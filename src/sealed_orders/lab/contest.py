"""A contest: every pair of players meets, from every side with the same dice, and is rated.

In a cooperative game nobody meets anybody: each player plays all sides alone, and with the same dice the one who wins
beats the one who does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import combinations
from statistics import mean
from typing import NamedTuple

from sealed_orders.interval import paired
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.lab.constants import preparation
from sealed_orders.lab.elo import Ladder, Meetings, ladder
from sealed_orders.lab.players import seated
from sealed_orders.lab.processes import spread
from sealed_orders.lab.results import Results
from sealed_orders.lab.series import DRAWN, Pairing, Result, Series, play


@dataclass(frozen=True)
class Hands:
    """Who plays the matches: a number of processes, or an executor; and a callback for each finished match."""

    jobs: int = 1
    executor: Executor | None = None
    done: Callable[[], object] = lambda: None


@dataclass(frozen=True)
class Fixture:
    """Two players and the side of the first; in a cooperative game one player, twice."""

    one: str
    side: Side
    other: str
    series: Series


class Share(NamedTuple):
    """The share of matches won, with its 95 % confidence interval."""

    share: float
    low: float
    high: float
    matches: int


@dataclass
class Contest:
    """Who played, and how it went."""

    pairing: Pairing
    players: tuple[str, ...]
    fixtures: list[Fixture] = field(default_factory=list)

    @property
    def cooperative(self) -> bool:
        """Say whether all sides win or lose together."""
        return load(self.pairing.game).cooperative

    @property
    def matches(self) -> int:
        """Say how many matches were played."""
        return sum(len(fixture.series.results) for fixture in self.fixtures)

    def ladder(self) -> Ladder:
        """Return the players by their ratings."""
        return ladder(self.players, self.meetings)

    @property
    def meetings(self) -> list[Meetings]:
        """Return who met whom from which side, and how each of their matches went, by number."""
        if self.cooperative:
            return [_together(one, other) for one, other in combinations(self.fixtures, 2)]
        first = load(self.pairing.game).sides[0]
        return [
            Meetings(f.one, f.other, [f.series.won(r, f.side) for r in f.series.results], 1 if f.side == first else -1)
            for f in self.fixtures
        ]

    def share(self, one: str, other: str) -> Share:
        """Return the share of their matches that a player won against another."""
        return _share([_seen_by(one, met) for met in self.meetings if {met.one, met.other} == {one, other}])

    def won(self, player: str) -> Share:
        """Return the share of all its matches that a player won; in a cooperative game, how often the game was won."""
        if self.cooperative:
            fixture = next(fixture for fixture in self.fixtures if fixture.one == player)
            return _share([[fixture.series.won(result, fixture.side) for result in fixture.series.results]])
        return _share([_seen_by(player, met) for met in self.meetings if player in (met.one, met.other)])


def _together(one: Fixture, other: Fixture) -> Meetings:
    """Pair two players of a cooperative game: with the same dice, the one who won beats the one who did not."""
    pairs = zip(one.series.results, other.series.results, strict=True)
    won = [DRAWN + (float(mine.winner is not None) - float(yours.winner is not None)) / 2 for mine, yours in pairs]
    return Meetings(one.one, other.one, won)


def _seen_by(player: str, met: Meetings) -> Sequence[float]:
    return met.won if met.one == player else [1 - won for won in met.won]


def _share(won: Sequence[Sequence[float]]) -> Share:
    """Share of several series together. Matches of one number had the same dice, so each number counts once."""
    by_number = [mean(each) for each in zip(*won, strict=True)]
    share = mean(by_number) if by_number else 0.0
    return Share(share, *paired(by_number, 0.0, 1.0), len(won) * len(by_number))


def fixtures(pairing: Pairing, players: Sequence[str]) -> list[Fixture]:
    """List who meets whom from which side; nothing is played yet."""
    sides = load(pairing.game).sides
    if load(pairing.game).cooperative:
        meetings = [(player, sides[0], player) for player in players]
    else:
        meetings = [(one, side, other) for one, other in combinations(players, 2) for side in sides]
    return [Fixture(one, side, other, Series(seated(pairing, one, side, other))) for one, side, other in meetings]


def contest(
    pairing: Pairing, players: Sequence[str], games: int, hands: Hands | None = None, results: Results | None = None
) -> Contest:
    """Let every pair meet this many times from every side; results that exist already are not played again."""
    result = Contest(pairing, tuple(players), fixtures(pairing, players))
    kept = Results(pairing.game) if results is None else results
    fill([fixture.series for fixture in result.fixtures], games, hands or Hands(), kept)
    return result


def fill(many: Sequence[Series], games: int, hands: Hands, results: Results) -> None:
    """Play what is missing of several series, all at once, and sort each series."""
    missing = [
        (place, number)
        for number in range(games)
        for place, series in enumerate(many)
        if results.result(series.pairing, number) is None
    ]
    for _ in range(games * len(many) - len(missing)):
        hands.done()
    by_place = [series.pairing for series in many]
    for constants in {tuple(sorted(pairing.constants.items())) for pairing in by_place}:
        parts = [part for part in missing if tuple(sorted(by_place[part[0]].constants.items())) == constants]
        prepare = preparation(by_place[0].game, dict(constants)) if constants and parts else None
        executor = None if constants else hands.executor  # its processes are not new ones
        work = _Work(tuple(by_place))
        for place, result in spread(work, parts, hands.jobs, executor, prepare):
            results.add(by_place[place], [result])
            hands.done()
    results.finish()
    for series in many:
        kept = (results.result(series.pairing, number) for number in range(games))
        series.results[:] = [result for result in kept if result is not None]


@dataclass(frozen=True)
class _Work:
    """A match of several series, by the place of its series and its number."""

    pairings: tuple[Pairing, ...]

    def __call__(self, part: tuple[int, int]) -> tuple[int, Result]:
        place, number = part
        return place, play(self.pairings[place], number)
