"""News from other server processes on the same PostgreSQL: a match that one of them changes, the others refresh."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any

from sealed_orders.server.database.postgres import CHANNEL, Postgres
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.store.failure import DatabaseFailure, plainly

log = logging.getLogger(__name__)
SECONDS_TO_RETRY = 1
SECONDS_TO_PROBE = 30
AT_ONCE = 4  # matches that are looked at together: the other connections are for those who play


async def follow_news(database: Postgres, matches: Matches) -> None:
    """Listen until stopped, and again after the connection was lost."""
    while True:
        try:
            await _listen(database, matches)
        except DatabaseFailure as error:
            log.error("no news of other servers: %s", error)
        await asyncio.sleep(SECONDS_TO_RETRY)


async def _listen(database: Postgres, matches: Matches) -> None:
    changed: asyncio.Queue[str] = asyncio.Queue()

    def hear(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        process, _, match = payload.partition(" ")
        if process != database.process:
            changed.put_nowait(match)

    with plainly():
        async with database.engine.connect() as connection:
            # LISTEN on the driver's own connection: within a transaction no notification would arrive.
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, hear)
            driver.add_termination_listener(lambda _connection: changed.put_nowait(""))
            await matches.refresh_all()
            while True:
                try:
                    async with asyncio.timeout(SECONDS_TO_PROBE):
                        named = await _named(changed)
                except TimeoutError:
                    await driver.execute("SELECT 1")
                    continue
                if "" in named:
                    await connection.invalidate()
                    raise ConnectionError("the connection was lost")
                await _look(matches, named)


async def _named(changed: asyncio.Queue[str]) -> set[str]:
    """Wait for news; return the matches that were named since the last, each once."""
    named = {await changed.get()}
    while not changed.empty():
        named.add(changed.get_nowait())
    return named


async def _look(matches: Matches, named: Iterable[str]) -> None:
    """Look at what has changed in some matches."""
    room = asyncio.Semaphore(AT_ONCE)

    async def look(match: str) -> None:
        async with room:
            await matches.refresh(match)

    await asyncio.gather(*map(look, named))
