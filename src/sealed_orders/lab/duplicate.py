"""Duplicate: several matches of one scenario with the same dice in one table. Who did best with the same luck?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.report import Wishes, make
from sealed_orders.report.playing_on.continuation import Ended, ended, margin


class NotAlike(ValueError):
    """The records are not of the same scenario with the same dice."""


@dataclass(frozen=True)
class Play:
    """One pair's match."""

    name: str
    players: dict[Side, str]  # the bots; sides played by people are left out
    scores: dict[Side, int | float]
    margin: float  # of the first side
    luck: float | None  # points the dice gave the first side, if the game can say so
    turns: int
    ranks: dict[Side, float]  # by side, the share of duels won against the same side of the others; a tie is half


@dataclass(frozen=True)
class Duplicate:
    """All matches, the best of the first side first."""

    game: str
    scenario: str
    commitment: str
    sides: tuple[Side, ...]
    plays: tuple[Play, ...]


def duplicate(records: Sequence[tuple[str, Record]]) -> Duplicate:
    """Make the table of some matches by name; verify every record, and name one that is not over or differs."""
    _alike(records)
    first = records[0][1]
    sides = load(first.game).playing(first.options)
    made = {name: make(record, wishes=Wishes(beliefs=False)) for name, record in records}
    for name, report in made.items():
        if report.proof.verdict != "verified":
            raise RecordMismatch(f"{name}: {report.proof.text}")
    margins = {name: {side: float(margin(_ended(record), side)) for side in sides} for name, record in records}
    plays = [
        Play(
            name,
            report.players,
            dict(_ended(report.reading.record).scores),
            margins[name][sides[0]],
            report.luck.points(sides[0]) if report.luck.scored else None,
            len(report.reading.turns),
            {side: _rank(margins, name, side) for side in sides},
        )
        for name, report in made.items()
    ]
    ordered = tuple(sorted(plays, key=lambda play: -play.margin))
    return Duplicate(first.game, first.scenario, first.commitment, sides, ordered)


def _ended(record: Record) -> Ended:
    assert record.outcome is not None
    return ended(record.outcome)


def _alike(records: Sequence[tuple[str, Record]]) -> None:
    if len(records) < 2:
        raise NotAlike("A comparison needs at least two records. Add another file.")
    first_name, first = records[0]
    for name, record in records:
        if record.outcome is None:
            raise NotAlike(f"{name} is not over. Compare finished matches only.")
        if (record.game, record.scenario, dict(record.options)) != (first.game, first.scenario, dict(first.options)):
            raise NotAlike(
                f"{name} has another scenario or other options than {first_name}. Compare matches that share both."
            )
        if (record.commitment, record.origin, record.salts) != (first.commitment, first.origin, first.salts):
            raise NotAlike(f"{name} was played with other dice than {first_name}. Play both with the same --seed.")


def _rank(margins: dict[str, dict[Side, float]], name: str, side: Side) -> float:
    """Return the share of duels won against the same side of the others: 1 for the best."""
    mine = margins[name][side]
    others = [by[side] for other, by in margins.items() if other != name]
    return sum((mine > theirs) + 0.5 * (mine == theirs) for theirs in others) / len(others)
