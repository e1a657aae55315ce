"""A worker process beside the server, which can be ended whatever it does."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context, parent_process
from typing import Any, TypeVar

from sealed_orders.table.work.pool import WorkerEnded
from sealed_orders.table.work.progress import note_in

# Where the system can fork, workers begin as copies of a process that has loaded what every bot needs.
BEGINNING = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
LOADED = ["__main__", "sealed_orders.bots.decision", "numpy"]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
T = TypeVar("T")


class ProcessWorker:
    """One process, started when it is first asked and again after it was ended."""

    def __init__(self, courtesy: int = 0) -> None:
        """Let the system run everything else before it, by this many steps of `nice`."""
        self._courtesy = courtesy
        self._process: Process | None = None
        self._starting: asyncio.Future[None] | None = None

    @property
    def progress(self) -> tuple[int, int]:
        """Say how much of the current work is done, of how much; zero of zero if it notes none."""
        return (self._process.noted[0], self._process.noted[1]) if self._process else (0, 0)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Return the result of some work there. If this is cancelled during the work, the process is ended.

        A process that is only starting is kept for the next request.
        """
        if self._process is None:
            self._process = Process(self._courtesy)
            self._starting = asyncio.ensure_future(asyncio.to_thread(self._process.start))
        process, starting = self._process, self._starting
        assert starting is not None
        try:
            await asyncio.shield(starting)
            try:
                return await process.run(work, *args)
            except asyncio.CancelledError:
                self.end()
                raise
        except BrokenProcessPool as error:
            self.end()
            raise WorkerEnded(str(error)) from error

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.end()
            self._process = self._starting = None


class Process:
    """A process from its start to its end. It starts on a thread, because the server cannot wait for it."""

    def __init__(self, courtesy: int = 0) -> None:
        context: Any = get_context(BEGINNING)
        context.set_forkserver_preload(LOADED)
        self.noted: Any = context.RawArray("i", 2)  # memory that it shares: how much of its work is done, of how much
        self._executor = ProcessPoolExecutor(1, context, _begin, (self.noted, courtesy))
        self._pid = 0
        self._ended = False
        self._changing = threading.Lock()

    def start(self) -> None:
        """Come back when it runs; if it was ended meanwhile, end it."""
        pid = self._executor.submit(os.getpid).result()
        with self._changing:
            self._pid = pid
            if self._ended:
                self._kill()

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """The result of some work there."""
        self.noted[:] = (0, 0)
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *args)

    def end(self) -> None:
        """End it, now or as soon as it has started."""
        with self._changing:
            self._ended = True
            if self._pid:
                self._kill()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, KILL)
        self._executor.shutdown(cancel_futures=True)  # it is gone at once


def _begin(noted: MutableSequence[int], courtesy: int) -> None:
    note_in(noted)
    if courtesy and hasattr(os, "nice"):
        os.nice(courtesy)
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)  # they are the server's, which ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
