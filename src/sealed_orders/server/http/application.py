"""The application: the table over HTTP, and what the server opens for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias

from litestar import Litestar
from litestar.di import Provide
from litestar.types import ASGIApp

from sealed_orders.book_file import BookFile
from sealed_orders.server.database.databases import SqliteFile, open_database
from sealed_orders.server.database.news import follow_news
from sealed_orders.server.database.postgres import Postgres
from sealed_orders.server.database.signer import ServerSigner
from sealed_orders.server.http.failures import HANDLERS
from sealed_orders.server.http.guard import guarded
from sealed_orders.server.http.limits import Limits
from sealed_orders.server.http.metrics import Metrics
from sealed_orders.server.http.packing import Packing
from sealed_orders.server.http.routes import handlers
from sealed_orders.server.http.site import site
from sealed_orders.server.processes.machine import Machine
from sealed_orders.table.clock import Clock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.matches.watchman import Watchman, keep_watch
from sealed_orders.table.notices.courier import Courier
from sealed_orders.table.notices.sender import Sender
from sealed_orders.table.routes.route import LARGEST
from sealed_orders.table.warm import warm

MakeCourier: TypeAlias = Callable[[bytes], Courier]  # from the key of the database


@asynccontextmanager
async def opened(
    url: str,
    workers: int | None = None,
    archive: BookFile | None = None,
    clock: Clock | None = None,
    make_courier: MakeCourier | None = None,
) -> AsyncIterator[Desk]:
    """Open the database and lay a table over it; DatabaseFailure says why that cannot be."""
    warm()
    database = await open_database(url)
    courier = make_courier(database.key) if make_courier else None
    async with (
        laid(database, Machine(workers), archive, clock, courier, ServerSigner(database.key)) as desk,
        _hearing(database, desk.matches),
        beside(Watchman(desk.matches).watch()),
        beside(keep_watch(desk.matches)),
        _calling(desk, courier),
    ):
        yield desk


@asynccontextmanager
async def _calling(desk: Desk, courier: Courier | None) -> AsyncIterator[None]:
    """Send notices, if they can leave this server."""
    if courier is None:
        yield
        return
    async with beside(Sender(desk.matches.store, courier).run()):
        yield


@asynccontextmanager
async def _hearing(database: SqliteFile | Postgres, matches: Matches) -> AsyncIterator[None]:
    """Listen to other servers on the same database, if there can be any."""
    if isinstance(database, SqliteFile):
        yield
        return
    async with beside(follow_news(database, matches)):
        yield


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Something that goes on until it is done or the server stops."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def application(
    desk: Desk, names: Sequence[str] = (), others: tuple[str, ...] = (), metrics: Metrics | None = None
) -> ASGIApp:
    """Return the ASGI application, which answers to loopback, to addresses and to the names given."""
    given = {"desk": desk, "others": others, "pages": site(), "packing": Packing(), "limits": Limits(desk.clock.steady)}
    app = Litestar(
        handlers(metrics),
        dependencies={name: Provide(_given(thing), sync_to_thread=False) for name, thing in given.items()},
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST,
        openapi_config=None,
        logging_config=None,
    )
    return metrics.counted(guarded(app, names)) if metrics else guarded(app, names)


def _given(thing: Any) -> Callable[[], Any]:
    """Return a provider that hands a thing to every handler that names it."""
    return lambda: thing
