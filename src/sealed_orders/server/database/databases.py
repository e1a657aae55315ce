"""The databases a server can keep its store in: SQLite in a file, for one server; PostgreSQL, for several."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sealed_orders.server.database.engine import connect_to_file, make_engine, migrate
from sealed_orders.server.database.journal import Journal
from sealed_orders.server.database.key import read_key
from sealed_orders.server.database.postgres import Postgres, connect
from sealed_orders.server.database.sole import Lock
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.failure import DatabaseFailure, plainly
from sealed_orders.table.store.held import Held, held

log = logging.getLogger(__name__)


class SqliteFile:
    """SQLite in a file. It has one writer at a time; others wait in turn, without polling."""

    alone = True

    def __init__(self, engine: AsyncEngine, key: bytes, lock: Lock | None = None) -> None:
        self.engine = engine
        self.key = key
        self._lock = lock
        self._file = str(engine.url.database)
        self._looking: list[sqlite3.Connection] = []  # that nobody looks through
        self._writing = engine.execution_options(writing=True)
        self._one_writer = asyncio.Lock()
        self.journal = Journal(self._file, self._one_writer)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Held]:
        """A look, on the event loop's own thread: SQLite answers sooner than another thread would begin."""
        connection = self._looking.pop() if self._looking else connect_to_file(self._file)
        try:
            with held(connection) as look:
                yield look
        finally:
            self._looking.append(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that writes."""
        async with self._one_writer, self._writing.begin() as connection:
            yield connection

    async def announce(self, connection: Connection, match: str) -> None:
        """There is nobody else."""

    async def close(self) -> None:
        """Let go of every connection; the file is then whole by itself, without the log beside it."""
        try:
            await self.journal.close()
            while self._looking:
                self._looking.pop().close()
            with plainly():
                async with self.engine.connect() as connection:
                    await connection.exec_driver_sql("COMMIT")  # a checkpoint is made outside a transaction
                    await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except DatabaseFailure as error:
            log.warning("The log of the database stays beside it: %s", error)
        finally:
            await self.engine.dispose()
            if self._lock:
                self._lock.release()


async def open_database(url: str) -> SqliteFile | Postgres:
    """Return the database at a URL, its tables up to date; DatabaseFailure says why that cannot be."""
    engine = make_engine(url)
    lock = None
    try:
        if engine.dialect.name != "sqlite":
            key = read_key(url)
            await migrate(engine, key)
            return await connect(engine, key)
        lock = Lock(str(engine.url.database))
        key = read_key(url)
        await migrate(engine, key)
        with plainly():
            return SqliteFile(engine, key, lock)
    except BaseException:
        await engine.dispose()
        if lock:
            lock.release()
        raise
