"""What if: a match that is over, played on by bots from one of its turns, many times, beside what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from sealed_orders.bots import UnknownBot, bots
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordUnplayable
from sealed_orders.kernel.replay import replay, stages
from sealed_orders.lab.processes import spread
from sealed_orders.report.continuation import Ended, Forecast, ended, forecast, margin, play_on, quick

BATCH = 20  # continuations of one part of the work


@dataclass(frozen=True)
class Wish:
    """How a match is played on: how often, with which dice, and by whom where it is not the quickest bots."""

    games: int = 1000
    seed: str = "what if"
    jobs: int = 1
    chosen: Mapping[Side, str] = field(default_factory=dict)


@dataclass(frozen=True)
class WhatIf:
    """What came of the continuations, and what happened."""

    turn: int
    decision: int  # that they begin before, from 1
    players: Mapping[Side, str]
    seed: str
    happened: Ended
    found: tuple[Ended, ...]
    cooperative: bool = False

    def forecast(self, side: Side) -> Forecast:
        """What they come to for a side."""
        return forecast(self.found, side, self.cooperative)

    def better(self, side: Side) -> float:
        """In what share of them the side did better than it did: by its margin, equal ones half."""
        mine = margin(self.happened, side)
        margins = [margin(one, side) for one in self.found]
        return sum((m > mine) + 0.5 * (m == mine) for m in margins) / len(margins)


class NoTurn(ValueError):
    """A turn that the match did not have."""


def decision_of(record: Record, turn: int) -> int:
    """The number of the first decision of a turn, from 1."""
    if record.outcome is None:
        raise RecordUnplayable("The match is not over: what if is asked when it is.")
    turns: dict[int, int] = {}
    for number, match in enumerate(stages(record), 1):
        if match.outcome is None:
            turns.setdefault(match.state.turn, number)
    if turn not in turns:
        raise NoTurn(f"Nothing was decided in turn {turn}; the turns are {min(turns)} to {max(turns)}.")
    return turns[turn]


def seated(record: Record, chosen: Mapping[Side, str]) -> dict[Side, str]:
    """Who plays on: those that were chosen, else the quickest of the game."""
    playing = load(record.game).playing(record.options)
    for side, name in chosen.items():
        if name not in bots(record.game, side):
            raise UnknownBot(f"{name} does not play the {side} side; {', '.join(bots(record.game, side))} do.")
    return quick(record.game, playing) | dict(chosen)


def what_if(record: Record, turn: int, wish: Wish, done: Callable[[], object] = lambda: None) -> WhatIf:
    """So many continuations from the beginning of a turn. The same seed plays the same, however many jobs there are."""
    number = decision_of(record, turn)
    players = seated(record, wish.chosen)
    parts = [range(start, min(wish.games, start + BATCH)) for start in range(0, wish.games, BATCH)]
    work = partial(_play, record, number, dict(players), wish.seed)
    found: dict[int, Ended] = {}
    for batch in spread(work, parts, wish.jobs):
        for place, one in batch:
            found[place] = one
            done()
    assert record.outcome is not None
    ordered = tuple(found[place] for place in sorted(found))
    return WhatIf(turn, number, players, wish.seed, ended(record.outcome), ordered, load(record.game).cooperative)


def _play(record: Record, number: int, players: Mapping[Side, str], seed: str, part: range) -> list[tuple[int, Ended]]:
    match: Match = replay(record, number - 1)
    return [(place, play_on(match, players, f"{seed} {place}")) for place in part]


def histogram(values: Sequence[float], here: float, wide: int = 40, most: int = 12) -> Iterator[str]:
    """Margins as lines of a table: from, to, how many, a bar; an arrow where it happened.

    >>> list(histogram([1, 2, 2, 9], 2, wide=4, most=3))
    ['    1 to   3    3  ****  <- it happened', '    4 to   6    0', '    7 to   9    1  *']
    """
    low, high = min([*values, here]), max([*values, here])
    step = max(1, -(-int(high - low + 1) // most))
    starts = [low + step * n for n in range(int((high - low) // step) + 1)]
    counts = [sum(start <= value < start + step for value in values) for start in starts]
    for start, count in zip(starts, counts, strict=True):
        bar = "*" * round(wide * count / max(1, *counts))
        mark = "  <- it happened" if start <= here < start + step else ""
        yield f"{start:5g} to {start + step - 1:3g} {count:4d}  {bar}{mark}".rstrip()
