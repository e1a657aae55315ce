"""The sender: takes up what is due, sends it, and notes the result. Every server has one.

What is taken up is leased: if its server dies before it has noted that a message was sent, another sends it again, with
the same id. So a message arrives at least once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection
from typing import NamedTuple

from sealed_orders.table.notices import ledger, words
from sealed_orders.table.notices.courier import Address, Courier, Locked
from sealed_orders.table.notices.hours import A_DAY, AN_HOUR, goes_out_by
from sealed_orders.table.notices.ledger import Delivery
from sealed_orders.table.notices.stopping import stop_link
from sealed_orders.table.notices.words import Message
from sealed_orders.table.protocol.notices import ChannelKind, Fate
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.store.store import Store

log = logging.getLogger(__name__)
PAUSE = 5  # seconds between two looks
AT_ONCE = 8  # messages on their way in a lane
LANES: tuple[tuple[ChannelKind, ...], ...] = (("mail",), ("push",), ("webhook", "ntfy"))  # none waits for another
ALL = tuple(kind for lane in LANES for kind in lane)
MINUTE = 60
WAITS = (1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE)  # after each failure; the last repeats
USEFUL = 7 * A_DAY  # seconds for which a push service keeps a message without a due time


def _goes_out(part: Delivery, acted: int, now: int) -> int:
    """Return when a delivery goes out, as things are now: players at work are left alone, and due times may move."""
    kind, due = part.notice.kind, part.notice.due
    if kind == "due" and part.hours.delay:
        return acted + ledger.STILL
    if kind in ledger.ABOUT_TIME and part.asked is not None:
        return now + AN_HOUR if due is None else goes_out_by(part.hours, kind, part.asked, due)
    return now


class Parcel(NamedTuple):
    """What goes to one address in one message."""

    message: str
    parts: list[Delivery]


async def carry(courier: Courier, channel: str, kind: ChannelKind, sealed: str, message: Message) -> Fate:
    """Send a message over a channel; what came of it."""
    try:
        text = courier.vault.open(sealed, channel)
        return await courier.send(Address(channel, kind, text), message)
    except Locked:
        log.error("channel %s cannot be opened: the key file is another", channel)
        return "gone"
    except Exception as error:
        log.error("channel %s fails: %s", channel, type(error).__name__)  # its text may hold the address
        return "later"


class Sender:
    """Sends what is due."""

    def __init__(self, store: Store, courier: Courier) -> None:
        self._store, self._courier, self._clock = store, courier, store.clock
        self._tidied = 0

    async def run(self) -> None:
        """Send, until the server stops. Webhooks that never answer hold up no mail."""
        await asyncio.gather(*map(self._run, LANES))

    async def _run(self, kinds: Collection[ChannelKind]) -> None:
        while True:
            sent = 0
            try:
                sent = await self.send_due(kinds)
            except DatabaseFailure as error:
                log.error("notices wait: %s", error)
            except Exception:
                log.exception("notices wait")
            await asyncio.sleep(0 if sent else PAUSE)

    async def send_due(self, kinds: Collection[ChannelKind] = ALL) -> int:
        """Send what is due now, as much as is taken up at a time; how many messages that were."""
        now = self._clock.now()
        if now >= self._tidied + AN_HOUR:
            async with self._store.change() as connection:
                await ledger.tidy(connection, now)
            self._tidied = now
        async with self._store.reading() as connection:
            if not await ledger.is_anything_due(connection, now):
                return 0
        async with self._store.change() as connection:
            await ledger.spread(connection)
            parcels = await self._take_up(connection, now, kinds)
        few = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._deliver(parcel, few) for parcel in parcels))
        return len(parcels)

    async def _take_up(self, connection: Connection, now: int, kinds: Collection[ChannelKind]) -> list[Parcel]:
        """Lease what is due, by address and message."""
        parts = await ledger.due(connection, now, kinds)
        needless = [part for part in parts if part.notice.kind in ledger.ASKING and part.asked is None]
        await ledger.change(connection, needless, done=True)
        wanted = [part for part in parts if part not in needless]
        acted = await ledger.acted(connection, {part.seat for part in wanted})
        by_address: dict[tuple[str, str, str], list[Delivery]] = {}
        for part in wanted:
            at = now if part.message else _goes_out(part, acted.get(part.seat, 0), now)
            if at > now:
                await ledger.change(connection, [part], at=at)
            else:
                by_address.setdefault((part.kind, part.mark, part.message), []).append(part)
        parcels = []
        for (kind, mark, message), together in by_address.items():
            free = now if message else await ledger.free_again(connection, mark, kind == "mail", now)
            if free > now:
                await ledger.change(connection, together, at=free)
                continue
            parcel = Parcel(message or secrets.token_hex(12), together)
            if not message:
                await ledger.note_sending(connection, parcel.message, mark, kind, now)
            await ledger.change(connection, together, lease=now + ledger.LEASE, message=parcel.message)
            parcels.append(parcel)
        return parcels

    async def _deliver(self, parcel: Parcel, few: asyncio.Semaphore) -> None:
        async with few:
            fate = await self._send(parcel)
        await self._note(parcel, fate)

    async def _send(self, parcel: Parcel) -> Fate:
        first = parcel.parts[0]
        return await carry(self._courier, first.channel, first.kind, first.sealed, self._message(parcel))

    def _message(self, parcel: Parcel) -> Message:
        courier, first, now = self._courier, parcel.parts[0], self._clock.now()
        lines = tuple(words.line(part.notice, courier.home, part.hours.zone) for part in parcel.parts)
        times = [part.notice.due for part in parcel.parts if part.notice.due is not None]
        return Message(
            parcel.message,
            words.title(lines),
            lines,
            stop_link(courier, first.mark),
            courier.vault.mark("topic", first.seat)[:32],
            max(times, default=now + USEFUL),
            now,
        )

    async def _note(self, parcel: Parcel, fate: Fate) -> None:
        """Write down what came of a message."""
        first, now = parcel.parts[0], self._clock.now()
        async with self._store.change() as connection:
            if fate == "sent":
                await ledger.change(connection, parcel.parts, done=True)
            else:
                later = now + WAITS[min(first.tries, len(WAITS) - 1)]
                await ledger.change(connection, parcel.parts, at=later, lease=0, tries=first.tries + 1)
            await ledger.note_fate(connection, {part.channel for part in parcel.parts}, first.kind, fate, now)
