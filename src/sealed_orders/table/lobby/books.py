"""Campaign books: what a player has done over their matches on this server.

There are no accounts: a book is opened by its unguessable key, which the player's browser keeps. Entries are
the referee's, written in the transaction that ends a match. A server for one machine only also has the book of the
machine's archive, and shows that one: it has what was done at the terminal too.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import sqlalchemy as sa

from sealed_orders.book_file import BadBook, BookFile
from sealed_orders.kernel.book import Entry
from sealed_orders.kernel.game import load
from sealed_orders.table.protocol.books import BookCard
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import NO_SEAT, fresh_key, hashed
from sealed_orders.table.store import tables
from sealed_orders.table.store.store import Store

log = logging.getLogger(__name__)


class _Sealed(msgspec.Struct):
    """Of a record, by what its match is known."""

    commitment: str


@contextmanager
def _legible() -> Iterator[None]:
    """An archive that cannot be read or written is a refusal."""
    try:
        yield
    except BadBook as error:
        raise Refusal(str(error), status=409) from None


class Books:
    """The books in the database."""

    def __init__(self, store: Store, archive: BookFile | None = None) -> None:
        self._store = store
        self._archive = archive

    async def begin(self, name: str) -> Key:
        """Make a book for a new player of this name."""
        key = fresh_key()
        async with self._store.change() as connection:
            await connection.execute(
                sa.insert(tables.books).values(hash=hashed(key), name=name, created=self._store.clock.now())
            )
        return key

    async def rename(self, key: Key, name: str) -> None:
        """Call the player something else."""
        await self.check(key)
        async with self._store.change() as connection:
            await connection.execute(sa.update(tables.books).where(_opened_by(key)).values(name=name))
        if self._archive is not None:
            with _legible():
                self._archive.rename(name)

    async def check(self, key: Key) -> str:
        """Return the name in a book; refuse a key that opens none."""
        async with self._store.reading() as connection:
            rows = await connection.execute(sa.select(tables.books.c.name).where(_opened_by(key)))
            name: str | None = rows.scalar_one_or_none()
        if name is None:
            raise Refusal("This key does not open a book.", status=404)
        return name

    async def show(self, game: str, key: Key, free: bool) -> BookCard:
        """Return a player's book of a game; without a key, an empty one."""
        book = load(game).book
        if book is None:
            raise Refusal(f"{load(game).title} has no campaign.", status=404)
        name = await self.check(key) if key else ""
        entries = await self._entries(game, key) if key else []
        if self._archive is not None:
            with _legible():
                name, entries = self._archive.read().player, self._archive.entries(game)
        return BookCard(book.title, name, len(entries), book.chapters(entries, free))

    async def sign(self, key: Key, seat: Key) -> None:
        """Have the match of a friend's seat entered into their book. A seat is signed once, while the match runs.

        Seats at the screen a match was made on are signed when it is made, or never: an imported match may have been
        played before.
        """
        await self.check(key)
        own_seat = await self._store.seat(seat)
        if own_seat is None:
            raise Refusal(NO_SEAT, status=404)
        seats = tables.seats.c
        unsigned = (seats.hash == own_seat.hash) & (seats.book == "") & (seats.player == "away")
        async with self._store.turn(own_seat.match) as turn:
            await turn.connection.execute(sa.update(tables.seats).where(unsigned).values(book=hashed(key)))

    async def gather(self) -> None:
        """Put into the machine's archive what was played before there was one."""
        if self._archive is None:
            return
        entries, matches = tables.entries.c, tables.matches.c
        query = sa.select(entries.game, entries.match, entries.body, matches.record).select_from(
            tables.entries.outerjoin(tables.matches, matches.id == entries.match)
        )
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(entries.at, entries.match))).all()
        by_game: dict[str, dict[str, Entry]] = {}
        for row in rows:
            commitment = msgspec.json.decode(row.record, type=_Sealed).commitment if row.record else row.match
            by_game.setdefault(row.game, {})[commitment] = msgspec.json.decode(row.body, type=Entry)
        for game, written in by_game.items():
            try:
                self._archive.keep(game, written)
            except BadBook as error:
                log.error("what was played is not in the archive: %s", error)

    async def _entries(self, game: str, key: Key) -> list[Entry]:
        entries = tables.entries.c
        query = (
            sa.select(entries.body)
            .where(entries.book == hashed(key), entries.game == game)
            .order_by(entries.at, entries.match)
        )
        async with self._store.reading() as connection:
            return [msgspec.json.decode(row.body, type=Entry) for row in await connection.execute(query)]


def _opened_by(key: Key) -> sa.ColumnElement[bool]:
    return tables.books.c.hash == hashed(key)
