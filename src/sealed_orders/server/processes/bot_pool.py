"""Bots at work: each in a process beside the server, with a time to think and a time after which it is stopped."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.server.processes.worker import ProcessWorker
from sealed_orders.table.work.pool import Awaited, WorkerEnded, somebody

GRACE = 30.0  # seconds over its time after which a bot is stopped
FEWEST = 2  # workers: one of them for bots that people wait for


class BotPool:
    """A few worker processes, started when first needed.

    Bots that people wait for come first. The others, such as those of a match that nobody watches, leave one worker
    to them, so that nobody waits for a bot that plays for itself.
    """

    def __init__(
        self, workers: int | None = None, grace: float = GRACE, work: Callable[[Question], Decided] | None = None
    ) -> None:
        self.work = work or decide
        self.grace = grace
        self._workers = [ProcessWorker() for _ in range(workers or max(FEWEST, os.cpu_count() or 1))]
        self._free = list(self._workers)
        self._kept_free = min(1, len(self._workers) - 1)  # for those that people wait for
        self._queue: list[tuple[Awaited, asyncio.Future[ProcessWorker]]] = []

    async def decide(self, question: Question, awaited: Awaited = somebody) -> Decided:
        """Return a bot's order and its minute. When this is cancelled or takes too long, the bot's process is ended."""
        async with self._worker(awaited) as worker:
            try:
                async with asyncio.timeout(question.seconds + self.grace):
                    return await worker.run(self.work, question)
            except TimeoutError:
                raise BotFailure(f"The bot {question.bot} did not answer in time.") from None
            except WorkerEnded:
                raise BotFailure(f"The process of the bot {question.bot} ended without an answer.") from None
            except Exception as error:
                # What went wrong may tell what the side knows: it is the cause, for the server's log.
                raise BotFailure(f"The bot {question.bot} failed.") from error

    @property
    def queued(self) -> int:
        """Count the bots that wait for a worker."""
        return len(self._queue)

    def close(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.end()

    def look_again(self) -> None:
        """Look again which bots people wait for."""
        while self._free and (turn := self._next()) is not None:
            self._queue.remove(turn)
            turn[1].set_result(self._free.pop())

    @asynccontextmanager
    async def _worker(self, awaited: Awaited) -> AsyncIterator[ProcessWorker]:
        turn: asyncio.Future[ProcessWorker] = asyncio.get_running_loop().create_future()
        self._queue.append((awaited, turn))
        self.look_again()
        try:
            yield await turn
        finally:
            if turn.done() and not turn.cancelled():
                self._free.append(turn.result())  # the last that worked is the next: it has loaded its games
            else:
                self._queue.remove((awaited, turn))
            self.look_again()

    def _next(self) -> tuple[Awaited, asyncio.Future[ProcessWorker]] | None:
        """Return whose turn it is: the first that somebody waits for, else the first if a worker is to spare."""
        urgent = next((turn for turn in self._queue if turn[0]()), None)
        if urgent is None and self._queue and len(self._free) > self._kept_free:
            return self._queue[0]
        return urgent
