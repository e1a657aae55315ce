"""What a side believes, from its log. If the log continues one that was read before, only the new part is read.

A belief follows from the log and nothing else, so reading on gives the same belief as
reading it all. So a bot that is created for every decision reads every event once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side

KEPT = 6  # logs of a side that are kept read
_here = threading.local()  # a belief is read on by one thread alone


def believed(theatre: Callable[[Side], Theatre], side: Side, log: Sequence[Event], motion: str) -> Belief:
    """Return what a side believes of the other's ships in a theatre and under a motion model, having read its log."""
    shelves: dict[object, list[tuple[Sequence[Event], Belief]]] = vars(_here).setdefault("shelves", {})
    shelf = shelves.setdefault((theatre, side, motion), [])
    ready = [n for n, (read, _) in enumerate(shelf) if _goes_on(read, log)]
    longest = max(ready, default=-1, key=lambda n: len(shelf[n][0]))
    belief = shelf.pop(longest)[1] if longest >= 0 else Belief(theatre(side), motion)
    belief.read(log)
    shelf.append((tuple(log), belief))
    del shelf[:-KEPT]
    return belief


def _goes_on(read: Sequence[Event], log: Sequence[Event]) -> bool:
    """Say whether a log begins with what was read."""
    size = len(read)
    return size <= len(log) and (not size or read[-1] == log[size - 1]) and tuple(read) == tuple(log[:size])
