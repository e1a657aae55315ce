"""The machine's threads and processes, as the table's pool."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sealed_orders.bots.decision import Decided, Question
from sealed_orders.server.processes.bot_pool import BotPool
from sealed_orders.server.processes.worker import ProcessWorker
from sealed_orders.table.work.pool import Awaited, somebody

COURTESY = 10  # steps of `nice`
T = TypeVar("T")


class Machine:
    """Threads for short work, one of them for the staffs, and processes for bots and reports."""

    def __init__(self, workers: int | None = None) -> None:
        self.bots = BotPool(workers)
        self._staff_room = ThreadPoolExecutor(1, "staff")

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """The result of some work on a thread."""
        return await asyncio.to_thread(work, *args)

    async def think(self, work: Callable[..., T], *args: Any) -> T:
        """Return the same for a staff, on the staffs' thread."""
        return await asyncio.get_running_loop().run_in_executor(self._staff_room, work, *args)

    async def decide(self, question: Question, awaited: Awaited = somebody) -> Decided:
        """Return a bot's order and its minute; bots that somebody waits for come first."""
        return await self.bots.decide(question, awaited)

    def look_again(self) -> None:
        """Whether somebody waits for a bot may have changed."""
        self.bots.look_again()

    @property
    def queued(self) -> int:
        """Count the bots that wait for a process."""
        return self.bots.queued

    def worker(self) -> ProcessWorker:
        """Return a process for what may wait: those who play, and their bots, come first."""
        return ProcessWorker(COURTESY)

    def close(self) -> None:
        """End the bots, and let the staffs go."""
        self.bots.close()
        self._staff_room.shutdown(wait=False, cancel_futures=True)
