"""The application: what is open while the server runs, and how it is put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.types import ASGIApp

from sealed_orders.book_file import BookFile
from sealed_orders.server.database.news import follow_news
from sealed_orders.server.http.failures import HANDLERS
from sealed_orders.server.http.guard import guarded
from sealed_orders.server.http.site import site
from sealed_orders.server.http.strangers import StrangersRequest
from sealed_orders.server.processes.botpool import BotPool
from sealed_orders.table.hindsight.hindsight import Hindsight
from sealed_orders.table.lobby.beginnings import Beginnings
from sealed_orders.table.lobby.books import Books
from sealed_orders.table.lobby.lobby import Lobby
from sealed_orders.table.lobby.positions import Positions
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.routes.routes import PACKED, ROUTES
from sealed_orders.table.store.store import Store
from sealed_orders.table.warm import warm

LARGEST_REQUEST = 100_000  # bytes


class Desk(NamedTuple):
    """What is open while the server runs."""

    matches: Matches
    lobby: Lobby
    beginnings: Beginnings
    positions: Positions
    hindsight: Hindsight
    books: Books


@asynccontextmanager
async def opened(database: str, workers: int | None = None, archive: BookFile | None = None) -> AsyncIterator[Desk]:
    """Open the database and get ready; DatabaseFailure says why that cannot be.

    A server for this machine only shares the machine's archive with the terminal.
    """
    warm()
    store = await Store.open(database)
    matches = Matches(store, BotPool(workers), archive)
    news = asyncio.create_task(follow_news(matches))
    books = Books(store, archive)
    beginnings, hindsight = Beginnings(matches, books), Hindsight(store)
    try:
        await books.gather()
        yield Desk(matches, Lobby(matches), beginnings, Positions(store, beginnings), hindsight, books)
    finally:
        hindsight.close()
        news.cancel()
        with suppress(asyncio.CancelledError):
            await news
        await matches.close()
        await store.close()


def application(desk: Desk, names: Sequence[str] = (), others: tuple[str, ...] = ()) -> ASGIApp:
    """The ASGI application, answering to loopback, to addresses, and to the names given; others reach it as said."""
    pages = site()
    app = Litestar(
        ROUTES,
        dependencies={
            name: Provide(_given(thing), sync_to_thread=False)
            for name, thing in {**desk._asdict(), "others": others, "pages": pages}.items()
        },
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig("gzip", exclude_opt_key=PACKED),
        request_class=StrangersRequest,
        request_max_body_size=LARGEST_REQUEST,
        openapi_config=None,
        logging_config=None,
    )
    return guarded(app, names)


def _given(thing: Any) -> Callable[[], Any]:
    """What hands a thing to whoever names it."""
    return lambda: thing
