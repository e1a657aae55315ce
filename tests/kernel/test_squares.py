"""Square maps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.squares import (
    DIRECTIONS,
    SquareMap,
    column,
    distance,
    neighbours,
    row,
    square,
    step,
    straight,
)

squares = st.builds(square, st.integers(1, 99), st.integers(1, 99))
inner = st.builds(square, st.integers(2, 98), st.integers(2, 98))


def test_a_square_is_row_then_column() -> None:
    assert square(7, 25) == "0725"
    assert (row("0725"), column("0725")) == (7, 25)


@pytest.mark.parametrize(
    ("direction", "expected"),
    list(zip(DIRECTIONS, ["0920", "0921", "1021", "1121", "1120", "1119", "1019", "0919"], strict=True)),
)
def test_rows_grow_southward_and_columns_eastward(direction: str, expected: str) -> None:
    assert step("1020", direction) == expected


@given(inner, st.sampled_from(list(DIRECTIONS)))
def test_a_step_is_one_away_and_can_be_taken_back(start: str, direction: str) -> None:
    back = {"N": "S", "E": "W", "S": "N", "W": "E", "NE": "SW", "SE": "NW", "SW": "NE", "NW": "SE"}
    there = step(start, direction)
    assert distance(start, there) == 1
    assert step(there, back[direction]) == start


@given(squares, squares, squares)
def test_distance_is_a_distance(one: str, other: str, third: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, other) <= distance(one, third) + distance(third, other)


@given(squares, squares)
def test_the_straight_way_is_as_long_as_the_distance_and_goes_step_by_step(start: str, goal: str) -> None:
    route = straight(start, goal)
    assert len(route) == distance(start, goal)
    assert all(distance(a, b) == 1 for a, b in zip([start, *route], route, strict=False))
    assert [start, *route][-1] == goal


def test_the_straight_way_is_diagonal_first() -> None:
    assert straight("1010", "1213") == ["1111", "1212", "1213"]


def test_neighbours_stay_on_the_map_clockwise_from_north() -> None:
    three_by_three = [square(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
    known = neighbours(three_by_three)
    assert known["0202"] == ("0102", "0103", "0203", "0303", "0302", "0301", "0201", "0101")
    assert known["0101"] == ("0102", "0202", "0201")
    assert list(known) == three_by_three


def test_a_map_gives_each_square_its_letter() -> None:
    chart = SquareMap(rule="2", source="ours", rows=(10, 11), columns=(5, 7), cells=(".#.", "#.."))
    assert chart.letters(chart.cells) == {"1005": ".", "1006": "#", "1007": ".", "1105": "#", "1106": ".", "1107": "."}
