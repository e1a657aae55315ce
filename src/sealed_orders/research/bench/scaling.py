"""The lab on two processes compared with one, and what the machine itself gains from a second process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from time import perf_counter

from sealed_orders.lab.crew import crew
from sealed_orders.lab.processes import cores
from sealed_orders.lab.series import Pairing, play
from sealed_orders.research.bench.slices import Line, Missing, Stopwatch, rates

PAIRING = Pairing("bismarck", {"british": "cadet", "german": "cadet"})
GOAL = 1.8
MATCHES = 16
ROUNDS = 150_000  # iterations of the bare loop, for about as long as a match


def scaling() -> Iterator[Line | Missing]:
    """Measure matches and bare loops per second of wall time, once the processes run."""
    if cores() < 2:
        yield Missing("the lab on two processes", "there is one core")
        return
    for what, work, unit in (
        ("a bare loop on two processes", bare, "loops/s"),
        ("the lab on two processes", partial(play, PAIRING), "matches/s"),
    ):
        watch = Stopwatch(perf_counter)
        speeds = rates(partial(_by, 2, work, watch), partial(_by, 1, work, watch), watch)
        yield Line(what, *speeds, unit, "on one", GOAL)


def _by(jobs: int, work: Callable[[int], object], watch: Stopwatch) -> int:
    """Do some work in this many of the lab's own processes; the time counts from each one's first result."""
    results = crew(work, range(MATCHES + jobs), jobs)
    with watch.stopped():
        next(islice(results, jobs - 1, None))
    done = len(list(islice(results, MATCHES)))
    with watch.stopped():
        results.close()
    return done


def bare(start: int) -> int:
    """Run a loop that needs only a processor."""
    number, kept = start, dict.fromkeys(range(1024), 0)
    for step in range(ROUNDS):
        kept[step & 1023] = number
        number = (number * 31 + step) & 0xFFFFFFFF
    return number
