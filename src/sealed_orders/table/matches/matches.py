"""The live matches of a server: loaded when somebody looks, dropped when nobody has for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sealed_orders.book_file import BookFile
from sealed_orders.bots.decision import Decided, Question
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import RecordMismatch
from sealed_orders.table.matches.live import LiveMatch
from sealed_orders.table.matches.tally import Tally
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.store.store import Store
from sealed_orders.table.too_late import MatchGone
from sealed_orders.table.work.pool import Pool

log = logging.getLogger(__name__)
STAFFS = 1  # whose bots think at once: more would only slow down those who play
OPENING = 8  # lines that open at once: the others wait in turn, and leave connections to those who play
IDLE = 32  # matches that stay loaded though nobody looks at them


class Matches:
    """The live matches of this server."""

    def __init__(self, store: Store, pool: Pool, archive: BookFile | None = None) -> None:
        self.store = store
        self.pool = pool
        self.archive = archive  # of the machine, where the server is for it alone
        self.tally = Tally()
        self.opening = asyncio.Semaphore(OPENING)
        self._advising = asyncio.Semaphore(STAFFS)
        self._live: dict[str, LiveMatch] = {}

    def __len__(self) -> int:
        return len(self._live)

    async def advise(self, question: Question) -> Decided:
        """Ask a staff's bot, when no other staff is at work: the others are for those who play."""
        async with self._advising:
            return await self.pool.decide(question)

    @contextmanager
    def look(self, match_id: str) -> Iterator[LiveMatch]:
        """Look at a match: it stays loaded as long as anybody does."""
        live = self._live.pop(match_id, None) or LiveMatch(match_id, self)
        self._live[match_id] = live
        live.looking += 1
        try:
            yield live
        finally:
            live.looking -= 1
            self._tidy()

    def present(self, seat: Seat) -> tuple[Side, ...]:
        """Return which of the people elsewhere at a seat's match are connected to this server."""
        live = self._live.get(seat.match)
        sides = live.presence(seat).sides if live is not None else {}
        return tuple(side for side, state in sides.items() if state == "connected")

    async def refresh(self, match_id: str) -> None:
        """Look again at a match that another server has changed."""
        if match_id not in self._live:
            return
        with self.look(match_id) as live:
            try:
                await live.refresh()
                for watcher in list(live.watchers):
                    await watcher.open_again()
            except MatchGone:
                await live.stop()
            except (DatabaseFailure, RecordMismatch) as error:
                log.error("match %s cannot be refreshed: %s", match_id, error)

    async def refresh_all(self) -> None:
        """Look again at every match: news may have been missed."""
        for match_id in list(self._live):
            await self.refresh(match_id)

    async def delete(self, match_id: str) -> None:
        """Delete a match and show everybody out."""
        with self.look(match_id) as live:
            await self.store.delete(match_id)
            await live.stop()

    async def close(self) -> None:
        """Stop every bot."""
        for live in list(self._live.values()):
            await live.stop()

    def _tidy(self) -> None:
        idle = [match_id for match_id, live in self._live.items() if not live.looking]
        for match_id in idle[: max(0, len(idle) - IDLE)]:
            del self._live[match_id]
