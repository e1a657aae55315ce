"""Points: by cause, and by the turn in which they were earned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Points, Sunk, facts_of
from sealed_orders.kernel.order import Side
from sealed_orders.report.reading.reading import Reading, Telling


@dataclass(frozen=True)
class Award:
    """Points to a side, the reason, and the turn in which they were earned."""

    turn: int
    number: int  # the number of the decision in which they were reported
    side: Side
    points: int | float
    cause: str
    event: Event  # that told of them
    dated: bool  # the turn is known exactly, not only that of the final score


@dataclass(frozen=True)
class Account:
    """All awards, in their order."""

    awards: tuple[Award, ...]
    sides: tuple[Side, ...]
    scores: Mapping[Side, int | float]  # by the outcome, when the match is over

    def total(self, side: Side, turn: int | None = None) -> int | float:
        """Return what a side had after a turn, if reported; or has in all."""
        if turn is None and self.scores:
            return self.scores.get(side, 0)
        return sum(a.points for a in self.awards if a.side == side and (turn is None or a.turn <= turn))

    def causes(self, side: Side) -> dict[str, dict[int, int | float]]:
        """List a side's causes, largest first, each with its points by turn."""
        sums: dict[str, dict[int, int | float]] = {}
        for award in self.awards:
            if award.side == side:
                turns = sums.setdefault(award.cause, {})
                turns[award.turn] = turns.get(award.turn, 0) + award.points
        return dict(sorted(sums.items(), key=lambda entry: -sum(entry[1].values())))

    @property
    def leader(self) -> Side:
        """Return the side with most points; of equal ones the first."""
        return max(self.sides, key=self.total)


def account(reading: Reading) -> Account:
    """Collect the awards from one side's log: every side reads of each, at the end at the latest."""
    listener = reading.side or reading.sides[0]
    awards = [
        Award(p.turn or one.turn, one.number, p.side, p.points, p.cause, one.event, _dated(reading, one, p))
        for one in reading.tellings
        if listener in one.event.to
        for p in facts_of(Points, one.event.facts)
    ]
    sides = tuple(s for s in reading.game.sides if s in reading.game.playing(reading.record.options))
    scores = reading.outcome.scores if reading.outcome else {}
    return Account(tuple(awards), sides[:1] if reading.game.cooperative else sides, scores)


def _dated(reading: Reading, telling: Telling, award: Points) -> bool:
    """Say whether the turn is known: it is given, or points were reported before the end, or with the loss."""
    at_the_end = reading.outcome is not None and telling.number == reading.moments[-1].number
    return bool(award.turn or not at_the_end or facts_of(Sunk, telling.event.facts))
