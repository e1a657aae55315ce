"""Chat: what those who play write to each other, kept with the match. The referee does not read it.

It is in no record, and goes to nobody else but an umpire. A seat that has muted chat neither gets nor writes a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import sqlalchemy as sa

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.one_line import one_line
from sealed_orders.table.protocol.telling import Chat, ChatLine
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import HERE, UMPIRE, Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection

MOST = 500  # lines of a match
AT_ONCE, SECONDS = 8, 60  # at most this many lines per side in this many seconds
NOT_NOW = "Not now. The seat is still free."
PUT_OFF = 3  # lines that an invitation brings before somebody has taken it up
WATCHING = "Spectators cannot chat with the players."
BLANK = "Write something first."
MUTED = "You have muted chat: unmute it to write."
UNHEARD = "Nobody else is in this match to read it."
HASTY = "You have written a lot in one minute. Wait a little."
FULL = f"A match keeps {MOST} lines of chat, and this one is full."
TOLD = "You have answered already. You can write more once you take the seat."
NO_CHAT = Chat(0, (), ())


_SAID = tables.chat.c
READ = (
    sa.select(_SAID.side, _SAID.name, _SAID.text, _SAID.at)
    .where(_SAID.match == sa.bindparam("here"))
    .order_by(_SAID.id)
)


async def read(connection: Connection, match: str) -> tuple[ChatLine, ...]:
    """Return all chat of a match."""
    rows = await connection.execute(READ, {"here": match})
    return tuple(ChatLine(row.side, row.name, row.text, datetime.fromtimestamp(row.at, UTC)) for row in rows)


async def note(connection: Connection, match: str, created: int, guest: Side) -> str:
    """Return the note that came with the invitations to a match: the inviter's line that is as old as the match."""
    rows = await connection.execute(READ, {"here": match})
    return next((row.text for row in rows if row.at == created and row.side != guest), "")


async def keep(connection: Connection, own: Seat, text: str, at: int, name: str | None = None) -> None:
    """Keep one more line, under the name of that moment: seats change hands, and names change."""
    called = own.name if name is None else one_line(name)
    row = {"match": own.match, "side": own.side, "name": called, "text": text, "at": at}
    await connection.execute(sa.insert(tables.chat).values(row))


async def mute(connection: Connection, own: Seat, muted: bool) -> None:
    """Mute chat for a seat, or unmute it."""
    here = tables.seats.c.hash == own.hash
    await connection.execute(sa.update(tables.seats).where(here).values(muted=muted))


def checked(own: Seat, seats: Iterable[Seat], lines: Sequence[ChatLine], text: str, at: int) -> str:
    """Return what somebody wants to write as one line; refuse it if they may not write or nobody would read it."""
    check_seat(own)
    words = one_line(text)
    if not words:
        raise Refusal(BLANK)
    if own.muted:
        raise Refusal(MUTED, status=409)
    _check_room(own, seats, lines, at)
    return words


def put_off(own: Seat, seats: Iterable[Seat], lines: Sequence[ChatLine], text: str, at: int) -> str:
    """Return what an invited player who does not come now writes to the others, as one line."""
    if sum(one.side == own.side for one in lines) >= PUT_OFF:
        raise Refusal(TOLD, status=429)
    _check_room(own, seats, lines, at)
    return one_line(text) or NOT_NOW


def _check_room(own: Seat, seats: Iterable[Seat], lines: Sequence[ChatLine], at: int) -> None:
    if all(one.muted for one in listeners(own, seats)):
        raise Refusal(UNHEARD, status=409)
    if len(lines) >= MOST:
        raise Refusal(FULL, status=409)
    lately = [one for one in lines if one.side == own.side and one.at.timestamp() > at - SECONDS]
    if len(lately) >= AT_ONCE:
        raise Refusal(HASTY, status=429)


def check_seat(own: Seat) -> None:
    """Refuse chat from anybody who is not a player."""
    if own.side == SPECTATOR or own.player not in PEOPLE:
        raise Refusal(WATCHING, status=403)


def listeners(own: Seat, seats: Iterable[Seat]) -> list[Seat]:
    """Return the people who play other sides elsewhere: those at one screen have their own voices."""
    elsewhere = [one for one in seats if one.side not in (own.side, SPECTATOR) and one.player in PEOPLE]
    return [one for one in elsewhere if not (one.player in HERE and own.player in HERE)]


def shown_to(own: Seat, seats: Iterable[Seat], lines: Sequence[ChatLine], start: int) -> Chat:
    """Return what a seat gets of the chat, from one line on, and who of its readers has muted it."""
    if own.player == UMPIRE:
        return Chat(start, tuple(lines[start:]), ())
    if own.side == SPECTATOR or own.player not in PEOPLE:
        return NO_CHAT
    muted = tuple(sorted(one.side for one in (own, *listeners(own, seats)) if one.muted))
    return Chat(0, (), muted) if own.muted else Chat(start, tuple(lines[start:]), muted)
