"""Numbers and names in sentences."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.words import Roster, in_words, listed, many, percent


@pytest.mark.parametrize(
    ("share", "places", "text"),
    [
        (0, 0, "0 %"), (0.0001, 0, "under 1 %"), (0.5, 0, "50 %"), (0.9999, 0, "over 99 %"), (1, 0, "100 %"),
        (0, 1, "0.0 %"), (0.0009, 1, "under 0.1 %"), (1 / 3, 1, "33.3 %"),
        (0.9999, 1, "over 99.9 %"), (1, 1, "100.0 %"),
    ],
)  # fmt: skip
def test_only_what_never_or_always_happens_reads_so(share: float, places: int, text: str) -> None:
    assert percent(share, places) == text


def test_none_are_many_and_one_is_one() -> None:
    assert [many(number, "hex", "hexes") for number in (0, 1, 2)] == ["0 hexes", "1 hex", "2 hexes"]


def test_numbers_are_spelt_up_to_twelve() -> None:
    assert [in_words(number) for number in (-1, 0, 12, 13)] == ["-1", "no", "twelve", "13"]


def test_a_list_of_nobody_is_empty() -> None:
    assert listed([]) == ""


def test_units_are_named_by_id_as_by_number() -> None:
    hood = Who("hood", "british", "Hood")
    by_id: Roster[str] = Roster({"hood": hood})
    by_number: Roster[int] = Roster([hood])
    assert (by_id.names(["hood"]), by_id.whom(["hood"])) == (by_number.names([0]), by_number.whom([0]))
