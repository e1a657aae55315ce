"""The lab on two processes against the lab on one."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import perf_counter, sleep

from sealed_orders.lab.processes import cores, spread
from sealed_orders.lab.series import Pairing, play
from sealed_orders.research.bench.slices import Line, Missing, rates

PAIRING = Pairing("bismarck", {"british": "cadet", "german": "cadet"})
MATCHES = 16


def scaling() -> Iterator[Line | Missing]:
    """Matches a second, by the clock on the wall, once the processes run."""
    if cores() < 2:
        yield Missing("the lab on two processes", "there is one core")
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(2, context) as two, ProcessPoolExecutor(1, context) as one:
        for pool, width in ((two, 2), (one, 1)):
            list(pool.map(sleep, [0.2] * width))
            list(spread(partial(play, PAIRING), range(2 * width), executor=pool))

        def by(pool: ProcessPoolExecutor) -> int:
            return len(list(spread(partial(play, PAIRING), range(MATCHES), executor=pool)))

        found = rates(partial(by, two), partial(by, one), perf_counter)
    yield Line("the lab on two processes", *found, "matches/s", "the lab on one", 1.8)
