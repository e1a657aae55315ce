"""The ledger: notices and deliveries in the database, from the decision that asks a seat until its message is sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from sealed_orders.table.notices import hours as clockwork
from sealed_orders.table.notices.hours import A_DAY, AN_HOUR
from sealed_orders.table.notices.words import Notice, NoticeKind
from sealed_orders.table.protocol.notices import ChannelKind, Fate, Hours
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection

AT_ONCE = 200  # notices that one server spreads at a time
TAKEN_UP = 64  # deliveries that it takes up at a time: if nobody answers, all are over before their lease is
LEASE = 180  # seconds in which the server that took it up must have sent it
FAILURES = 10  # one after the other: then a channel is off
A_DAY_TO_ONE, AN_HOUR_OF_MAIL = 20, 200  # messages to an address, and mails of a server
ABOUT_TIME: tuple[NoticeKind, ...] = ("reminder", "overdue", "overdue 2", "overdue 3")
STILL = 300  # seconds after a player's last action in which nobody calls them
ASKING: tuple[NoticeKind, ...] = ("due", *ABOUT_TIME)  # which nobody needs once they have sealed
KEPT = 30 * A_DAY  # notices, sent or not
AFTER_THE_END = 7 * A_DAY  # channels
_channels, _notices, _deliveries = tables.channels.c, tables.notices.c, tables.deliveries.c


class Delivery(NamedTuple):
    """One notice on its way over one channel."""

    id: int  # of the notice
    channel: str
    kind: ChannelKind
    sealed: str
    mark: str
    hours: Hours
    seat: str
    message: str
    tries: int
    notice: Notice
    asked: int | None  # since when its seat is asked; None if that is over


def _make() -> sa.Insert:
    to: sa.BindParameter[str] = sa.bindparam("to")
    number: sa.BindParameter[int] = sa.bindparam("own_number")
    kind: sa.BindParameter[str] = sa.bindparam("notice_kind")
    here = (_notices.seat == to) & (_notices.number == number) & (_notices.kind == kind)
    columns = [
        _channels.match,
        _channels.seat,
        sa.cast(number, sa.Integer),
        sa.cast(kind, sa.Text),
        sa.cast(sa.bindparam("made_at"), sa.BigInteger),
    ]
    open_ = (_channels.seat == to) & _channels.confirmed & (_channels.failures < FAILURES)
    rows = sa.select(*columns).where(open_, ~sa.exists().where(here)).distinct()
    return sa.insert(tables.notices).from_select(["match", "seat", "number", "kind", "at"], rows)


MAKE = _make()  # a notice, if its seat has a channel and it was not made before


async def is_anything_due(connection: Connection, now: int) -> bool:
    """Say whether there is anything to do."""
    spread = sa.exists().where(~_notices.spread)
    send = sa.exists().where(~_deliveries.done, _deliveries.at <= now, _deliveries.lease <= now)
    return bool((await connection.execute(sa.select(spread | send))).scalar_one())


async def spread(connection: Connection) -> None:
    """Put every new notice on its way over each channel of its seat; with it those about its due time, if any."""
    query = (
        sa.select(tables.notices, tables.matches.c.terms)
        .join(tables.matches)
        .where(~_notices.spread)
        .order_by(_notices.id)
        .limit(AT_ONCE)
    )
    new = list(await connection.execute(query.with_for_update(of=tables.notices, skip_locked=True)))
    if not new:
        return
    timed = [row for row in new if row.kind == "due" and row.terms is not None]
    if more := [_made(row, kind) for row in timed for kind in ABOUT_TIME]:
        await connection.execute(sa.insert(tables.notices), more)
    open_ = _channels.confirmed & _channels.seat.in_({row.seat for row in new})
    by_seat: dict[str, list[Any]] = {}
    for channel in await connection.execute(sa.select(_channels.id, _channels.seat, _channels.hours).where(open_)):
        by_seat.setdefault(channel.seat, []).append(channel)
    rows = [
        {"notice": row.id, "channel": channel.id, "at": clockwork.goes_out(read_hours(channel.hours), row.at)}
        for row in new
        for channel in by_seat.get(row.seat, ())
    ]
    if rows:
        await connection.execute(sa.insert(tables.deliveries), rows)
    done = _notices.id.in_([row.id for row in new])
    await connection.execute(sa.update(tables.notices).where(done).values(spread=True))


def _made(row: Any, kind: NoticeKind) -> dict[str, Any]:
    return {"match": row.match, "seat": row.seat, "number": row.number, "kind": kind, "at": row.at}


async def due(connection: Connection, now: int, kinds: Collection[ChannelKind]) -> list[Delivery]:
    """Return what is to be sent now and nobody else is sending: over channels that work first, then oldest first."""
    channel, clock, seat = tables.channels, tables.clocks.c, tables.seats
    own = (clock.match == _notices.match) & (clock.side == seat.c.side) & (clock.number == _notices.number)
    query = (
        sa.select(
            tables.deliveries, channel.c.kind, channel.c.sealed, channel.c.mark, channel.c.hours, channel.c.seat,
            _notices.kind.label("notice_kind"), _notices.match, tables.matches.c.name,
            clock.asked, clock.sealed.label("sealed_at"), clock.due,
        )
        .join(channel, channel.c.id == _deliveries.channel)
        .join(tables.notices, _notices.id == _deliveries.notice)
        .join(tables.matches, tables.matches.c.id == _notices.match)
        .join(seat, seat.c.hash == _notices.seat)
        .outerjoin(tables.clocks, own)
        .where(~_deliveries.done, _deliveries.at <= now, _deliveries.lease <= now, channel.c.failures < FAILURES)
        .where(channel.c.kind.in_(kinds))
        .order_by(channel.c.failures, _deliveries.at, _deliveries.notice, _deliveries.channel)
        .limit(TAKEN_UP)
        .with_for_update(of=tables.deliveries, skip_locked=True)
    )  # fmt: skip
    return [
        Delivery(
            row.notice, row.channel, row.kind, row.sealed, row.mark, read_hours(row.hours), row.seat,
            row.message, row.tries, Notice(row.notice_kind, row.match, row.name, row.due),
            row.asked if row.sealed_at is None else None,
        )
        for row in await connection.execute(query)
    ]  # fmt: skip


async def acted(connection: Connection, seats: Collection[str]) -> dict[str, int]:
    """When the players of some seats last did something here: kept a draft, or sealed."""
    kept = tables.drawers.c
    query: sa.Select[Any] = (
        sa.select(kept.seat, sa.func.max(kept.at).label("last")).where(kept.seat.in_(seats)).group_by(kept.seat)
    )
    sealed, seat = tables.orders.c, tables.seats.c
    own = (sealed.match == seat.match) & (sealed.side == seat.side)
    given: sa.Select[Any] = (
        sa.select(seat.hash.label("seat"), sa.func.max(sealed.at).label("last"))
        .join(tables.orders, own)
        .where(seat.hash.in_(seats), sealed.minute.is_(None), sealed.hand == "")
        .group_by(seat.hash)
    )
    last: dict[str, int] = {}
    for which in (query, given):
        for row in await connection.execute(which):
            last[row.seat] = max(row.last, last.get(row.seat, 0))
    return last


async def change(connection: Connection, parts: Iterable[Delivery], **values: Any) -> None:
    """Change some deliveries."""
    for part in parts:
        here = (_deliveries.notice == part.id) & (_deliveries.channel == part.channel)
        await connection.execute(sa.update(tables.deliveries).where(here).values(**values))


async def free_again(connection: Connection, mark: str, is_mail: bool, now: int) -> int:
    """When another message may go to an address: now, or when the limits allow it again."""
    sent = tables.sendings.c
    to_it = sa.select(sent.at).where(sent.mark == mark, sent.kind != "code", sent.at > now - A_DAY)
    free = await _free(connection, to_it, A_DAY_TO_ONE, A_DAY, now)
    mails = sa.select(sent.at).where(sent.kind.in_(("mail", "code")), sent.at > now - AN_HOUR)
    return max(free, await _free(connection, mails, AN_HOUR_OF_MAIL, AN_HOUR, now)) if is_mail else free


async def _free(connection: Connection, sent: sa.Select[Any], most: int, seconds: int, now: int) -> int:
    latest = sent.order_by(tables.sendings.c.at.desc()).offset(most - 1).limit(1)
    full_since = (await connection.execute(latest)).scalar_one_or_none()
    return now if full_since is None else int(full_since) + seconds


async def note_sending(connection: Connection, message: str, mark: str, kind: str, now: int) -> None:
    """Count a message to an address."""
    row = {"id": message, "mark": mark, "kind": kind, "at": now}
    await connection.execute(sa.insert(tables.sendings), row)


async def note_fate(connection: Connection, channels: Collection[str], kind: ChannelKind, fate: Fate, now: int) -> None:
    """Write down at its channels what came of a message."""
    here = _channels.id.in_(channels)
    if fate == "gone" and kind == "push":
        await connection.execute(sa.delete(tables.channels).where(here))
        return
    values: dict[str, Any] = {"last": fate, "last_at": now}
    if fate == "sent":
        values["failures"] = 0
    elif fate == "gone" or kind != "mail":  # a mail server that is down is nobody's fault
        values["failures"] = FAILURES if fate == "gone" else _channels.failures + sa.literal_column("1")
    await connection.execute(sa.update(tables.channels).where(here).values(values))


async def tidy(connection: Connection, now: int) -> None:
    """Forget what nobody needs: old notices, addresses without a player, codes that nobody typed."""
    seats, matches = tables.seats, tables.matches.c
    over = (
        sa.select(seats.c.hash)
        .join(tables.matches)
        .where(matches.outcome.is_not(None), seats.c.touched < now - AFTER_THE_END)
    )
    gone = _channels.seat.not_in(sa.select(seats.c.hash)) | _channels.seat.in_(over)
    unconfirmed = ~_channels.confirmed & (_channels.at < now - A_DAY)
    await connection.execute(sa.delete(tables.channels).where(gone | unconfirmed))
    await connection.execute(sa.delete(tables.notices).where(_notices.at < now - KEPT))
    await connection.execute(sa.delete(tables.sendings).where(tables.sendings.c.at < now - A_DAY))


async def forget(connection: Connection, seat: str) -> None:
    """Forget the channels and notices of a seat that goes to somebody else."""
    await connection.execute(sa.delete(tables.channels).where(_channels.seat == seat))
    await connection.execute(sa.delete(tables.notices).where(_notices.seat == seat))


def read_hours(text: str) -> Hours:
    """Return the hours of a channel as they are kept."""
    return msgspec.json.decode(text, type=Hours)
