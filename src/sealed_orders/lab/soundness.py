"""Check that a plot table is sound: at every decision every enemy unit is where the table allows it to be.

The games are those of the fuzz: all scenarios in turn, every other round with random option switches. The players are
given: bots, random legal play, or units sent everywhere to look for a breach (`lab/breach.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, TypeAlias

from sealed_orders.bots import Bot, bot, plot_table
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.lab.calibration import truth
from sealed_orders.lab.fuzz import Trial
from sealed_orders.lab.processes import spread

CHUNK = 20  # games a process plays before it reports
Seats: TypeAlias = Callable[[int, Trial], Mapping[Side, Bot]]  # the players of the trial of a number


@dataclass
class Soundness:
    """How often the truth was checked, in which cells, and where it was outside."""

    games: int = 0
    decisions: int = 0
    looked: int = 0
    cells: set[str] = field(default_factory=set)
    outside: list[str] = field(default_factory=list)

    def count(self, other: Soundness) -> None:
        """Add another's games."""
        self.games += other.games
        self.decisions += other.decisions
        self.looked += other.looked
        self.cells |= other.cells
        self.outside += other.outside

    def figures(self) -> dict[str, Any]:
        """Return plain data: the cells are counted."""
        return asdict(self) | {"cells": len(self.cells)}


def seated(players: Mapping[Side, str]) -> Seats:
    """Make bots by name."""
    return partial(_seated, players)


def _seated(players: Mapping[Side, str], _number: int, trial: Trial) -> Mapping[Side, Bot]:
    return {side: bot(trial.game, name, side, trial.seed) for side, name in players.items()}


def check(
    trials: Sequence[Trial], seats: Seats, jobs: int = 1, done: Callable[[int], object] = lambda _: None
) -> Soundness:
    """Play all trials and check the truth at every decision; `done` gets the count of new ones."""
    numbered = list(enumerate(trials))
    chunks = [numbered[at : at + CHUNK] for at in range(0, len(numbered), CHUNK)]
    total = Soundness()
    for part in spread(partial(play, seats), chunks, jobs):
        total.count(part)
        done(part.games)
    return total


def play(seats: Seats, trials: Iterable[tuple[int, Trial]]) -> Soundness:
    """Play some trials, one after the other."""
    total = Soundness()
    for number, trial in trials:
        _play(trial, seats(number, trial), total)
        total.games += 1
    return total


def _play(trial: Trial, bots: Mapping[Side, Bot], total: Soundness) -> None:
    match = Match.new(trial.game, trial.scenario, trial.options, dice=Dice(trial.seed), keep=False)
    officers = {side: officer for side in bots if (officer := plot_table(trial.game, side)) is not None}
    while not match.outcome:
        total.decisions += 1
        places = truth(match)
        for side, officer in officers.items():
            officer.read(match.log(side))
            for unit, cells in officer.possible().items():
                if unit in places:
                    total.looked += 1
                    total.cells.add(places[unit])
                    if places[unit] not in cells:
                        total.outside.append(f"{trial.label}: turn {match.state.turn}, {unit} in {places[unit]}")
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
