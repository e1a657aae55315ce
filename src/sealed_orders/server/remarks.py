"""Remarks: a few words between those who play, kept with the match. The referee does not hear them.

They are in no record, and go to nobody else. A seat that wants silence neither gets any nor makes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.server import tables
from sealed_orders.server.clock import now
from sealed_orders.server.presence import PEOPLE
from sealed_orders.server.protocol.telling import Remark, Remarks
from sealed_orders.server.refusal import Refusal
from sealed_orders.server.seats import HERE, Seat

MOST = 500  # of a match
AT_ONCE, SECONDS = 8, 60  # so many of a side in so many seconds
WATCHING = "Those who watch a match do not speak at its table."
BLANK = "A remark has a word in it."
SILENT = "You asked for silence: end it to speak."
UNHEARD = "Nobody else at this match would read it."
HASTY = "That is much in a minute: wait a little."
FULL = f"A match keeps {MOST} remarks, and has them."
NOTHING_SAID = Remarks(0, (), ())


async def read(connection: AsyncConnection, match: str) -> tuple[Remark, ...]:
    """All that was said at a match."""
    said = tables.remarks.c
    rows = await connection.execute(
        sa.select(said.side, said.text, said.at).where(said.match == match).order_by(said.id)
    )
    return tuple(Remark(row.side, row.text, datetime.fromtimestamp(row.at, UTC)) for row in rows)


async def keep(connection: AsyncConnection, own: Seat, text: str) -> None:
    """Keep one more."""
    row = {"match": own.match, "side": own.side, "text": text, "at": now()}
    await connection.execute(sa.insert(tables.remarks).values(row))


async def fall_silent(connection: AsyncConnection, own: Seat, silent: bool) -> None:
    """A seat wants silence, or no longer."""
    here = tables.seats.c.hash == own.hash
    await connection.execute(sa.update(tables.seats).where(here).values(silent=silent))


def checked(own: Seat, seats: Iterable[Seat], said: Sequence[Remark], text: str) -> str:
    """What somebody wants to say, in one line; refused where he may not, or nobody would read it."""
    check_seat(own)
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not words:
        raise Refusal(BLANK)
    if own.silent:
        raise Refusal(SILENT, status=409)
    if all(one.silent for one in listeners(own, seats)):
        raise Refusal(UNHEARD, status=409)
    if len(said) >= MOST:
        raise Refusal(FULL, status=409)
    lately = [one for one in said if one.side == own.side and one.at.timestamp() > now() - SECONDS]
    if len(lately) >= AT_ONCE:
        raise Refusal(HASTY, status=429)
    return words


def check_seat(own: Seat) -> None:
    """Only people who play speak."""
    if own.side == SPECTATOR or own.player not in PEOPLE:
        raise Refusal(WATCHING, status=403)


def listeners(own: Seat, seats: Iterable[Seat]) -> list[Seat]:
    """The people who play other sides elsewhere: those at one screen have their own voices."""
    elsewhere = [one for one in seats if one.side not in (own.side, SPECTATOR) and one.player in PEOPLE]
    return [one for one in elsewhere if not (one.player in HERE and own.player in HERE)]


def heard(own: Seat, seats: Iterable[Seat], said: Sequence[Remark], start: int) -> Remarks:
    """What a seat gets of what was said, from one remark on, and which of those it could speak to want silence."""
    if own.side == SPECTATOR or own.player not in PEOPLE:
        return NOTHING_SAID
    silent = tuple(sorted(one.side for one in (own, *listeners(own, seats)) if one.silent))
    return Remarks(0, (), silent) if own.silent else Remarks(start, tuple(said[start:]), silent)
