"""Points: by cause and turn, as they were told."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.fact import Points, facts_of
from sealed_orders.kernel.order import Side
from sealed_orders.report.reading.reading import Reading


@dataclass(frozen=True)
class Award:
    """Points to a side in a turn, and what for."""

    turn: int
    number: int
    side: Side
    points: int | float
    cause: str
    rule: str
    text: str


@dataclass(frozen=True)
class Account:
    """All awards, in their order."""

    awards: tuple[Award, ...]
    sides: tuple[Side, ...]

    def total(self, side: Side, turn: int | None = None) -> int | float:
        """What a side had after a turn, or has in all."""
        return sum(a.points for a in self.awards if a.side == side and (turn is None or a.turn <= turn))

    def causes(self, side: Side) -> dict[str, dict[int, int | float]]:
        """A side's causes, the largest first, each with its points by turn."""
        found: dict[str, dict[int, int | float]] = {}
        for award in self.awards:
            if award.side == side:
                turns = found.setdefault(award.cause, {})
                turns[award.turn] = turns.get(award.turn, 0) + award.points
        return dict(sorted(found.items(), key=lambda entry: -sum(entry[1].values())))

    @property
    def largest(self) -> Award | None:
        """The award of the most points."""
        return max(self.awards, key=lambda award: award.points, default=None)


def account(reading: Reading) -> Account:
    """The awards as one side was told them: every side is told each of them, at the latest at the end."""
    listener = reading.side or reading.sides[0]
    found = [
        Award(told.turn, told.number, p.side, p.points, p.cause, told.event.rule, told.event.text)
        for told in reading.told
        if listener in told.event.to
        for p in facts_of(Points, told.event.facts)
    ]
    sides = tuple(s for s in reading.game.sides if s in reading.game.playing(reading.record.options))
    return Account(tuple(found), sides[:1] if reading.game.cooperative else sides)
