"""The watchman: attends to matches that nobody looks at. Every server has one, and the first to write wins."""

from __future__ import annotations

import asyncio
import logging
from typing import NoReturn

from sealed_orders.kernel.order import Side
from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.matches.zero import run_out
from sealed_orders.table.store import outages
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.too_late import MatchGone

log = logging.getLogger(__name__)
ROUND = 20  # seconds between two rounds for standing answers
PERIOD = 5.0  # seconds between two looks at the clocks
BEAT = 60  # seconds between two heartbeats
AGAIN = 60  # seconds after which what failed is tried again
AT_ONCE = 4  # matches whose time is up that are seen to at the same time


class Watchman:
    """Goes his rounds."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store
        self._beat: int | None = None  # the last
        self._failed: dict[tuple[str, Side], int] = {}  # when
        self._few = asyncio.Semaphore(AT_ONCE)

    async def watch(self) -> NoReturn:
        """Wake bots that were asked, then go rounds as long as the table is open."""
        waking = asyncio.create_task(wake_bots(self._matches))
        try:
            while True:
                try:
                    await self.round()
                except DatabaseFailure as error:
                    log.error("clocks cannot be looked at: %s", error)
                await asyncio.sleep(PERIOD)
        finally:
            waking.cancel()

    async def round(self) -> None:
        """Show that the server is at work, and let zero take effect wherever it should by now."""
        await self._live_on()
        now = self._store.clock.now()
        up = [clock for clock in await self._store.up(now) if self._failed.get(clock, 0) <= now - AGAIN]
        await asyncio.gather(*(self._run_out(match, side) for match, side in up))

    async def _live_on(self) -> None:
        """Beat once a minute; if nobody did for a while, the clocks of that time are not charged."""
        now = self._store.clock.now()
        if self._beat is None or now - self._beat >= BEAT:
            self._beat = now
            if await outages.beat(self._store, now):
                await self._matches.refresh_all()

    async def _run_out(self, match_id: str, side: Side) -> None:
        async with self._few:
            with self._matches.look(match_id) as live:
                try:
                    if await run_out(live, side):
                        self._failed.pop((match_id, side), None)
                        return
                    await live.timing.write_clocks()  # its row was wrong
                except MatchGone:
                    log.info("match %s was deleted before its time was up", match_id)
                except Exception:
                    log.exception("match %s: the time of the %s side is up, and its staff failed", match_id, side)
                self._failed[match_id, side] = self._store.clock.now()


async def wake_bots(matches: Matches) -> None:
    """Wake the bots that were asked when the server last stopped, one match at a time.

    Bots that somebody waits for come first in the pool. If another server does the same, the slower order is refused.
    """
    try:
        match_ids = await matches.store.left_alone()
    except DatabaseFailure as error:
        log.error("bots that were asked cannot be found: %s", error)
        return
    for match_id in match_ids:
        with matches.look(match_id) as live:
            try:
                await live.play_bots()
            except MatchGone:
                log.info("match %s was deleted before its bot was asked again", match_id)
            except Exception:
                log.exception("match %s: its bot cannot be asked", match_id)


async def keep_watch(matches: Matches) -> None:
    """Go on rounds as long as the table is open."""
    while True:
        await asyncio.sleep(ROUND)
        await go_round(matches)


async def go_round(matches: Matches) -> None:
    """Let standing answers seal whose time to overrule is over."""
    try:
        held = await matches.store.held()
    except DatabaseFailure as error:
        log.error("standing answers cannot be found: %s", error)
        return
    for match_id in held:
        with matches.look(match_id) as live:
            try:
                await live.play_bots()
            except MatchGone:
                log.info("match %s was deleted before its standing answers sealed", match_id)
            except Exception:
                log.exception("match %s: its standing answers failed", match_id)
