"""How strong a game's bots are: each rung of its ladder against the next lower one, from both sides with the same dice.

And how even the game is: each rung against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import mean

from sealed_orders.bots import ANY, bots, listing
from sealed_orders.interval import paired
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.lab.players import seated
from sealed_orders.lab.series import Pairing, Series, play_series


@dataclass(frozen=True)
class Step:
    """A rung against the next lower one, or against itself."""

    better: str
    worse: str
    series: tuple[tuple[Side, Series], ...]  # by the side that the better one played

    @property
    def share(self) -> float:
        """Return the share of the matches from both sides that the better one won."""
        return sum(series.share(side) for side, series in self.series) / len(self.series)

    @property
    def games(self) -> int:
        """Say how many matches it was."""
        return sum(len(series.results) for _, series in self.series)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval; matches of one number had the same dice."""
        each = ([series.won(result, side) for result in series.results] for side, series in self.series)
        return paired([mean(won) for won in zip(*each, strict=True)], 0.0, 1.0)


def rungs(game: str) -> tuple[str, ...]:
    """Return the ladder of a game, weakest first; bots of one rung together. If none is on a rung, all are listed."""
    by_rung: dict[int, list[str]] = {}
    for name in bots(game):
        by_rung.setdefault(listing(game, name).rung, []).append(name)
    if set(by_rung) == {0}:
        return tuple(reversed(by_rung[0]))
    return (*ANY, *("/".join(by_rung[rung]) for rung in sorted(by_rung) if rung))


def strength(
    game: str,
    games: int,
    jobs: int = 1,
    wanted: tuple[str, ...] = (),
    seconds: float = 1.0,
    done: Callable[[], object] = lambda: None,
) -> Iterator[Step]:
    """Play the ladder of a game, or some rungs of it, this many matches from each side and between equals."""
    ladder, pairing = rungs(game), Pairing(game, {}, seconds=seconds)
    for better, worse in zip(ladder[1:], ladder, strict=False):
        if not wanted or better in wanted:
            yield Step(
                better,
                worse,
                tuple(
                    (side, play_series(seated(pairing, better, side, worse), games, jobs, done))
                    for side in load(game).sides
                ),
            )
    for rung in ladder:
        if not wanted or rung in wanted:
            side = load(game).sides[0]
            yield Step(rung, rung, ((side, play_series(seated(pairing, rung, side, rung), games, jobs, done)),))
