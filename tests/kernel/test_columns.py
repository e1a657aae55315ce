"""A side's part of a column."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.columns import Owned
from sealed_orders.kernel.view import SPECTATOR

FLEETS = Owned(("british", "german", "german", "british"))
FUEL = [30, 28, 29, 31]


@pytest.mark.parametrize(
    ("side", "part"),
    [("british", [30, 0, 0, 31]), ("german", [0, 28, 29, 0]), (SPECTATOR, [0, 0, 0, 0])],
)
def test_a_side_gets_its_own_places_and_nothing_elsewhere(side: str, part: list[int]) -> None:
    assert FLEETS.part(side, FUEL, 0) == part


def test_a_column_whose_owners_were_forgotten_shows_nothing() -> None:
    assert Owned(()).part("british", FUEL, 0) == [0, 0, 0, 0]


def test_units_that_were_added_without_an_owner_are_shown_to_nobody() -> None:
    two = Owned(("british", "german"))
    parts = [two.part(side, FUEL, 0) for side in ("british", "german", SPECTATOR)]
    assert parts == [[30, 0, 0, 0], [0, 28, 0, 0], [0, 0, 0, 0]]


def test_a_unit_may_have_several_places() -> None:
    turrets = Owned(("german", "british"), width=2)
    assert turrets.part("german", [4, 3, 2, 1], 0) == [4, 3, 0, 0]


def test_public_values_are_known_of_everybody_and_others_of_own_units_only() -> None:
    fates = ["sunk", "", "arrived", "arrived"]
    assert FLEETS.part("british", fates, "", public=("sunk",)) == ["sunk", "", "", "arrived"]
    assert FLEETS.part(SPECTATOR, fates, "", public=("sunk",)) == ["sunk", "", "", ""]


def test_a_part_is_a_list_of_its_own() -> None:
    column = FUEL.copy()
    FLEETS.part("british", column, 0)[0] = 99
    assert column == FUEL
