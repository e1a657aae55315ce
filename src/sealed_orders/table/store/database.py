"""What a store needs of a database. The server has SQLite in a file and PostgreSQL; a page has SQLite in memory."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import sqlalchemy as sa

from sealed_orders.table.store.addition import Addition


class Connection(Protocol):
    """A transaction under way."""

    async def execute(self, statement: sa.Executable, parameters: Any = None, /) -> sa.Result[Any]:
        """Return the result of a statement. With several rows of parameters, it runs once for each."""


class Journal(Protocol):
    """Writes what orders add, several under one commit."""

    async def add(self, addition: Addition) -> None:
        """Write an addition; durable when this comes back. Behind when others were quicker."""


class Database(Protocol):
    """Where the tables are; they exist and are up to date. Its driver's errors may come through."""

    @property
    def alone(self) -> bool:
        """Whether no other table is on this database."""

    @property
    def key(self) -> bytes:
        """The key that seeds follow from, kept outside the database; empty if they are kept in it."""

    @property
    def journal(self) -> Journal | None:
        """Its journal; without one, orders are written as everything else is."""

    def reading(self) -> AbstractAsyncContextManager[Connection]:
        """Open a transaction that only reads."""

    def writing(self) -> AbstractAsyncContextManager[Connection]:
        """Open a transaction that writes alone; when left it is durable, or nothing has happened."""

    async def announce(self, connection: Connection, match: str) -> None:
        """Let the other tables on this database know, with the commit, that a match has changed."""

    async def close(self) -> None:
        """Let go of it."""
