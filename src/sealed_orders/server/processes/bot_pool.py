"""Bots at work: each in a process beside the server, with a time to think and a time after which it is stopped."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.server.processes.worker import ProcessWorker
from sealed_orders.table.work.pool import WorkerEnded

GRACE = 30.0  # seconds over its time after which a bot is stopped


class BotPool:
    """A few worker processes, started when first needed."""

    def __init__(
        self, workers: int | None = None, grace: float = GRACE, work: Callable[[Question], Decided] | None = None
    ) -> None:
        self.work = work or decide
        self.grace = grace
        self._workers = [ProcessWorker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self._free: asyncio.LifoQueue[ProcessWorker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def decide(self, question: Question) -> Decided:
        """A bot's order and its minute. When this is cancelled or takes too long, the bot's process is ended."""
        worker = await self._free.get()
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
        finally:
            self._free.put_nowait(worker)

    def close(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.end()
