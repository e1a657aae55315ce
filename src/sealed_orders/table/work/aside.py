"""Aside: long work that strangers may ask for, done a piece at a time, so that players do not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.pool import Pool, WorkerEnded

BROKEN = "The process that did this has ended. Try again."
T = TypeVar("T")


class Aside:
    """Short pieces are done where all short work is, long ones by a worker."""

    def __init__(self, pool: Pool) -> None:
        self._pool, self._worker, self._turn = pool, pool.worker(), asyncio.Lock()

    async def run(self, is_long: bool, work: Callable[..., T], *args: Any) -> T:
        """Return the result of some work."""
        async with self._turn:
            if not is_long:
                return await self._pool.run(work, *args)
            try:
                return await self._worker.run(work, *args)
            except WorkerEnded:
                raise Refusal(BROKEN, status=503) from None

    def close(self) -> None:
        """End the worker."""
        self._worker.end()
