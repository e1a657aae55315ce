"""How often the lab's 95 % intervals hold the truth: many contests with other dice. The truth is all of them together.

``python -m tests.lab.coverage tutorial --contests 200 --games 100`` prints a line for every figure that the lab prints:
the truth, half the interval as printed and as it should be, how many of the intervals held the truth, and how many of
those of more contests, whose match numbers are drawn again from all that were played. Contests are kept under
build/coverage, so that a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import load
from sealed_orders.lab.contest import Contest, Fixture, Hands, contest
from sealed_orders.lab.results import Results
from sealed_orders.lab.series import Pairing, Series

AGAIN = 1000  # contests of match numbers drawn again
ROOT = Path(__file__).parents[2]
HALFWAY = f"{(Path(__file__).parent / 'halfway.py').relative_to(ROOT)}:Halfway"
PLAYERS = {
    "tutorial": ("random", HALFWAY, "corsair/lieutenant"),
    "denmark_strait": ("random", HALFWAY, "greedy"),
}


class Interval(NamedTuple):
    """A figure as the lab prints it."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Return whether a value is inside."""
        return self.low <= value <= self.high


def main() -> None:
    """Play the contests and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PLAYERS)
    parser.add_argument("--contests", type=int, default=200)
    parser.add_argument("--games", type=int, default=100, help="match numbers of a contest")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    many = [played(given.game, place, given.games, given.jobs) for place in range(given.contests)]
    head = f"{load(given.game).title}: {given.contests} contests of {many[0].matches} matches"
    sys.stdout.write("\n".join((head, *lines(many), "")))


def played(game: str, place: int, games: int, jobs: int) -> Contest:
    """Return one contest, from its file if it was played before."""
    path = ROOT / "build" / "coverage" / f"{game}-{games}-{place}.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    pairing = Pairing(game, {}, seed=f"coverage {place}")
    return contest(pairing, PLAYERS[game], games, Hands(jobs), Results(game, path))


def lines(many: list[Contest]) -> Iterator[str]:
    """Yield a row for each figure: the truth, the margins, how often an interval held the truth."""
    whole, numbers = together(many), len(many[0].fixtures[0].series.results)
    truth, found = figures(whole), [figures(one) for one in many]
    chance = FastDice("coverage")
    drawn = [figures(drawn_again(whole, numbers, chance)) for _ in range(AGAIN)]
    yield f"{'':44}{'truth':>9}{'printed':>9}{'due':>9}{'held':>15}{'drawn again':>16}"
    every: list[bool] = []
    for name, true in truth.items():
        printed = [each[name] for each in found if name in each]
        if len(printed) < 2:
            continue  # a strength per side is printed only if one number a player does not fit
        held, again = ([f[name].holds(true.value) for f in each if name in f] for each in (found, drawn))
        every += held
        half, apart = mean((e.high - e.low) / 2 for e in printed), 1.96 * stdev(e.value for e in printed)
        yield f"{name:44}{_short(true.value)}{_short(half)}{_short(apart)}{_held(held)}{_held(again)}"
    yield f"{'all figures':71}{_held(every)}"


def _held(held: list[bool]) -> str:
    return f"{mean(held):8.1%} of {len(held):<4}" if held else ""


def _short(number: float) -> str:
    return f"{number:9.0f}" if abs(number) > 1 else f"{number:9.1%}"


def together(many: list[Contest]) -> Contest:
    """Return all contests as one."""
    first = many[0]
    fixtures = [
        Fixture(
            f.one,
            f.side,
            f.other,
            Series(f.series.pairing, [r for one in many for r in one.fixtures[n].series.results]),
        )
        for n, f in enumerate(first.fixtures)
    ]
    return Contest(first.pairing, first.players, fixtures)


def drawn_again(whole: Contest, numbers: int, chance: FastDice) -> Contest:
    """Return a contest of this many match numbers, drawn from all that were played."""
    drawn = [chance.roll(len(whole.fixtures[0].series.results), "") - 1 for _ in range(numbers)]
    fixtures = [
        replace(fixture, series=Series(fixture.series.pairing, [fixture.series.results[place] for place in drawn]))
        for fixture in whole.fixtures
    ]
    return Contest(whole.pairing, whole.players, fixtures)


def figures(one: Contest) -> Mapping[str, Interval]:
    """Return every figure of a contest that has an interval."""
    ladder, sides = one.ladder(), load(one.pairing.game).sides
    strengths = {f"Elo of the {sides[0]} side": ladder.side}
    for rating in sorted(ladder.ratings, key=lambda rating: one.players.index(rating.player)):
        name = rating.player.removeprefix("tests/lab/")
        strengths[f"Elo of {name}"] = rating
        strengths |= {f"Elo of {name} as {side}": by for side, by in zip(sides, rating.sides, strict=False)}
    found = {name: Interval(s.elo, s.elo - s.margin, s.elo + s.margin) for name, s in strengths.items()}
    for player in one.players:
        won = one.won(player)
        found[f"won by {player.removeprefix('tests/lab/')}"] = Interval(won.share, won.low, won.high)
    for first, other in combinations(one.players, 2):
        share = one.share(first, other)
        name = f"{first} v {other}".replace("tests/lab/", "")
        found[name] = Interval(share.share, share.low, share.high)
    return found


if __name__ == "__main__":
    main()
