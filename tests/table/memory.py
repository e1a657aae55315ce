"""A table with nothing around it: SQLite in memory, all work in this process, and a client that is two lists."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.routes.route import Answer, RequestParts
from sealed_orders.table.routes.routes import find
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.tables import metadata
from sealed_orders.table.work.in_place import InPlace


class MemoryConnection:
    """A synchronous connection behind an asynchronous interface."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    async def execute(self, statement: sa.Executable, parameters: Any = None, /) -> sa.CursorResult[Any]:
        await asyncio.sleep(0)
        return self._connection.execute(statement, parameters)


class Memory:
    """SQLite in memory. It has one connection, so one transaction waits for the other."""

    alone = True
    key = b""
    journal = None

    def __init__(self) -> None:
        self.engine = sa.create_engine("sqlite://", poolclass=StaticPool)
        self._one = asyncio.Lock()
        self.commits = 0
        metadata.create_all(self.engine)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[MemoryConnection]:
        async with self._one:
            with self.engine.begin() as connection:
                yield MemoryConnection(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[MemoryConnection]:
        async with self.reading() as connection:
            yield connection
        self.commits += 1

    async def announce(self, connection: Connection, match: str) -> None:
        pass

    async def close(self) -> None:
        self.engine.dispose()


@asynccontextmanager
async def table() -> AsyncIterator[Desk]:
    async with laid(Memory(), InPlace()) as desk:
        yield desk


async def ask(desk: Desk, request: str, data: object = None, **query: str) -> Answer:
    """Return the answer to a request such as `GET /api/games`."""
    method, _, path = request.partition(" ")
    route, parts = find(method, path)
    return await route.answer(desk, RequestParts(parts, query, b"" if data is None else msgspec.json.encode(data)))


def data_of(answer: Answer) -> Any:
    return msgspec.json.decode(answer.document.body)


class Port:
    """A client's end of a line."""

    def __init__(self) -> None:
        self.closed: tuple[int, str] | None = None
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def say(self, **message: Any) -> None:
        self._said.put_nowait(msgspec.json.encode(message))

    def hang_up(self) -> None:
        self._said.put_nowait(None)

    async def hear(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message = await self._received.get()
            if message["type"] == kind:
                return message

    async def next(self) -> dict[str, Any]:
        """Return the next message."""
        return await self._received.get()

    async def receive(self) -> bytes | None:
        return await self._said.get()

    async def send(self, text: bytes) -> None:
        self._received.put_nowait(msgspec.json.decode(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = code, reason
