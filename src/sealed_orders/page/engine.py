"""SQLite in the memory of a page. What is written is durable once the browser has it, and acknowledged only then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.held import Held

Save = Callable[[], Awaitable[None]]  # the file as it is, to where it outlasts the page
# The journal need not outlast the page: what was not saved is lost with it, whole.
PRAGMAS = ("foreign_keys = ON", "journal_mode = MEMORY", "synchronous = OFF", "temp_store = MEMORY")


class PageDatabase:
    """SQLite in a file of the page's own memory, with one connection that all take turns at."""

    alone = True
    journal = None
    key = b""  # a page is its own referee: its seeds are in its database

    def __init__(self, file: Path, save: Save) -> None:
        self.file = file
        self.save = save
        self._turn = asyncio.Lock()
        self._engine = sa.create_engine(f"sqlite:///{file}", poolclass=StaticPool)
        with self._engine.connect() as connection:
            for pragma in PRAGMAS:
                connection.exec_driver_sql(f"PRAGMA {pragma}")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A look."""
        async with self._turn:
            with self._engine.connect() as connection:
                yield Held(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A change; it is saved before anybody hears of it."""
        async with self._turn:
            with self._engine.begin() as connection:
                yield Held(connection)
            await self.save()

    @asynccontextmanager
    async def still(self) -> AsyncIterator[Path]:
        """The file itself, while nobody is at it."""
        async with self._turn:
            yield self.file

    async def announce(self, connection: Connection, match: str) -> None:
        """There is nobody else."""

    async def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()
