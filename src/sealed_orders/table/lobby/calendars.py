"""Calendars: an address at which a player's own due times are found, for the program that keeps their calendar.

A calendar says when a match waits, by its name, and nothing else of it: no side, no turn and no key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.wire import encode
from sealed_orders.table.document import Document
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import fresh_key, hashed
from sealed_orders.table.store import tables
from sealed_orders.table.store.store import Store

NO_CALENDAR = "There is no calendar at this address: it is mistyped, or nobody has used it for a year."
KIND = "text/calendar; charset=utf-8"
SUMMARY = "Orders are due: {name}"
UNNAMED = "your match"
UNUSED = 366 * 86_400  # seconds after which a calendar is deleted
LONGEST_LINE = 75  # bytes (RFC 5545, 3.1)
_KEPT = tables.calendars.c


class DueTime(NamedTuple):
    """When a seat's own time is up."""

    seat: str  # the hash of its key
    match: str  # its name
    at: int


class Calendars:
    """Keeps calendars of seats."""

    def __init__(self, store: Store, home: str) -> None:
        self._store, self._home = store, home

    async def begin(self, keys: Iterable[Key]) -> Key:
        """Make a calendar of some seats; what nobody has used for a year is deleted."""
        key, now = fresh_key(), self._store.clock.now()
        row = {"hash": hashed(key), "seats": _hashes(keys), "at": now}
        async with self._store.change() as connection:
            await connection.execute(sa.delete(tables.calendars).where(_KEPT.at < now - UNUSED))
            await connection.execute(sa.insert(tables.calendars), row)
        return key

    async def write(self, calendar: Key, keys: Iterable[Key]) -> None:
        """Put other seats into a calendar."""
        here = _KEPT.hash == hashed(calendar)
        values = {"seats": _hashes(keys), "at": self._store.clock.now()}
        async with self._store.change() as connection:
            done = await connection.execute(sa.update(tables.calendars).where(here).values(values).returning(_KEPT.at))
            if done.one_or_none() is None:
                raise Refusal(NO_CALENDAR, status=404)

    async def show(self, calendar: Key) -> Document:
        """Return the due times of its seats."""
        kept = sa.select(_KEPT.seats).where(_KEPT.hash == hashed(calendar))
        clocks, seats, matches = tables.clocks.c, tables.seats.c, tables.matches.c
        async with self._store.reading() as connection:
            text = (await connection.execute(kept)).scalar_one_or_none()
            if text is None:
                raise Refusal(NO_CALENDAR, status=404)
            own = (clocks.match == seats.match) & (clocks.side == seats.side)
            query = (
                sa.select(seats.hash, matches.name, clocks.due)
                .join(tables.clocks, own)
                .join(tables.matches, matches.id == seats.match)
                .where(seats.hash.in_(msgspec.json.decode(text)), clocks.due.is_not(None), seats.player != "bot")
                .order_by(clocks.due, seats.hash)
            )
            due = [DueTime(row.hash, row.name, row.due) for row in await connection.execute(query)]
        return Document(written(due, self._home), KIND, {"cache-control": "no-store"})


def written(due: Iterable[DueTime], home: str) -> bytes:
    """Due times as iCalendar (RFC 5545)."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sealed Orders//EN", "X-WR-CALNAME:Sealed Orders"]
    for one in due:
        at = f"{datetime.fromtimestamp(one.at, UTC):%Y%m%dT%H%M%SZ}"
        lines += [
            "BEGIN:VEVENT", f"UID:{hashed(f'calendar {one.seat}')[:32]}@sealed-orders", f"DTSTAMP:{at}",
            f"DTSTART:{at}", f"SUMMARY:{_escaped(SUMMARY.format(name=one.match or UNNAMED))}",
            *([f"URL:{home}/"] if home else []), "END:VEVENT",
        ]  # fmt: skip
    return b"".join(part + b"\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _escaped(text: str) -> str:
    one_line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return one_line.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[bytes]:
    """A line in parts that are short enough, none of them ending within a letter."""
    part = b""
    for letter in line:
        if len(part) + len(letter.encode()) > LONGEST_LINE:
            yield part
            part = b" "
        part += letter.encode()
    yield part


def _hashes(keys: Iterable[Key]) -> str:
    return encode(sorted({hashed(key) for key in keys})).decode()
