"""The watchman: sees to matches that nobody looks at."""

from __future__ import annotations

import asyncio
import logging

from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.too_late import MatchGone

log = logging.getLogger(__name__)
ROUND = 20  # seconds between two rounds


async def wake_bots(matches: Matches) -> None:
    """Set bots to work that were asked when the server last stopped, one match at a time.

    Bots that somebody waits for come first in the pool. Where another server does the same, the slower order is stale.
    """
    try:
        asked = await matches.store.left_alone()
    except DatabaseFailure as error:
        log.error("bots that were asked cannot be found: %s", error)
        return
    for match_id in asked:
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
