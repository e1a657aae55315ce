"""News from other server processes on the same PostgreSQL: what one adds to a match, the others hear of."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from sealed_orders.server.database.databases import CHANNEL, Postgres
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.store.failure import DatabaseFailure, plainly

log = logging.getLogger(__name__)
SECONDS_TO_RETRY = 1
SECONDS_TO_PROBE = 30


async def follow_news(database: Postgres, matches: Matches) -> None:
    """Listen until stopped, and again after the connection was lost."""
    while True:
        try:
            await _listen(database, matches)
        except DatabaseFailure as error:
            log.error("no news of other servers: %s", error)
        await asyncio.sleep(SECONDS_TO_RETRY)


async def _listen(database: Postgres, matches: Matches) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()

    def hear(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        process, _, match = payload.partition(" ")
        if process != database.process:
            heard.put_nowait(match)

    with plainly():
        async with database.engine.connect() as connection:
            # LISTEN on the driver's own connection: within a transaction nothing would be heard.
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, hear)
            driver.add_termination_listener(lambda _connection: heard.put_nowait(""))
            await matches.heard_nothing()
            while True:
                try:
                    async with asyncio.timeout(SECONDS_TO_PROBE):
                        match = await heard.get()
                except TimeoutError:
                    await driver.execute("SELECT 1")
                    continue
                if not match:
                    await connection.invalidate()
                    raise ConnectionError("the connection was lost")
                await matches.heard(match)
