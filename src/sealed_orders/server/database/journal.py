"""The journal of a SQLite file: additions are written on a thread of its own, and those that wait share a commit.

An addition is acknowledged when it is durable and not before. If one fails, the others do not.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sealed_orders.server.database.engine import connect_to_file
from sealed_orders.table.store.addition import MARK, Addition, Behind, read_mark
from sealed_orders.table.store.failure import plainly
from sealed_orders.table.store.held import plain


class Journal:
    """What orders add, on its way to the disk."""

    def __init__(self, file: str, one_writer: asyncio.Lock) -> None:
        self._one_writer = one_writer  # all writing to the file waits here, and in turn
        self._thread = ThreadPoolExecutor(1, "journal")
        self.connection = connect_to_file(file)
        self._waiting: list[tuple[Addition, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, addition: Addition) -> None:
        """Write an addition and come back when it is durable; Behind, or DatabaseFailure, when it is not written."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        with plainly():
            try:
                await asyncio.shield(done)
            except asyncio.CancelledError:
                await asyncio.wait([done])  # it is with the thread: what becomes of it is known before one goes
                raise

    async def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        if self._writing is not None:
            await asyncio.wait([self._writing])
        self._thread.shutdown()
        self.connection.close()

    async def _write_all(self) -> None:
        while self._waiting:
            async with self._one_writer:
                batch, self._waiting = self._waiting, []
                try:
                    additions = [addition for addition, _ in batch]
                    wrong = await asyncio.get_running_loop().run_in_executor(self._thread, self._write, additions)
                except BaseException:
                    for _, done in batch:
                        done.cancel()  # the program ends: there is nobody left to answer
                    raise
            for (_, done), error in zip(batch, wrong, strict=True):
                done.set_exception(error) if error else done.set_result(None)

    # On the thread

    def _write(self, additions: list[Addition]) -> list[Exception | None]:
        """Write additions under one commit; what was wrong with each, or None. When that fails, each by itself."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            return [error for _ in additions]
        try:
            errors = [_put(self.connection, addition) for addition in additions]
            self.connection.execute("COMMIT")
        except Exception as error:
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            return [error] if len(additions) == 1 else [self._write([addition])[0] for addition in additions]
        return errors


def _put(connection: sqlite3.Connection, addition: Addition) -> Exception | None:
    if read_mark(connection.execute(*plain(MARK, {"here": addition.match}))) != addition.since:
        return Behind()
    for statement, row in addition.rows:
        connection.execute(*plain(statement, row))
    return None
