"""Awards: points in the log, side by side and cause by cause."""

from __future__ import annotations

from sealed_orders.kernel.award import account, awarded, awards
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Points, Sunk, Who

HIT, MISS = Points("red", 2, "hits"), Points("blue", 1, "misses")


def test_an_event_of_any_kind_may_carry_awards_and_they_are_read_back() -> None:
    log = [Event("1", "Hit!", ("red",), (Sunk(Who("hood")), *awarded(HIT, MISS))), Event("1", "Quiet.", ("red",))]
    assert awards(log) == [HIT, MISS]


def test_an_award_of_zero_is_none() -> None:
    assert awarded(Points("red", 0, "nothing")) == ()


def test_the_account_adds_up_each_sides_causes() -> None:
    assert account([HIT, MISS, HIT]) == {"red": {"hits": 4}, "blue": {"misses": 1}}
