"""The desk: what is open at a table while people play, and how it is put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from sealed_orders.book_file import BookFile
from sealed_orders.table.clock import Clock
from sealed_orders.table.hindsight.hindsight import Hindsight
from sealed_orders.table.hindsight.slips import Signer
from sealed_orders.table.lobby.beginnings import Beginnings
from sealed_orders.table.lobby.books import Books
from sealed_orders.table.lobby.calendars import Calendars
from sealed_orders.table.lobby.lobby import Lobby
from sealed_orders.table.lobby.parcels import Parcels
from sealed_orders.table.lobby.positions import Positions
from sealed_orders.table.lobby.umpires import Umpires
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.notices.channels import NoticeDesk
from sealed_orders.table.notices.courier import Courier
from sealed_orders.table.store.database import Database
from sealed_orders.table.store.store import Store
from sealed_orders.table.work.pool import Pool


class Desk(NamedTuple):
    """What is open at a table."""

    matches: Matches
    lobby: Lobby
    beginnings: Beginnings
    positions: Positions
    hindsight: Hindsight
    books: Books
    pool: Pool
    clock: Clock
    notices: NoticeDesk
    calendars: Calendars
    parcels: Parcels
    umpires: Umpires


@asynccontextmanager
async def laid(
    database: Database,
    pool: Pool,
    archive: BookFile | None = None,
    clock: Clock | None = None,
    courier: Courier | None = None,
    signer: Signer | None = None,
) -> AsyncIterator[Desk]:
    """Open a table over a database whose tables are up to date. Both are closed with it, and the pool.

    A table for one machine only shares the machine's archive with the terminal. With a courier, players get notices
    outside the page when they are asked; with a signer, it signs how matches ended.
    """
    store = Store(database, clock, calls=courier is not None)
    matches = Matches(store, pool, archive)
    books, hindsight = Books(store, archive), Hindsight(store, pool, signer)
    beginnings = Beginnings(matches, books)
    try:
        await books.gather()
        positions = Positions(store, beginnings)
        notices = NoticeDesk(store, courier)
        yield Desk(
            matches, Lobby(matches), beginnings, positions, hindsight, books, pool, store.clock, notices,
            Calendars(store, courier.home if courier else ""), Parcels(store),
            Umpires(matches),
        )  # fmt: skip
    finally:
        hindsight.close()
        beginnings.close()
        await matches.close()
        pool.close()
        await database.close()
