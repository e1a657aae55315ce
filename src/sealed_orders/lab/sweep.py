"""A sweep: the same bots and dice under different rules, one change at a time. Which rule matters, and how much?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any

from sealed_orders.interval import MISSED, never, paired
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.options import in_force
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.words import meant
from sealed_orders.lab.constants import BadConstant, constants, now, parse
from sealed_orders.lab.contest import Hands, fill
from sealed_orders.lab.results import Results
from sealed_orders.lab.series import Pairing, Series


@dataclass(frozen=True)
class Change:
    """One changed rule: an option switch, or a constant of the game's data files."""

    name: str
    value: str
    rule: str
    about: str
    constant: bool = False

    def made(self, pairing: Pairing) -> Pairing:
        """Return the pairing under this change."""
        if self.constant:
            return replace(pairing, constants={**pairing.constants, self.name: self.value})
        return replace(pairing, options={**pairing.options, self.name: self.value})


@dataclass(frozen=True)
class Effect:
    """What a change does to a side: how much more or less of the matches it wins with the same dice."""

    change: Change
    side: Side
    usual: Series
    changed: Series

    @property
    def share(self) -> float:
        """Say how much the share of matches won changes."""
        return mean(self._differences)

    @property
    def changed_winners(self) -> int:
        """Count the matches in which the change gave the side more, or less."""
        return sum(map(bool, self._differences))

    @property
    def at_most(self) -> float:
        """If no match changed: the largest share that is still possible, with 95 % confidence."""
        return never(len(self._differences))

    def interval(self, of: int = 1) -> tuple[float, float]:
        """Return the 95 % confidence interval of the change; for several changes, of all of them at once.

        Shared dice make it smaller than that of two separate series.
        """
        if not self.changed_winners:
            bound = never(len(self._differences), MISSED / of)
            return -bound, bound
        return paired(self._differences, -1.0, 1.0, MISSED / of)

    def stands_out(self, of: int = 1) -> bool:
        """Say whether chance cannot explain the change, given how many were looked at."""
        low, high = self.interval(of)
        return low > 0 or high < 0

    @property
    def score(self) -> float:
        """Say how much the side's mean score changes."""
        return self.changed.score(self.side) - self.usual.score(self.side)

    @property
    def same(self) -> float:
        """The share of matches with the same ending and the same scores."""
        pairs = list(zip(self.usual.results, self.changed.results, strict=True))
        return mean([float((a.winner, a.scores, a.turn) == (b.winner, b.scores, b.turn)) for a, b in pairs])

    @property
    def _differences(self) -> list[float]:
        pairs = zip(self.usual.results, self.changed.results, strict=True)
        return [self.usual.won(after, self.side) - self.usual.won(before, self.side) for before, after in pairs]


def changes(pairing: Pairing, wanted: Sequence[str] = ()) -> list[Change]:
    """List the changes of a sweep: switches and constants, NAME or NAME=VALUE; every switch if none is named."""
    game = load(pairing.game)
    words = list(wanted) or [switch.key for switch in game.switches]
    return [change for word in words for change in _changes(game, pairing, word)]


def sweep(
    pairing: Pairing, changed: Sequence[Change], games: int, hands: Hands | None = None, results: Results | None = None
) -> list[Effect]:
    """Play this many matches by default and under every change; the changes that matter most first."""
    usual = Series(pairing)
    series = [Series(change.made(pairing)) for change in changed]
    kept = Results(pairing.game) if results is None else results
    fill([usual, *series], games, hands or Hands(), kept)
    side = load(pairing.game).sides[0]
    effects = [Effect(change, side, usual, after) for change, after in zip(changed, series, strict=True)]
    return sorted(effects, key=lambda effect: (-abs(effect.share), -abs(effect.score), effect.change.name))


def _changes(game: Game[Any, Any], pairing: Pairing, word: str) -> list[Change]:
    name, equals, value = word.partition("=")
    switches = {switch.key: switch for switch in game.switches}
    if name in switches:
        switch = switches[name]
        start = pairing.scenario if isinstance(pairing.scenario, Scenario) else game.scenario(pairing.scenario)
        usual = in_force(game, start, pairing.options)[name]
        values = [value] if equals else [other for other in switch.values if other != usual]
        in_force(game, start, {name: values[0]})  # an unknown one is refused
        return [Change(name, each, switch.rule, switch.label) for each in values]
    named = constants(game.name)
    if equals and (name in named or "." in name):
        parse(game.name, name, value)
        constant = named.get(name.partition(".")[0])
        about = f"instead of {now(game.name, name)}"
        return [Change(name, value, constant.rule if constant else "", about, constant=True)]
    if name in named:
        raise BadConstant(f"{name} needs a value; it is {now(game.name, name)} now. Write {name}=VALUE.")
    there = ", ".join((*switches, *(f"{other}=VALUE" for other in named))) or "none"
    raise BadConstant(
        f"Unknown switch or constant '{name}'.{meant(name, (*switches, *named))} {game.name} has {there}."
    )
