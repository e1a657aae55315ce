"""What a side believes, from its log: a log that goes on where one was read before is read on, not afresh.

A belief follows from the log and nothing else, so who reads on believes what he would have believed reading it all.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side

KEPT = 6  # logs of a side that are kept read
_here = threading.local()  # a belief is read on by one thread alone


def believed(side: Side, log: Sequence[Event], motion: str = "brief") -> Belief:
    """What a side believes of the other's ships, having read its log."""
    shelf: list[tuple[Sequence[Event], Belief]] = vars(_here).setdefault(f"{side} {motion}", [])
    ready = [n for n, (read, _) in enumerate(shelf) if _goes_on(read, log)]
    found = max(ready, default=-1, key=lambda n: len(shelf[n][0]))
    belief = shelf.pop(found)[1] if found >= 0 else Belief(Campaign(side), motion)
    belief.read(log)
    shelf.append((tuple(log), belief))
    del shelf[:-KEPT]
    return belief


def _goes_on(read: Sequence[Event], log: Sequence[Event]) -> bool:
    """Whether a log begins with what was read."""
    size = len(read)
    return size <= len(log) and (not size or read[-1] == log[size - 1]) and tuple(read) == tuple(log[:size])
