"""Bots at work: each in a process beside the server, with a time to think and a time after which it is stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context, parent_process
from typing import Any

from sealed_orders.bots.decision import BotFailure, Decided, Question, decide

# Where the system can fork, workers begin as copies of a process that has loaded what every bot needs.
BEGINNING = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
LOADED = ["__main__", "sealed_orders.bots.decision", "numpy"]
GRACE = 30.0  # seconds over its time after which a bot is stopped
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class BotPool:
    """A few worker processes, started when first needed."""

    def __init__(
        self, workers: int | None = None, grace: float = GRACE, work: Callable[[Question], Decided] | None = None
    ) -> None:
        self.work = work or decide
        self.grace = grace
        self._workers = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def decide(self, question: Question) -> Decided:
        """A bot's order and its minute. When this is cancelled or takes too long, the bot's process is ended."""
        worker = await self._free.get()
        try:
            async with asyncio.timeout(question.seconds + self.grace):
                decided: Decided = await worker.run(self.work, question)
                return decided
        except TimeoutError:
            raise BotFailure(f"The bot {question.bot} did not answer in time.") from None
        except BrokenProcessPool:
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


class Worker:
    """One process, made when it is first asked and again after it was ended."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._pid = 0
        self._noted: Any = None  # memory that the process shares: how much of its work is done, of how much

    @property
    def progress(self) -> tuple[int, int]:
        """How much of the work in hand is done, of how much; nothing of nothing where it notes none."""
        return (self._noted[0], self._noted[1]) if self._noted else (0, 0)

    async def run(self, work: Any, *args: Any) -> Any:
        """What work comes to there; when this is cancelled, the process is ended."""
        loop = asyncio.get_running_loop()
        try:
            if self._executor is None:
                own = get_context(BEGINNING)
                own.set_forkserver_preload(LOADED)
                self._noted = own.RawArray("i", 2)
                self._executor = ProcessPoolExecutor(1, own, _begin, (self._noted,))
                self._pid = await loop.run_in_executor(self._executor, os.getpid)
            self._noted[:] = (0, 0)
            return await loop.run_in_executor(self._executor, work, *args)
        except (asyncio.CancelledError, BrokenProcessPool):
            self.end()
            raise

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._executor is None:
            return
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, KILL)
        self._executor.shutdown(wait=bool(self._pid), cancel_futures=True)  # one that is killed is gone at once
        self._executor, self._pid = None, 0


_noted: list[int] = [0, 0]


def note_progress(done: int, of: int) -> None:
    """In a worker: note how much of the work is done, of how much."""
    _noted[:] = [done, of]


def _begin(noted: list[int]) -> None:
    globals()["_noted"] = noted
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)  # they are the server's, which ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
