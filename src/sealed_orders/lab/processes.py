"""Do work in processes, through any executor, or in this process. The results are the same."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import Any, TypeVar

from sealed_orders.lab.crew import crew

Part = TypeVar("Part")
Result = TypeVar("Result")

FLYING = 256  # parts that an executor has at a time
LOOK = 1.0  # seconds without a result before checking whether an executor still has workers


class Remote(Executor):
    """An executor of other machines, which may all leave."""

    @abstractmethod
    def check(self) -> None:
        """Raise, in a sentence, if no worker is left."""

    def lost(self, future: Future[Any]) -> bool:
        """Say whether an answer was lost with its machine: then the work must be repeated."""
        return False


def cores() -> int:
    """Return how many processes this machine can keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    work: Callable[[Part], Result],
    parts: Sequence[Part],
    jobs: int = 1,
    executor: Executor | None = None,
    prepare: Callable[[], object] | None = None,
) -> Iterator[Result]:
    """Yield the result of every part as soon as it is done, by a number of processes or any executor.

    `prepare` is called first in each process, which is then a new one. A process that dies costs only time: its parts
    go to others.
    """
    if executor is not None:
        yield from _through(executor, work, parts)
    elif jobs == 1 and prepare is None:
        yield from map(work, parts)
    else:
        yield from crew(work, parts, jobs, prepare)


def _through(executor: Executor, work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
    waiting, flying = iter(parts), dict[Future[Result], Part]()
    try:
        while True:
            flying |= {executor.submit(work, part): part for part in islice(waiting, FLYING - len(flying))}
            if not flying:
                return
            done, _ = wait(flying, LOOK, FIRST_COMPLETED)
            if not done and isinstance(executor, Remote):
                executor.check()
            for future in done:
                part = flying.pop(future)
                if isinstance(executor, Remote) and executor.lost(future):
                    flying[executor.submit(work, part)] = part
                else:
                    yield future.result()
    finally:
        for future in flying:
            future.cancel()
