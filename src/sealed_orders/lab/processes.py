"""Work spread over processes, over any executor, or done in this process. Whoever does it, it comes out the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

EACH = 16  # lots that a process gets at least, so that none is idle at the end
LARGEST = 16  # parts of a lot: what is lost when everything is stopped
PATIENCE = 3  # how often in succession the processes may die before anything is done


class WorkersDied(RuntimeError):
    """Processes died again and again before they had done anything."""


def cores() -> int:
    """How many processes this machine can keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    work: Callable[[Part], Result],
    parts: Sequence[Part],
    jobs: int = 1,
    executor: Executor | None = None,
    prepare: Callable[[], object] | None = None,
) -> Iterator[Result]:
    """What comes of every part, in the order in which it is done.

    By so many processes, or by an executor of any kind. `prepare` is called first in each process, which is then a new
    one. A process that dies costs time and nothing else: its parts are given to others.
    """
    if executor is not None:
        yield from _flat(_through(executor, work, lots(parts, _width(executor))))
    elif jobs == 1 and prepare is None:
        yield from map(work, parts)
    else:
        yield from _flat(_in_pools(work, lots(parts, jobs), jobs, prepare))


def lots(parts: Sequence[Part], jobs: int) -> list[Sequence[Part]]:
    """The parts in lots, each done by one process at a time: small ones, so that all processes end together."""
    size = min(LARGEST, max(1, len(parts) // (EACH * jobs)))
    return [parts[at : at + size] for at in range(0, len(parts), size)]


def _lot(work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
    return [work(part) for part in parts]


def _flat(found: Iterator[list[Result]]) -> Iterator[Result]:
    for results in found:
        yield from results


def _through(
    executor: Executor, work: Callable[[Part], Result], waiting: list[Sequence[Part]]
) -> Iterator[list[Result]]:
    futures = [executor.submit(_lot, work, lot) for lot in waiting]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _in_pools(
    work: Callable[[Part], Result], waiting: list[Sequence[Part]], jobs: int, prepare: Callable[[], object] | None
) -> Iterator[list[Result]]:
    """One pool after another until all is done: a pool of which a process has died does nothing more."""
    deaths = 0
    while waiting:
        died: list[Sequence[Part]] = []
        for lot, future in _pooled(partial(_lot, work), waiting, jobs, prepare):
            try:
                yield future.result()
                deaths = 0
            except BrokenProcessPool:
                died.append(lot)
        waiting = died
        deaths += 1
        if waiting and deaths >= PATIENCE:
            raise WorkersDied(f"The processes died {deaths} times in succession and had done nothing.")


def _pooled(
    work: Callable[[Any], Any], waiting: list[Sequence[Part]], jobs: int, prepare: Callable[[], object] | None
) -> Iterator[tuple[Sequence[Part], Future[Any]]]:
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=prepare)
    futures: dict[Future[Any], Sequence[Part]] = {}
    refused: list[Sequence[Part]] = []
    try:
        for lot in waiting:
            try:
                futures[pool.submit(work, lot)] = lot
            except BrokenProcessPool:
                refused.append(lot)
        for future in as_completed(futures):
            yield futures[future], future
        for lot in refused:
            dead: Future[Any] = Future()
            dead.set_exception(BrokenProcessPool())
            yield lot, dead
    finally:
        # Waited for: a pool still shutting down while the interpreter ends may speak into a pipe already closed.
        pool.shutdown(wait=True, cancel_futures=True)


def _width(executor: Executor) -> int:
    """How many lots an executor does at once, as far as it says so."""
    return int(getattr(executor, "_max_workers", 0) or cores())
