"""Whether a plot table is sound: at every decision every enemy unit is where the table allows it to be.

The games are those of the fuzz: all scenarios in turn, every other round with the option switches drawn. In some of
them bots play instead of random legal play, where a game has bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from sealed_orders.bots import bot, plot_table
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.lab.calibration import truth
from sealed_orders.lab.fuzz import Trial
from sealed_orders.lab.processes import spread

CHUNK = 20  # games a process plays before it reports


@dataclass
class Soundness:
    """How often the truth was looked up, and where it was outside."""

    games: int = 0
    decisions: int = 0
    looked: int = 0
    outside: list[str] = field(default_factory=list)

    def count(self, other: Soundness) -> None:
        """Count another's games as well."""
        self.games += other.games
        self.decisions += other.decisions
        self.looked += other.looked
        self.outside += other.outside


def check(
    trials: Sequence[Trial], players: dict[Side, str], jobs: int = 1, done: Callable[[int], object] = lambda _: None
) -> Soundness:
    """Play all trials and look up the truth at every decision; `done` hears how many more were played."""
    chunks = [trials[at : at + CHUNK] for at in range(0, len(trials), CHUNK)]
    found = Soundness()
    for part in spread(partial(play, players=players), chunks, jobs):
        found.count(part)
        done(part.games)
    return found


def play(trials: Iterable[Trial], players: dict[Side, str]) -> Soundness:
    """Play some trials, one after the other."""
    found = Soundness()
    for trial in trials:
        _play(trial, players, found)
        found.games += 1
    return found


def _play(trial: Trial, players: dict[Side, str], found: Soundness) -> None:
    match = Match.new(trial.game, trial.scenario, trial.options, dice=Dice(trial.seed), keep=False)
    bots = {side: bot(trial.game, name, side, trial.seed) for side, name in players.items()}
    officers = {side: officer for side in bots if (officer := plot_table(trial.game, side)) is not None}
    while not match.outcome:
        found.decisions += 1
        places = truth(match)
        for side, officer in officers.items():
            officer.read(match.log(side))
            for unit, cells in officer.possible().items():
                if unit in places:
                    found.looked += 1
                    if places[unit] not in cells:
                        found.outside.append(f"{trial.label}: turn {match.state.turn}, {unit} in {places[unit]}")
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
