"""The channels of a seat: where its player gets notices; added, confirmed, changed and stopped."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.wire import encode
from sealed_orders.table.beside.chat import check_seat
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.document import Document
from sealed_orders.table.notices import hours, ledger
from sealed_orders.table.notices.courier import Address, Courier, Locked
from sealed_orders.table.notices.sender import carry
from sealed_orders.table.notices.stopping import ASK, DONE, NEVER, address_of, stop_link
from sealed_orders.table.notices.words import CODE_TITLE, TEST, Line, Message, called
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.protocol.notices import (
    Channel,
    ChannelKind,
    Channels,
    ChannelState,
    Delivered,
    Hours,
    NewChannel,
    Spread,
)
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Seat, hashed
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.store import Store

MOST = 3  # channels of a seat
TRIES = 5  # to type a code
TESTS_AN_HOUR = 60  # to one host, so that nobody lets this server knock at a door without end
CODES_AN_HOUR = 50  # that a server sends, so that they leave room for notices
ELSEWHERE = ("away", "invited", "open")  # players who make a match one over days
HTML = "text/html; charset=utf-8"
OWN_FORM = {"referrer-policy": "same-origin"}  # with no-referrer a browser sends the form as if from elsewhere
NO_COURIER = "This server sends no notices."
NOT_OFFERED = "This server does not offer that. Choose one of: {kinds}."
ENOUGH = "A seat has at most three channels. Remove one first."
TWICE = "This seat has that address already."
OVER = "The match is over: there are no more notices."
CODE_SENT = "A code was sent to this address today. Use it, or try again tomorrow."
BUSY = "Too many codes were asked for. Try again in an hour."
NEVER_AGAIN = "The owner of this address asked never to get mail from this server."
NOT_SENT = "The mail could not be sent. Try again in a few minutes."
NO_SUCH = "There is no such channel at this seat."
NOT_CONFIRMED = "Type the code from the mail first."
KNOCKED = "Too many tests were sent to that host. Try again in an hour."
FULL = "This address has had all its messages for today. Try again tomorrow."
WRONG = "That is not the code. Tries left: {left}."
NO_LINK = "This link does not work: it is mistyped or cut short."
TOO_OFTEN = "That is not the code, and no tries are left. Try again tomorrow."
_CHANNELS = tables.channels.c


class NoticeDesk:
    """What players do about their channels."""

    def __init__(self, store: Store, courier: Courier | None) -> None:
        self._store, self._courier, self._clock = store, courier, store.clock

    async def show(self, key: Key) -> Channels:
        """Return the channels of a seat, and what this server offers."""
        if self._courier is None:
            return Channels((), ())
        seat = await self._seat(key)
        query = sa.select(tables.channels).where(_CHANNELS.seat == seat.hash).order_by(_CHANNELS.at, _CHANNELS.id)
        async with self._store.reading() as connection:
            rows = list(await connection.execute(query))
        shown = tuple(self._shown(self._courier, row) for row in rows)
        return Channels(shown, self._courier.kinds, self._courier.push_key)

    async def add(self, key: Key, new: NewChannel) -> Channel:
        """Add a channel. A mail address gets a code first, unless another seat of the player has confirmed it."""
        courier, seat = self._courier_for(new.kind), await self._seat(key)
        if seat.glance.state == "over":
            raise Refusal(OVER, status=409)
        hours.check(new.hours)
        text = courier.checked(new.kind, new.address)
        mark = courier.vault.mark("address", f"{new.kind} {text.casefold() if new.kind == 'mail' else text}")
        id_ = secrets.token_hex(9)
        now, code = self._clock.now(), f"{secrets.randbelow(1_000_000):06d}"
        row = {
            "id": id_, "match": seat.match, "seat": seat.hash, "kind": new.kind, "mark": mark, "at": now,
            "sealed": courier.vault.seal(text, id_), "hours": encode(new.hours).decode(),
            "confirmed": new.kind != "mail",
        }  # fmt: skip
        message = f"code-{id_}"
        async with self._store.turn(seat.match) as turn:
            connection = turn.connection
            await _check_room(connection, seat, mark)
            if new.kind == "mail":
                row["confirmed"] = await _is_known(connection, new.seats, mark)
                await _check_wanted(connection, mark)
                if not row["confirmed"]:
                    row["code"] = courier.vault.mark("code", id_ + code)
                    await _check_codes(connection, mark, now)
                    await ledger.note_sending(connection, message, mark, "code", now)
            await connection.execute(sa.insert(tables.channels), row)
        if not row["confirmed"]:
            await self._send_code(courier, Address(id_, "mail", text), mark, Message(
                message, CODE_TITLE, (), stop_link(courier, mark), "", now + hours.A_DAY, now, code
            ))  # fmt: skip
        return await self._one(seat, id_)

    async def _send_code(self, courier: Courier, address: Address, mark: str, message: Message) -> None:
        """Send a code; if that fails, it was never asked for."""
        fate = await courier.send(address, message)
        if fate == "sent":
            return
        async with self._store.change() as connection:
            await connection.execute(sa.delete(tables.channels).where(_CHANNELS.id == address.channel))
            await connection.execute(sa.delete(tables.sendings).where(tables.sendings.c.id == message.id))
        raise Refusal(NOT_SENT, status=503)

    async def confirm(self, key: Key, channel: str, code: str) -> Channel:
        """Confirm a mail address by the code that was sent there."""
        courier, seat = self._courier_for("mail"), await self._seat(key)
        here = (_CHANNELS.id == channel) & (_CHANNELS.seat == seat.hash)
        async with self._store.turn(seat.match) as turn:  # one at a time: no guess is free
            row = (await turn.connection.execute(sa.select(tables.channels).where(here))).one_or_none()
            if row is None:
                raise Refusal(NO_SUCH, status=404)
            tries = row.tries + 1
            right = hmac.compare_digest(courier.vault.mark("code", channel + code.strip()), row.code)
            if row.confirmed or right:
                change: sa.Update | sa.Delete = sa.update(tables.channels).where(here).values(confirmed=True, code="")
            elif tries < TRIES:
                change = sa.update(tables.channels).where(here).values(tries=tries)
            else:
                change = sa.delete(tables.channels).where(here)
            await turn.connection.execute(change)
        if not (row.confirmed or right):
            raise Refusal(WRONG.format(left=TRIES - tries) if tries < TRIES else TOO_OFTEN, status=403)
        return await self._one(seat, channel)

    async def change(self, key: Key, channel: str, new: Hours) -> Channel:
        """Change the hours of a channel; one that was off is tried again."""
        seat = await self._seat(key)
        hours.check(new)
        values = {"hours": encode(new).decode(), "failures": 0}
        here = (_CHANNELS.id == channel) & (_CHANNELS.seat == seat.hash)
        async with self._store.change() as connection:
            await connection.execute(sa.update(tables.channels).where(here).values(values))
        return await self._one(seat, channel)

    async def try_out(self, key: Key, channel: str) -> Channel:
        """Send a message over a channel now; the channel, with what came of it."""
        if self._courier is None:
            raise Refusal(NO_COURIER, status=404)
        seat, now, id_ = await self._seat(key), self._clock.now(), secrets.token_hex(12)
        head, _ = await self._store.head(seat.match)
        query = sa.select(tables.channels).where((_CHANNELS.id == channel) & (_CHANNELS.seat == seat.hash))
        async with self._store.turn(seat.match) as turn:
            row = (await turn.connection.execute(query)).one_or_none()
            if row is None:
                raise Refusal(NO_SUCH, status=404)
            if not row.confirmed:
                raise Refusal(NOT_CONFIRMED, status=409)
            if await ledger.free_again(turn.connection, row.mark, row.kind == "mail", now) > now:
                raise Refusal(FULL, status=429)
            if row.kind != "mail":
                await self._knock(turn.connection, self._courier, row, now)
            await ledger.note_sending(turn.connection, id_, row.mark, row.kind, now)
        lines = (Line(TEST, called(head.name), "", f"{self._courier.home}/#/match/{seat.match}"),)
        stop, topic = stop_link(self._courier, row.mark), self._courier.vault.mark("topic", seat.hash)[:32]
        message = Message(id_, TEST, lines, stop, topic, now + hours.AN_HOUR, now)
        fate = await carry(self._courier, channel, row.kind, row.sealed, message)
        async with self._store.change() as connection:
            await ledger.note_fate(connection, (channel,), row.kind, fate, now)
        return await self._one(seat, channel)

    @staticmethod
    async def _knock(connection: Connection, courier: Courier, row: Any, now: int) -> None:
        """Count a test to the host of a URL; refused if there were many in an hour, whatever their paths."""
        with suppress(Locked):  # then nothing is sent
            mark = courier.vault.mark("host", _host(courier.vault.open(row.sealed, row.id), row.kind))
            sent = tables.sendings.c
            lately = sa.select(sa.func.count()).where(sent.mark == mark, sent.at > now - hours.AN_HOUR)
            if (await connection.execute(lately)).scalar_one() >= TESTS_AN_HOUR:
                raise Refusal(KNOCKED, status=429)
            await ledger.note_sending(connection, f"test-{secrets.token_hex(12)}", mark, "test", now)

    async def spread(self, key: Key, keys: tuple[Key, ...]) -> Spread:
        """Add the channels of a seat to one's seats at other matches over days. An address needs no second code."""
        if self._courier is None:
            raise Refusal(NO_COURIER, status=404)
        seat, vault, now = await self._seat(key), self._courier.vault, self._clock.now()
        query = sa.select(tables.channels).where((_CHANNELS.seat == seat.hash) & _CHANNELS.confirmed)
        async with self._store.reading() as connection:
            rows = list(await connection.execute(query.order_by(_CHANNELS.at, _CHANNELS.id)))
        others = {one.hash: one for one in (await self._store.seats(keys)).values() if one.match != seat.match}
        heads = await self._store.heads({one.match for one in others.values()})
        reached = set()
        for other in others.values():
            head, chairs = heads[other.match]
            if head.outcome or other.player not in PEOPLE or all(one.player not in ELSEWHERE for one in chairs):
                continue
            async with self._store.turn(other.match) as turn:
                for row in rows:
                    with suppress(Refusal):  # it is full, or has the address
                        await _check_room(turn.connection, other, row.mark)
                        id_ = secrets.token_hex(9)
                        copied = {
                            "id": id_, "match": other.match, "seat": other.hash, "kind": row.kind, "mark": row.mark,
                            "at": now, "sealed": vault.seal(vault.open(row.sealed, row.id), id_), "hours": row.hours,
                            "confirmed": True,
                        }  # fmt: skip
                        await turn.connection.execute(sa.insert(tables.channels), copied)
                        reached.add(other.match)
        return Spread(len(reached))

    async def remove(self, key: Key, channel: str) -> None:
        """Remove a channel, with everything on its way."""
        seat = await self._seat(key)
        here = (_CHANNELS.id == channel) & (_CHANNELS.seat == seat.hash)
        async with self._store.change() as connection:
            await connection.execute(sa.delete(tables.channels).where(here))

    def ask_to_stop(self, token: str) -> Document:
        """Return the page that a link in a message opens. Programs that look at links stop nothing."""
        self._stopped(token)
        return Document(ASK.encode(), HTML, OWN_FORM)

    async def stop(self, token: str, body: bytes) -> Document:
        """Stop every channel to an address; with the second button, permanently."""
        mark = self._stopped(token)
        async with self._store.change() as connection:
            await connection.execute(sa.delete(tables.channels).where(_CHANNELS.mark == mark))
            if body == NEVER:
                here = tables.suppressed.c.mark == mark
                await connection.execute(sa.delete(tables.suppressed).where(here))
                await connection.execute(sa.insert(tables.suppressed), {"mark": mark, "at": self._clock.now()})
        return Document(DONE.encode(), HTML)

    def _stopped(self, token: str) -> str:
        mark = address_of(self._courier.vault, token) if self._courier else None
        if mark is None:
            raise Refusal(NO_LINK, status=404)
        return mark

    def _courier_for(self, kind: ChannelKind) -> Courier:
        if self._courier is None:
            raise Refusal(NO_COURIER, status=404)
        if kind not in self._courier.kinds:
            raise Refusal(NOT_OFFERED.format(kinds=", ".join(self._courier.kinds)))
        return self._courier

    async def _seat(self, key: Key) -> Seat:
        """Return the seat of a player; spectators and computers get no notices."""
        if self._courier is None:
            raise Refusal(NO_COURIER, status=404)
        seat = await self._store.opened(key)
        check_seat(seat)
        return seat

    async def _one(self, seat: Seat, channel: str) -> Channel:
        here = (_CHANNELS.id == channel) & (_CHANNELS.seat == seat.hash)
        async with self._store.reading() as connection:
            row = (await connection.execute(sa.select(tables.channels).where(here))).one_or_none()
        if row is None or self._courier is None:
            raise Refusal(NO_SUCH, status=404)
        return self._shown(self._courier, row)

    def _shown(self, courier: Courier, row: Any) -> Channel:
        """Return a channel as its player sees it: of a URL the host only, since the rest may be a secret."""
        try:
            text = courier.vault.open(row.sealed, row.id)
        except Locked:
            text = ""
        shown = text if row.kind == "mail" else _host(text, row.kind)
        state: ChannelState = "confirm" if not row.confirmed else "off" if row.failures >= ledger.FAILURES else "on"
        secret = courier.vault.mark("hook", row.id) if row.kind in ("webhook", "ntfy") else ""
        since = datetime.fromtimestamp(row.at, UTC)
        last = Delivered(datetime.fromtimestamp(row.last_at, UTC), row.last) if row.last else None
        return Channel(row.id, row.kind, shown, state, ledger.read_hours(row.hours), since, secret, last)


