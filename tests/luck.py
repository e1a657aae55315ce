"""Luck at length: over many matches the results of rolls average what the referee's odds promise."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from math import sqrt

import sealed_orders as so
from sealed_orders.bots import bot
from sealed_orders.kernel.dice import Dice
from sealed_orders.report.findings.fleet import fleets
from sealed_orders.report.findings.luck import luck
from sealed_orders.report.playing_on.continuation import quick
from sealed_orders.report.reading.moments import read

MOST = 4.0  # standard deviations between what came and what was due


@dataclass
class Sum:
    """One kind of roll for one side, over all matches."""

    rolls: int = 0
    expected: float = 0.0
    came: int = 0
    variance: float = 0.0

    @property
    def score(self) -> float:
        """Return how many standard deviations the two are apart."""
        return (self.came - self.expected) / sqrt(self.variance) if self.variance else 0.0


def ledger(game: str, games: int, seed: str) -> dict[tuple[str, str], Sum]:
    """Return the ledgers of many matches as one, by kind and side."""
    sums: dict[tuple[str, str], Sum] = {}
    for number in range(games):
        reading = read(played(game, f"{seed} {number}"))
        for entry in luck(reading, fleets(reading)).entries:
            found = sums.setdefault((entry.kind, entry.side), Sum())
            found.rolls += len(entry.rolls)
            found.expected += float(entry.expected)
            found.came += entry.came
            found.variance += float(entry.variance)
    return sums


def played(game: str, seed: str) -> so.Record:
    """Return a match between a game's fastest bots."""
    match = so.Match.new(game, dice=Dice(seed))
    names = quick(game, match.game.playing(match.options))
    seated = {side: bot(game, name, side, seed) for side, name in names.items()}
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, seated[side].decide(match.view(side), prompt, match.log(side)))
    return match.record()


def main() -> int:
    """Do the long run: a line of JSON for every kind, and a failure if one is too far from its expected value."""
    parser = argparse.ArgumentParser(prog="python -m tests.luck", description="Compare rolls with the referee's odds.")
    parser.add_argument("game", nargs="?", default="bismarck")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="luck")
    given = parser.parse_args()
    far = 0
    for (kind, side), found in sorted(ledger(given.game, given.games, given.seed).items()):
        figures = {"kind": kind, "side": side, "rolls": found.rolls, "expected": round(found.expected, 1)}
        sys.stdout.write(json.dumps({**figures, "came": found.came, "score": round(found.score, 2)}) + "\n")
        far += abs(found.score) > MOST
    return min(1, far)


if __name__ == "__main__":
    sys.exit(main())
