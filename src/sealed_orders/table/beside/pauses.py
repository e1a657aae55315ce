"""Pauses, gifts and leaves: what players do about time.

A pause begins when all players want it; any one of them can end it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import sqlalchemy as sa

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terms import DAY, GIFT
from sealed_orders.kernel.timekeeping import Time, Timekeeper
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.protocol.telling import Pause
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection

NO_CLOCK = "This match has no clock."
NOT_YET = "The clocks start when every seat is taken."
NOT_PAUSED = "The match is not paused."
NOT_AWAY = "You are not away."
ALONE = "Nobody else here has a clock."
MOST = 30  # gifts of a side in a match, and leaves: each is kept in the record
GIVEN = f"You have given {MOST} days in this match. You cannot give more."
GONE = f"You have been away {MOST} times in this match. You cannot leave again."
NO_PAUSE = Pause(False, None, (), {})


async def read(connection: Connection, match: str) -> frozenset[Side]:
    """Return the sides that would have a pause."""
    wishes = tables.pauses.c
    rows = await connection.execute(sa.select(wishes.side).where(wishes.match == match))
    return frozenset(rows.scalars())


async def keep(connection: Connection, match: str, sides: Iterable[Side]) -> None:
    """Keep who would have a pause, in the place of who would before."""
    await connection.execute(sa.delete(tables.pauses).where(tables.pauses.c.match == match))
    rows = [{"match": match, "side": side} for side in sides]
    if rows:
        await connection.execute(sa.insert(tables.pauses), rows)


def running(keeper: Timekeeper | None) -> Timekeeper:
    """Return the clocks of a match; refused if it has none, or if they have not begun."""
    if keeper is None:
        raise Refusal(NO_CLOCK, status=409)
    if not keeper.taken:
        raise Refusal(NOT_YET, status=409)
    return keeper


def wished(
    keeper: Timekeeper, seats: Iterable[Seat], own: Seat, before: frozenset[Side], wanted: bool, at: int
) -> tuple[frozenset[Side], Time | None]:
    """Return who would have a pause after one has said so, and what it does to the clocks."""
    if keeper.paused:
        return frozenset(), None if wanted else Time(at=at, what="resumed", side=own.side)
    if not wanted:
        return frozenset(), None
    wishes = before | {own.side}
    if wishes >= {seat.side for seat in seats if seat.player in PEOPLE}:
        return frozenset(), Time(at=at, what="paused")
    return wishes, None


def shown(keeper: Timekeeper, wishes: Iterable[Side]) -> Pause:
    """Return what everybody sees of a pause. Nothing in it changes as time passes."""
    restarts = datetime.fromtimestamp(keeper.resumes, UTC) if keeper.resumes and not keeper.paused else None
    away = {
        side: datetime.fromtimestamp(account.away, UTC) for side, account in keeper.accounts.items() if account.told
    }
    return Pause(keeper.paused, restarts, tuple(sorted(wishes)), away)


def clock(keeper: Timekeeper | None, side: Side) -> tuple[datetime | None, int | None]:
    """Return when a side's clock reaches zero, or how many seconds it has if it is stopped."""
    due = keeper.due(side) if keeper is not None else None
    if keeper is None or due is not None:
        return None if due is None else datetime.fromtimestamp(due, UTC), None
    return None, keeper.left(side, 0)


def given(keeper: Timekeeper, seats: Iterable[Seat], own: Seat, at: int) -> Time:
    """Return the gift of a day to the others."""
    if not any(seat.player in PEOPLE and seat.side != own.side for seat in seats):
        raise Refusal(ALONE, status=409)
    if keeper.accounts[own.side].gifts >= MOST:
        raise Refusal(GIVEN, status=409)
    return Time(at=at, what="gift", side=own.side, seconds=GIFT)


def leave(keeper: Timekeeper, own: Seat, days: int, tell: bool, at: int) -> Time:
    """Return that a side is away for this many days, told to the others or not; with none, that it is back."""
    account = keeper.accounts[own.side]
    away = max(0, account.away - at)
    if not days:
        if not away:
            raise Refusal(NOT_AWAY, status=409)
        return Time(at=at, what="back", side=own.side, told=account.told)
    if account.leaves >= MOST:
        raise Refusal(GONE, status=409)
    left = (account.leave + away) // DAY
    if days > left:
        raise Refusal(f"You have {left} days of leave left in this match.", status=409)
    return Time(at=at, what="away", side=own.side, seconds=days * DAY, told=tell)