def _host(text: str, kind: ChannelKind) -> str:
    url = msgspec.json.decode(text)["endpoint"] if kind == "push" and text else text
    return urlsplit(url).hostname or ""


async def _check_room(connection: Connection, seat: Seat, mark: str) -> None:
    marks = list((await connection.execute(sa.select(_CHANNELS.mark).where(_CHANNELS.seat == seat.hash))).scalars())
    if mark in marks:
        raise Refusal(TWICE, status=409)
    if len(marks) >= MOST:
        raise Refusal(ENOUGH, status=409)


async def _check_wanted(connection: Connection, mark: str) -> None:
    wish = sa.select(tables.suppressed.c.mark).where(tables.suppressed.c.mark == mark)
    if (await connection.execute(wish)).one_or_none() is not None:
        raise Refusal(NEVER_AGAIN, status=403)


async def _check_codes(connection: Connection, mark: str, now: int) -> None:
    """Refuse a second code for an address on one day, and too many for everybody."""
    sent = tables.sendings.c
    own = sa.select(sent.id).where(sent.mark == mark, sent.kind == "code", sent.at > now - hours.A_DAY).limit(1)
    if (await connection.execute(own)).one_or_none() is not None:
        raise Refusal(CODE_SENT, status=429)
    lately = sa.select(sa.func.count()).where(sent.kind == "code", sent.at > now - hours.AN_HOUR)
    if (await connection.execute(lately)).scalar_one() >= CODES_AN_HOUR:
        raise Refusal(BUSY, status=429)


async def _is_known(connection: Connection, keys: tuple[Key, ...], mark: str) -> bool:
    """Say whether an address is confirmed at another seat whose key the player has."""
    other = _CHANNELS.seat.in_([hashed(key) for key in keys]) & (_CHANNELS.mark == mark) & _CHANNELS.confirmed
    return (await connection.execute(sa.select(_CHANNELS.id).where(other).limit(1))).one_or_none() is not None
