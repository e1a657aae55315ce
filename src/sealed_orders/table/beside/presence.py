"""Presence: which sides of a match have somebody connected here, apart from anything the match knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime

from sealed_orders.kernel.order import Side
from sealed_orders.table.clock import Clock
from sealed_orders.table.protocol.telling import Presence
from sealed_orders.table.seats import HERE, Seat

PATIENCE = 10.0  # seconds in which somebody who went may come back unnoticed
PEOPLE = (*HERE, "away")
NOBODY = Presence({}, {})


class Company:
    """Who of a match is connected to this server."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lines: Counter[Side] = Counter()
        self._days: dict[
            Side, tuple[date | None, date | None]
        ] = {}  # the last on which a side was seen, and one before
        self._went: dict[Side, tuple[float, int]] = {}  # when a side was last seen: steady clock, and by the calendar

    def come(self, side: Side) -> None:
        """Count a new connection of a side."""
        self._lines[side] += 1
        self._see(side)

    def go(self, side: Side) -> None:
        """Count one connection less."""
        self._lines[side] -= 1
        self._see(side)
        self._went[side] = self._clock.steady(), self._clock.now()

    def seen_from(self, own: Seat, seats: Iterable[Seat], alone: bool, by_day: bool = False) -> Presence:
        """Return what one seat sees. A server that shares its database does not say that somebody is away.

        Players at one screen know of each other. If clocks run, only days that are over are shown: otherwise a push
        that makes somebody connect at once would reveal that they were just asked.
        """
        people = [
            seat
            for seat in seats
            if seat.player in PEOPLE and seat.side != own.side and not (seat.player in HERE and own.player in HERE)
        ]
        if by_day:
            days = {seat.side: self._day_before(seat.side) for seat in people}
            return Presence({}, {side: day for side, day in days.items() if day is not None})
        here = {seat.side for seat in people if self.is_here(seat.side)}
        away = [seat.side for seat in people if seat.side not in here] if alone else []
        since = {side: _day(self._went[side][1]) for side in away if side in self._went}
        return Presence({**dict.fromkeys(sorted(here), "connected"), **dict.fromkeys(away, "away")}, since)

    def _see(self, side: Side) -> None:
        today = _day(self._clock.now())
        latest, before = self._days.get(side, (None, None))
        self._days[side] = today, before if latest == today else latest

    def _day_before(self, side: Side) -> date | None:
        """Return the last day before today on which a side was seen."""
        if self._lines[side] > 0:
            self._see(side)
        latest, before = self._days.get(side, (None, None))
        return before if latest == _day(self._clock.now()) else latest

    def is_here(self, side: Side) -> bool:
        """Say whether somebody of a side is connected, or has just gone."""
        if self._lines[side] > 0:
            return True
        return side in self._went and self._clock.steady() - self._went[side][0] < PATIENCE


def _day(at: int) -> date:
    return datetime.fromtimestamp(at, UTC).date()
