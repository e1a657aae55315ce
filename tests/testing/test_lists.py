"""The order of lists: an order that follows from what a side has read is fine, any other is found."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Reported, Sighted, Who
from sealed_orders.testing.lists import Lists


def fix(cell: str, unit: str = "") -> Event:
    return Event("8.10", f"A fix in {cell}.", ("german",), (Reported(Who(unit, "british"), cell),))


def sighting(*units: str) -> Event:
    seen = tuple(Who(unit, "british") for unit in units)
    return Event("6.4", "In sight.", ("german",), (Sighted("0101", seen),))


def read(*moments: tuple[Event, ...], side: str = "german") -> dict[str, str]:
    lists = Lists()
    for number, events in enumerate(moments):
        lists.add(side, events, f"moment {number}")
    return lists.betrayed()


def test_nameless_reports_by_cell_give_nothing_away() -> None:
    assert read((fix("0101"), fix("0205"), fix("0205")), (fix("0303"), fix("0304"))) == {}


def test_nameless_reports_in_another_order_are_found_with_an_example() -> None:
    betrayed = read((fix("0101"), fix("0205")), (fix("0304"), fix("0303")))
    assert betrayed == {"8.10 Reported": "moment 1: somebody in 0304, somebody in 0303"}


def test_named_units_may_always_come_in_the_same_order() -> None:
    assert read((fix("0304", "hood"), fix("0303", "rodney")), (fix("0101", "hood"), fix("0202", "rodney"))) == {}


def test_units_that_come_now_so_and_now_so_are_found() -> None:
    betrayed = read((sighting("hood", "rodney"),), (sighting("rodney", "hood"),))
    assert list(betrayed) == ["6.4 Sighted units"]


@pytest.mark.parametrize("side", ["british"])
def test_the_order_of_a_sides_own_units_is_no_secret(side: str) -> None:
    assert read((sighting("hood", "rodney"),), (sighting("rodney", "hood"),), side=side) == {}
