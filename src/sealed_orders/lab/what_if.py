"""What if, many times: the continuations of a match in several processes, and a text picture of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.lab.processes import spread
from sealed_orders.lab.rows import MAYBE, REAL, TEXT, WHOLE, Columns, Row
from sealed_orders.report.playing_on.continuation import Ended
from sealed_orders.report.playing_on.what_if import SEED, WhatIf, decision_of, played_on, seated, summed

BATCH = 20  # continuations of one part of the work


@dataclass(frozen=True)
class Wish:
    """How a match is played on: how often, with which dice, and by which bots (default: the fastest)."""

    games: int = 1000
    seed: str = SEED
    jobs: int = 1
    chosen: Mapping[Side, str] = field(default_factory=dict)


def what_if(record: Record, turn: int, wish: Wish, done: Callable[[], object] = lambda: None) -> WhatIf:
    """Play continuations from the beginning of a turn. The same seed gives the same games for any number of jobs."""
    number = decision_of(record, turn)
    players = seated(record, wish.chosen)
    parts = [range(start, min(wish.games, start + BATCH)) for start in range(0, wish.games, BATCH)]
    work = partial(played_on, record, number, dict(players), wish.seed)
    continuations: dict[int, Ended] = {}
    for batch in spread(work, parts, wish.jobs):
        for place, one in batch:
            continuations[place] = one
            done()
    return summed(record, turn, players, wish.seed, continuations)


def columns(record: Record) -> Columns:
    """Name the columns of a continuation: the match, where it continued from, who played on, and the result."""
    sides = load(record.game).playing(record.options)
    match = {"game": TEXT, "version": TEXT, "commitment": TEXT, "turn": WHOLE, "decision": WHOLE, "seed": TEXT}
    bots = dict.fromkeys((f"{side}_bot" for side in sides), MAYBE)
    return {**match, **bots, "number": WHOLE, "winner": MAYBE, **dict.fromkeys((f"{s}_score" for s in sides), REAL)}


def rows(record: Record, result: WhatIf) -> Iterator[Row]:
    """Make a row for each continuation; number 0 is what happened."""
    sides = load(record.game).playing(record.options)
    match = {"game": record.game, "version": record.version, "commitment": record.commitment}
    begun = {**match, "turn": result.turn, "decision": result.decision, "seed": result.seed}
    for number, one in enumerate((result.happened, *result.found)):
        bots = {f"{side}_bot": result.players[side] if number else None for side in sides}
        scores = {f"{side}_score": float(one.scores.get(side, 0)) for side in sides}
        yield {**begun, **bots, "number": number, "winner": one.winner, **scores}


def histogram(values: Sequence[float], here: float, wide: int = 40, most: int = 12) -> Iterator[str]:
    """Write margins as lines of a table: from, to, count, a bar; an arrow marks what happened.

    >>> list(histogram([1, 2, 2, 9], 2, wide=4, most=3))
    ['    1 to   3    3  ****  <- the match', '    4 to   6    0', '    7 to   9    1  *']
    """
    low, high = min([*values, here]), max([*values, here])
    step = max(1, -(-int(high - low + 1) // most))
    starts = [low + step * n for n in range(int((high - low) // step) + 1)]
    counts = [sum(start <= value < start + step for value in values) for start in starts]
    for start, count in zip(starts, counts, strict=True):
        bar = "*" * round(wide * count / max(1, *counts))
        mark = "  <- the match" if start <= here < start + step else ""
        yield f"{start:5g} to {start + step - 1:3g} {count:4d}  {bar}{mark}".rstrip()
