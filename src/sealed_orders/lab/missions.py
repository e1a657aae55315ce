"""How often bots complete each scenario of a campaign, by playing them many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import mean

from sealed_orders.interval import wilson
from sealed_orders.kernel.book import Chapter, Entry
from sealed_orders.kernel.game import load
from sealed_orders.lab.series import Pairing, play_series


@dataclass(frozen=True)
class Standing:
    """The results of one scenario."""

    scenario: str
    entries: Sequence[Entry]

    @property
    def share(self) -> float:
        """Return the share of matches in which it was won."""
        return mean([entry.won for entry in self.entries])

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval."""
        return wilson(self.share, len(self.entries))

    @property
    def medals(self) -> float:
        """Return the share of matches that earned the medal, which the bots may not have tried for."""
        return mean([bool(entry.medal) for entry in self.entries])

    @property
    def points(self) -> float:
        """Return the mean points."""
        return mean([entry.points for entry in self.entries])

    @property
    def ended_by(self) -> Mapping[str, int]:
        """Count the matches that each paragraph ended."""
        return Counter(entry.rule for entry in self.entries)


def chapters(game: str) -> tuple[Chapter, ...]:
    """List the chapters of a game's campaign; empty if it has none."""
    book = load(game).book
    return book.chapters([], free=True) if book else ()


def standings(
    pairing: Pairing,
    scenarios: Sequence[str],
    games: int,
    jobs: int = 1,
    done: Callable[[], object] = lambda: None,
) -> Iterator[Standing]:
    """Play each scenario this many times."""
    for scenario in scenarios:
        series = play_series(replace(pairing, scenario=scenario), games, jobs, done)
        entries = [result.entry for result in series.results if result.entry is not None]
        yield Standing(scenario, entries)
