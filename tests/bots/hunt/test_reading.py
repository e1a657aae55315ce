"""A log that has grown is read from where reading stopped; the belief equals reading it from the start."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TypeAlias

import pytest

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.reading import KEPT, believed
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Searched, Sighted, Turn
from sealed_orders.kernel.order import Side
from tests.bots.hunt.pond import MOVED, RAIDER, SPEE, START, PondTheatre, log_of

Pond: TypeAlias = Callable[[Side], PondTheatre]
LOG = log_of((*START, MOVED, Searched(("0303",)), Turn(2), MOVED, Sighted("0304", (SPEE,)), Turn(3), MOVED))


def read_fresh(log: list[Event]) -> Belief:
    belief = Belief(PondTheatre(), "plans")
    belief.read(log)
    return belief


@pytest.fixture
def pond() -> Pond:
    """Provide a theatre of its own, for which nothing has been read yet."""
    return lambda _: PondTheatre()


def test_a_log_that_goes_on_is_read_on_to_the_same_belief(pond: Pond) -> None:
    first = believed(pond, "hunter", LOG[:6], "plans")
    again = believed(pond, "hunter", LOG, "plans")
    assert again is first
    assert (again.can(RAIDER) == read_fresh(LOG).can(RAIDER)).all()
    assert again.likely(RAIDER) == pytest.approx(read_fresh(LOG).likely(RAIDER))
    assert believed(pond, "hunter", list(LOG), "plans") is again, "nothing new was reported"


def test_another_log_another_side_or_another_motion_is_read_from_the_start(pond: Pond) -> None:
    belief = believed(pond, "hunter", LOG, "plans")
    others = [
        believed(pond, "hunter", [*LOG[:6], *log_of([Turn(2)])], "plans"),
        believed(pond, "hunter", LOG[:6], "plans"),
        believed(pond, "raider", LOG, "plans"),
        believed(pond, "hunter", LOG, "adrift"),
    ]
    assert all(other is not belief for other in others)
    assert (others[1].can(RAIDER) == read_fresh(LOG[:6]).can(RAIDER)).all()


def test_only_the_last_logs_are_kept_and_each_thread_keeps_its_own(pond: Pond) -> None:
    belief, elsewhere = believed(pond, "hunter", LOG, "plans"), list[Belief]()
    thread = Thread(target=lambda: elsewhere.append(believed(pond, "hunter", LOG, "plans")))
    thread.start()
    thread.join()
    assert elsewhere[0] is not belief
    for turn in range(KEPT):
        believed(pond, "hunter", log_of([Turn(turn + 5)]), "plans")
    assert believed(pond, "hunter", LOG, "plans") is not belief
