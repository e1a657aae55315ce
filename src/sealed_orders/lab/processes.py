"""Work spread over processes, or done in this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


def spread(work: Callable[[Part], Result], parts: Sequence[Part], jobs: int) -> Iterator[Result]:
    """What comes of every part, in the order in which it is done."""
    if jobs == 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(work, part) for part in parts]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
