"""Hindsight: what a seat gets of its match's past: the record, the report, the replay, and what might have been."""

from __future__ import annotations

import asyncio

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.report.story.last_screen import Aftermath
from sealed_orders.table.document import Document
from sealed_orders.table.hindsight import replays, slips
from sealed_orders.table.hindsight.kept_replays import KeptReplays
from sealed_orders.table.hindsight.reports import Reports
from sealed_orders.table.hindsight.slips import Signer
from sealed_orders.table.hindsight.what_if import PlayedOn
from sealed_orders.table.protocol.hindsight import Continuations, Slip, SlipKey
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.protocol.telling import PlotTable
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import UMPIRE
from sealed_orders.table.store.store import Store
from sealed_orders.table.work.pool import Pool


class Hindsight:
    """Looks back at matches."""

    def __init__(self, store: Store, pool: Pool, signer: Signer | None = None) -> None:
        self._store = store
        self._signer = signer
        self._pool = pool
        self._reports = Reports(pool)
        self._replays = KeptReplays(store, pool)
        self._played_on = PlayedOn(pool)
        self._plotting = asyncio.Semaphore(1)  # a plot table at a time: the threads are everybody's

    async def record(self, key: Key) -> Record:
        """Return the record of a seat's match, sealed for its side while it runs."""
        seat, _ = await self._store.sitting(key)
        record = await self._store.whole(seat.match)
        if seat.side == SPECTATOR and record.outcome is None:
            raise Refusal("Spectators get the record when the match is over.", status=403)
        return record.sealed(seat.side)

    async def slip(self, key: Key) -> Slip:
        """Return the signed slip of a seat's match, once it is over."""
        seat = await self._store.opened(key)
        head, seats = await self._store.head(seat.match)
        return slips.signed(self._signer, await self._store.whole(seat.match), seats, head.unverified)

    def slip_key(self) -> SlipKey:
        """Return the key with which slips are signed."""
        if self._signer is None or not self._signer.is_able:
            raise Refusal(slips.NO_SIGNER, status=404)
        return SlipKey(self._signer.key)

    async def report(self, visitor: str, key: Key, kind: str, games: int, watch: bool = False) -> Document:
        """Return a report by its key: whole when the match is over, while it runs what one side may know."""
        seat = await self._store.reader(key)
        record = await self._store.whole(seat.match)
        if seat.side == SPECTATOR and record.outcome is None:
            raise Refusal("Spectators get the report when the match is over.", status=403)
        if watch and kind == "html":
            return await self._reports.watched(visitor, seat.match, record, seat.side, games)
        return await self._reports.make(visitor, seat.match, record, seat.side, kind, games)

    async def what_if(self, key: Key, turn: int, start: int, games: int) -> Continuations:
        """Return some continuations of a match from one of its turns, once it is over."""
        seat = await self._store.looking_back(key)
        head, _ = await self._store.head(seat.match)
        if head.unverified:
            raise Refusal(f"What if needs a match that the referee has verified. {head.unverified}", status=409)
        return await self._played_on.play(await self._store.whole(seat.match), turn, start, games)

    def close(self) -> None:
        """End what thinks beside the server."""
        self._played_on.close()
        self._reports.close()
        self._replays.close()

    async def aftermath(self, visitor: str, key: Key, games: int) -> Aftermath:
        """Return what the last screen of a seat's match shows of its report, once it is over."""
        seat, _ = await self._store.sitting(key)
        record = await self._store.whole(seat.match)
        if record.outcome is None:  # it would reveal rolls that nobody knows of
            raise Refusal("The match is not over.", status=409)
        return await self._reports.aftermath(visitor, seat.match, record, seat.side, games)

    async def replay(self, key: Key, point: Side | None, start: int, end: int | None) -> Document:
        """Return the replay of a match from a point of view, or a part of it."""
        return await self._replays.show(await self._store.looking_back(key), point, start, end)

    async def plots(self, key: Key, point: Side, n: int) -> PlotTable:
        """Return the plot table of a side at a moment of a replay."""
        seat = await self._store.looking_back(key)
        record = await self._store.whole(seat.match)
        points = replays.points(record, seat.side, seat.player == UMPIRE)
        if point not in points:
            raise Refusal(f"The point of view is one of {', '.join(points)}, not {point}.", status=403)
        async with self._plotting:
            return PlotTable(await self._pool.run(replays.plots, record, point, max(n, 0)), ())
