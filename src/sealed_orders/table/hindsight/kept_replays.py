"""Replays as they are sent: those of matches that are over are made once and kept, encoded moment by moment."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from typing import Any, NamedTuple

from msgspec import UNSET, Raw, UnsetType

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import frame
from sealed_orders.table.beside import umpire
from sealed_orders.table.document import JSON, Document
from sealed_orders.table.hindsight import replays
from sealed_orders.table.hindsight.making import Lane
from sealed_orders.table.matches.gate import encode
from sealed_orders.table.protocol.hindsight import Replay
from sealed_orders.table.protocol.umpire import UmpireWord
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import UMPIRE, Seat
from sealed_orders.table.store.store import Store
from sealed_orders.table.work.pool import Pool, WorkerEnded

AT_ONCE = 2  # replays that are made: more would slow down those who play
LONG = 60  # decisions of a match whose replay is made by a worker of its own, because it takes a second or more
KEPT = 64_000_000  # bytes

BROKEN = "The process that made the replay has ended. Ask again."


class Encoded(NamedTuple):
    """A replay, its moments in JSON."""

    side: Side
    points: tuple[Side, ...]
    moments: tuple[Raw, ...]
    frame: tuple[str, str] | None
    tag: str
    umpire: tuple[UmpireWord, ...] | UnsetType = UNSET

    @property
    def size(self) -> int:
        """Bytes, about."""
        return sum(len(memoryview(moment)) for moment in self.moments)


class KeptReplays:
    """Makes replays away from those who play, each that lasts once however many ask."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._kept: OrderedDict[tuple[str, Side], Encoded] = OrderedDict()
        self._size = 0
        self._under_way: dict[tuple[str, Side], asyncio.Task[Encoded]] = {}
        self._making = asyncio.Semaphore(AT_ONCE)
        self._long = Lane(pool.worker())

    async def show(self, seat: Seat, point: Side | None, start: int, end: int | None) -> Document:
        """Return a part of the replay of a seat's match from a point of view."""
        head, _ = await self._store.head(seat.match)
        lasts = head.outcome is not None
        encoded = await (self._lasting(seat, point) if lasts else self._made(seat, point))
        moments: Any = encoded.moments[start:end]
        total = len(encoded.moments)
        replay = Replay(encoded.side, encoded.points, total, moments, head.unverified, encoded.frame, encoded.umpire)
        return Document(encode(replay), JSON, {"etag": f'"{encoded.tag}-{start}-{end}"'} if lasts else {})

    async def _lasting(self, seat: Seat, point: Side | None) -> Encoded:
        wanted = seat.match, point or seat.side
        if wanted in self._kept:
            self._kept.move_to_end(wanted)
            return self._kept[wanted]
        if wanted not in self._under_way:
            self._under_way[wanted] = asyncio.create_task(self._keep(wanted, seat, point))
        return await asyncio.shield(self._under_way[wanted])

    async def _keep(self, wanted: tuple[str, Side], seat: Seat, point: Side | None) -> Encoded:
        try:
            made = self._kept[wanted] = await self._made(seat, point)
        finally:
            del self._under_way[wanted]
        self._size += made.size
        while self._size > KEPT and len(self._kept) > 1:
            self._size -= self._kept.popitem(last=False)[1].size
        return made

    async def _made(self, seat: Seat, point: Side | None) -> Encoded:
        async with self._making:
            record = await self._store.whole(seat.match)
            points = replays.points(record, seat.side, seat.player == UMPIRE)
            side = point or (seat.side if seat.side in points else points[-1])
            if side not in points:
                raise Refusal(f"The point of view is one of {', '.join(points)}, not {side}.", status=403)
            if len(record.decisions) < LONG:
                return await self._pool.run(_encoded, record, points, side)
        try:
            async with self._long.turn:
                return await self._long.worker.run(_encoded, record, points, side)
        except WorkerEnded:
            raise Refusal(BROKEN, status=503) from None

    def close(self) -> None:
        """End the worker."""
        self._long.worker.end()


def _encoded(record: Record, points: tuple[Side, ...], side: Side) -> Encoded:
    moments = tuple(Raw(encode(moment)) for moment in replays.moments(record, side))
    words = umpire.opened(record.umpire) if record.outcome and record.umpire else UNSET
    return Encoded(side, points, moments, frame(record), secrets.token_hex(8), words)
