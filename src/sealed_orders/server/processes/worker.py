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
    """One process, made when it is first asked and again after it was ended."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._pid = 0
        self._noted: Any = None  # memory that the process shares: how much of its work is done, of how much

    @property
    def progress(self) -> tuple[int, int]:
        """How much of the work in hand is done, of how much; zero of zero if it notes none."""
        return (self._noted[0], self._noted[1]) if self._noted else (0, 0)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """The result of some work there; if this is cancelled, the process is ended."""
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
        except asyncio.CancelledError:
            self.end()
            raise
        except BrokenProcessPool as error:
            self.end()
            raise WorkerEnded(str(error)) from error

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._executor is None:
            return
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, KILL)
        self._executor.shutdown(wait=bool(self._pid), cancel_futures=True)  # one that is killed is gone at once
        self._executor, self._pid = None, 0


def _begin(noted: MutableSequence[int]) -> None:
    note_in(noted)
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)  # they are the server's, which ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
