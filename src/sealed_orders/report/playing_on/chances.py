"""The chance of winning over time: bots play the match on from the beginning of every turn, many times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from sealed_orders.bots import listed
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.replay import stages
from sealed_orders.report.playing_on.continuation import Forecast, continuations, forecast, quick
from sealed_orders.report.reading.reading import Reading

MOST_STEPS = 5  # turning points that are listed
CLEAR = 1.5  # multiple of the two errors together: less is not a step
BUDGET = 3_000  # decisions of bots, in all games together, that a report takes by default
FEWEST, MOST = 10, 40  # games from each turn within that budget: fewer show nothing, more change little


@dataclass(frozen=True)
class Step:
    """A turn in which the chance changed by more than its error."""

    turn: int
    before: float
    after: float


@dataclass(frozen=True)
class Chances:
    """The chance of one side, turn by turn."""

    side: Side
    bots: Mapping[Side, str]
    games: int
    turns: Mapping[int, Forecast]
    seed: str

    @property
    def steps(self) -> list[Step]:
        """List the turning points in order: the largest that exceed their error."""
        jumps = []
        numbers = sorted(self.turns)
        for turn, then in pairwise(numbers):
            one, other = self.turns[turn], self.turns[then]
            error = max(0.01, ((one.high - one.low) + (other.high - other.low)) / 4)
            if abs(other.share - one.share) > CLEAR * error:
                jumps.append(Step(turn, one.share, other.share))
        best = sorted(jumps, key=lambda step: -abs(step.after - step.before))[:MOST_STEPS]
        return sorted(best, key=lambda step: step.turn)

    @property
    def lowest(self) -> int:
        """The turn in which the winner was worst off, or the side itself if nobody won."""
        return min(self.turns, key=lambda turn: self.turns[turn].share)


def fitting(reading: Reading, players: Mapping[Side, str]) -> int:
    """Return how many games from each turn fit the budget, if each takes as many decisions as the match did.

    Zero if too few fit, or if a bot is on no ladder: then nothing says that it is fast.
    """
    bots = listed(reading.game.name)
    if any(name != "random" and not bots[name].rung for name in players.values()):
        return 0
    given = [len(decision.orders) for decision in reading.record.decisions]
    once = sum(sum(given[moment.number :]) for moment in reading.starts.values())
    games = min(MOST, BUDGET // max(1, once))
    return games if games >= FEWEST else 0


def chances(
    reading: Reading,
    games: int | None,
    seed: str = "report",
    progress: Callable[[int, int], object] = lambda *_: None,
    reader: Side = "",
) -> Chances | None:
    """Compute the chances of the reader's side, or else of the first, for a match that is over and can be replayed.

    Play this many games from each turn, or as many as fit the budget if no number is given; none for 0.
    """
    if not reading.whole or not reading.played or reading.record.outcome is None:
        return None
    players = quick(reading.game.name, reading.sides)
    games = fitting(reading, players) if games is None else games
    if games < 1:
        return None
    side = reader if reader in reading.sides else reading.sides[0]
    starts = {moment.number: turn for turn, moment in reading.starts.items()}
    forecasts: dict[int, Forecast] = {}
    for number, match in enumerate(stages(reading.record)):
        if number in starts and match.outcome is None:
            turn = starts[number]
            played = list(continuations(match, players, games, f"{seed} {turn}"))
            forecasts[turn] = forecast(played, side, reading.game.cooperative)
            progress(len(forecasts), len(starts))
    return Chances(side, players, games, forecasts, seed) if forecasts else None
