"""How heavy positions are: each game's first position, and the heaviest of random play, whole and deflated.

python -m tests.server.weigh
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from typing import NamedTuple

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.matches import gate
from sealed_orders.table.seats import Glance, Seat
from tests.own import GAMES

DECISIONS = 400  # of a match that are looked at, at most


class Weight(NamedTuple):
    """A position in bytes of JSON, and where it was."""

    whole: int
    deflated: int
    where: str


def weights(match: so.Match) -> Iterator[Weight]:
    """Return what every side would be sent now if it reconnected."""
    for side in (*match.game.sides, SPECTATOR):
        seat = Seat(side, "match", side, "away", Glance("waiting", 1), 0)
        text = gate.encode(gate.position(match, [seat], seat, gate.newest(match, side)))
        assert match.scenario is not None
        yield Weight(len(text), len(zlib.compress(text)), f"{match.scenario.name}, {side}, turn {match.state.turn}")


def first(game: str) -> Weight:
    """Return the heaviest of the first positions of a game's scenarios."""
    return max(max(weights(so.Match.new(game, scenario, seed="weigh"))) for scenario in so.load(game).scenarios)


def heaviest(game: str) -> Weight:
    """Return the heaviest position of random play, one match per scenario."""
    found = first(game)
    for scenario in so.load(game).scenarios:
        match, dice = so.Match.new(game, scenario, seed="weigh"), FastDice("weigh")
        for _ in range(DECISIONS):
            if match.outcome:
                break
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt is not None
                match.submit(side, prompt.sample(dice))
            found = max(found, *weights(match))
    return found


if __name__ == "__main__":
    for game in GAMES:
        for name, weight in (("first", first(game)), ("heaviest", heaviest(game))):
            kept = f"{weight.deflated / 1000:.1f} ({weight.whole / 1000:.1f}) KB"
            sys.stdout.write(f"{game}, {name}: {kept}: {weight.where}\n")
