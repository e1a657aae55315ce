"""Umpires: what a key lets somebody do about the umpire of its match, or as the umpire."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sealed_orders.table.matches.matches import Matches
from sealed_orders.table.matches.umpiring import Umpiring
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.seats import Seat, fresh_key


class Umpires:
    """Where players ask for an umpire, and where umpires do what they do."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    @asynccontextmanager
    async def of(self, key: Key) -> AsyncIterator[tuple[Umpiring, Seat]]:
        """The umpire's part of the match that a key opens a seat of, and that seat."""
        seat = await self._matches.store.opened(key)
        with self._matches.look(seat.match) as live:
            yield live.umpire, seat

    async def invite(self, key: Key) -> Key:
        """Make the one invitation to the umpire's place."""
        invite = fresh_key()
        async with self.of(key) as (umpire, seat):
            await umpire.invite(seat, invite)
        return invite
