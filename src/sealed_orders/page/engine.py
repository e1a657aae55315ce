"""SQLite in the memory of a page. What is written is durable once the browser has it, and acknowledged only then."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.held import held

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
        self._connection = sqlite3.connect(file, isolation_level=None)  # we say BEGIN ourselves
        for pragma in PRAGMAS:
            self._connection.execute(f"PRAGMA {pragma}")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A look."""
        async with self._turn:
            with held(self._connection) as look:
                yield look

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A change; it is saved before anybody hears of it."""
        async with self._turn:
            with held(self._connection, "BEGIN IMMEDIATE") as change:
                yield change
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
        self._connection.close()
