"""The application: what is open while the server runs, and how it is put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.types import ASGIApp

from sealed_orders.book_file import BookFile
from sealed_orders.server.books import Books
from sealed_orders.server.botpool import BotPool
from sealed_orders.server.failures import HANDLERS
from sealed_orders.server.guard import guarded
from sealed_orders.server.lobby import Lobby
from sealed_orders.server.matches import Matches
from sealed_orders.server.news import follow_news
from sealed_orders.server.routes import PACKED, ROUTES
from sealed_orders.server.site import site
from sealed_orders.server.store import Store
from sealed_orders.server.strangers import StrangersRequest

LARGEST_REQUEST = 100_000  # bytes


class Desk(NamedTuple):
    """What is open while the server runs."""

    matches: Matches
    lobby: Lobby
    books: Books


@asynccontextmanager
async def opened(database: str, workers: int | None = None, archive: BookFile | None = None) -> AsyncIterator[Desk]:
    """Open the database and get ready; DatabaseFailure says why that cannot be.

    A server for this machine alone shares the machine's archive with the terminal.
    """
    store = await Store.open(database)
    matches = Matches(store, BotPool(workers), archive)
    news = asyncio.create_task(follow_news(matches))
    books = Books(store, archive)
    lobby = Lobby(matches, books)
    try:
        await books.gather()
        yield Desk(matches, lobby, books)
    finally:
        lobby.close()
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
            "books": Provide(lambda: desk.books, sync_to_thread=False),
            "lobby": Provide(lambda: desk.lobby, sync_to_thread=False),
            "matches": Provide(lambda: desk.matches, sync_to_thread=False),
            "others": Provide(lambda: others, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig("gzip", exclude_opt_key=PACKED),
        request_class=StrangersRequest,
        request_max_body_size=LARGEST_REQUEST,
        openapi_config=None,
        logging_config=None,
    )
    return guarded(app, names)
