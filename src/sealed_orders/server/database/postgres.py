"""PostgreSQL: several servers share it, and notify each other.

SQLAlchemy compiles statements, and PostgreSQL's own driver runs them, as with SQLite.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from sealed_orders.server.database.engine import SECONDS_TO_CONNECT
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.failure import failed
from sealed_orders.table.store.held import prepared, result

CHANNEL = "sealed_orders"
CONNECTIONS = 15  # of a server, at most
SECONDS_TO_CLOSE = 5
_NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("news", type_=sa.Text)))


class Statements:
    """What is done on one connection, statement by statement."""

    def __init__(self, connection: Any, dialect: sa.Dialect) -> None:
        self._connection = connection
        self._dialect = dialect

    async def execute(self, statement: sa.Executable, parameters: Any = None, /) -> sa.Result[Any]:
        """Return the result of a statement. With several rows of parameters, it runs once for each."""
        rows = parameters if isinstance(parameters, list) else [parameters or {}]
        ready = prepared(statement, tuple(rows[0]) or None, self._dialect)
        given = [[{**ready.own, **row}[name] for name in ready.places] for row in rows]
        if len(given) == 1:
            return result(ready, map(tuple, await self._connection.fetch(ready.text, *given[0])))
        await self._connection.executemany(ready.text, given)
        return result(ready, ())


class Postgres:
    """A PostgreSQL database."""

    alone = False
    journal = None

    def __init__(self, engine: AsyncEngine, key: bytes, pool: Any) -> None:
        """Use a database whose tables are up to date, by connections of a pool."""
        self.engine = engine
        self.key = key
        self.process = os.urandom(8).hex()  # so that a server does not listen to itself
        self._pool = pool

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        from asyncpg import InterfaceError, PostgresError

        try:
            async with self._pool.acquire() as connection:
                yield connection
        except (InterfaceError, PostgresError) as error:
            raise failed(error) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Statements]:
        """Look: each statement sees what was committed before it."""
        async with self._connection() as connection:
            yield Statements(connection, self.engine.dialect)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Statements]:
        """Open a transaction that writes."""
        async with self._connection() as connection, connection.transaction():
            yield Statements(connection, self.engine.dialect)

    async def announce(self, connection: Connection, match: str) -> None:
        """Tell the other servers."""
        await connection.execute(_NOTIFY, {"news": f"{self.process} {match}"})

    async def close(self) -> None:
        """Let go of every connection."""
        with suppress(TimeoutError):  # clients that still wait for an answer by then are cut off
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                await self._pool.close()
        await self.engine.dispose()


async def connect(engine: AsyncEngine, key: bytes) -> Postgres:
    """Return the database of an engine; its tables are up to date."""
    import asyncpg

    class Plain(asyncpg.Connection):  # type: ignore[misc]
        """A connection that is given on as it is: nobody sets anything on it."""

        def get_reset_query(self) -> str:
            """Return nothing to do."""
            return ""

    _, address = engine.dialect.create_connect_args(engine.url)
    limits = {"min_size": 0, "max_size": CONNECTIONS, "timeout": SECONDS_TO_CONNECT}
    return Postgres(engine, key, await asyncpg.create_pool(**address, **limits, connection_class=Plain))
