"""What if: bots play a finished match on from one of its turns, beside what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sealed_orders.bots import UnknownBot, bots
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordUnplayable
from sealed_orders.kernel.replay import replay, stages
from sealed_orders.report.playing_on.continuation import Ended, Forecast, ended, forecast, margin, play_on, quick

SEED = "what if"  # the default seed of a series


@dataclass(frozen=True)
class WhatIf:
    """The results of the continuations, and what happened."""

    turn: int
    decision: int  # the decision before which they begin, from 1
    players: Mapping[Side, str]
    seed: str
    happened: Ended
    found: tuple[Ended, ...]
    cooperative: bool = False

    def forecast(self, side: Side) -> Forecast:
        """Sum them up for a side."""
        return forecast(self.found, side, self.cooperative)

    def better(self, side: Side) -> float:
        """Return the share in which the side did better than in the match, by margin; equal ones count half."""
        mine = margin(self.happened, side)
        margins = [margin(one, side) for one in self.found]
        return sum((m > mine) + 0.5 * (m == mine) for m in margins) / len(margins)


class NoTurn(ValueError):
    """The match has no such turn."""


def turns_of(record: Record) -> dict[int, int]:
    """List the turns with decisions, each with the number of its first decision, from 1."""
    if record.outcome is None:
        raise RecordUnplayable("The match is not over. You can ask what if when it is.")
    turns: dict[int, int] = {}
    for number, match in enumerate(stages(record), 1):
        if match.outcome is None:
            turns.setdefault(match.state.turn, number)
    return turns


def decision_of(record: Record, turn: int) -> int:
    """Return the number of the first decision of a turn, from 1."""
    turns = turns_of(record)
    if not turns:
        raise NoTurn("The match ended before anything was decided.")
    if turn not in turns:
        raise NoTurn(f"Nothing was decided in turn {turn}. Choose one from {min(turns)} to {max(turns)}.")
    return turns[turn]


def seated(record: Record, chosen: Mapping[Side, str]) -> dict[Side, str]:
    """Return who plays on: the chosen bots, or else the fastest of the game."""
    playing = load(record.game).playing(record.options)
    for side, name in chosen.items():
        if name not in bots(record.game, side):
            raise UnknownBot(
                f"{name} does not play the {side} side. Choose one of {', '.join(bots(record.game, side))}."
            )
    return quick(record.game, playing) | dict(chosen)


def played_on(
    record: Record, number: int, players: Mapping[Side, str], seed: str, part: range
) -> list[tuple[int, Ended]]:
    """Play the continuations at these places in the series, each with its own dice, from before a decision."""
    match: Match = replay(record, number - 1)
    return [(place, play_on(match, players, f"{seed} {place}")) for place in part]


def summed(record: Record, turn: int, players: Mapping[Side, str], seed: str, endings: Mapping[int, Ended]) -> WhatIf:
    """Sum up continuations, by their places, beside what happened."""
    assert record.outcome is not None
    ordered = tuple(endings[place] for place in sorted(endings))
    number, cooperative = decision_of(record, turn), load(record.game).cooperative
    return WhatIf(turn, number, players, seed, ended(record.outcome), ordered, cooperative)
