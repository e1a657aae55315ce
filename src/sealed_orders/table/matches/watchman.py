"""The watchman: sees to matches that nobody looks at."""

from __future__ import annotations

import logging

from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.too_late import MatchGone

log = logging.getLogger(__name__)


async def wake_bots(matches: Matches) -> None:
    """Set bots to work that were asked when the server last stopped, one match at a time.

    Bots that somebody waits for come first in the pool. Where another server does the same, the slower order is stale.
    """
    try:
        asked = await matches.store.left_to_bots()
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
