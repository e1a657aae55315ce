"""The lab on two processes against the lab on one, and what the machine itself makes of a second process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import perf_counter, sleep

from sealed_orders.lab.processes import cores, spread
from sealed_orders.lab.series import Pairing, play
from sealed_orders.research.bench.slices import Line, Missing, rates

PAIRING = Pairing("bismarck", {"british": "cadet", "german": "cadet"})
GOAL = 1.8
MATCHES = 16
ROUNDS = 150_000  # of the bare loop, for about as long as a match


def scaling() -> Iterator[Line | Missing]:
    """Matches and bare loops a second, by the clock on the wall, once the processes run."""
    if cores() < 2:
        yield Missing("the lab on two processes", "there is one core")
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(2, context) as two, ProcessPoolExecutor(1, context) as one:
        for pool, width in ((two, 2), (one, 1)):
            list(pool.map(sleep, [0.2] * width))
            list(spread(partial(play, PAIRING), range(2 * width), executor=pool))

        def by(pool: ProcessPoolExecutor, work: Callable[[int], object]) -> int:
            return len(list(spread(work, range(MATCHES), executor=pool)))

        for what, work, unit in (
            ("a bare loop on two processes", bare, "loops/s"),
            ("the lab on two processes", partial(play, PAIRING), "matches/s"),
        ):
            found = rates(partial(by, two, work), partial(by, one, work), perf_counter)
            yield Line(what, *found, unit, "on one", GOAL)


def bare(start: int) -> int:
    """A loop that wants nothing but a processor."""
    number, kept = start, dict.fromkeys(range(1024), 0)
    for step in range(ROUNDS):
        kept[step & 1023] = number
        number = (number * 31 + step) & 0xFFFFFFFF
    return number
