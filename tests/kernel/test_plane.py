"""The plane."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.plane import Point, ahead, bearing, distance, turn

HERE = Point(100, 100)
courses = st.integers(0, 359)


@pytest.mark.parametrize(
    ("there", "expected"),
    [((100, 200), 0), ((200, 200), 45), ((200, 100), 90), ((100, 0), 180), ((0, 100), 270), ((99, 10000), 0)],
)
def test_bearings_go_clockwise_from_north(there: tuple[int, int], expected: int) -> None:
    assert bearing(HERE, Point(*there)) == expected


def test_distance_is_as_the_crow_flies() -> None:
    assert distance(HERE, Point(103, 96)) == 5


@given(courses, courses)
def test_a_turn_leads_to_the_course_wanted_by_the_shorter_way(course: int, wanted: int) -> None:
    assert -179 <= turn(course, wanted) <= 180
    assert (course + turn(course, wanted)) % 360 == wanted


@pytest.mark.parametrize(("course", "wanted", "expected"), [(350, 10, 20), (10, 350, -20), (0, 180, 180), (90, 90, 0)])
def test_starboard_is_positive(course: int, wanted: int, expected: int) -> None:
    assert turn(course, wanted) == expected


@given(courses, st.integers(1000, 100_000))
def test_what_lies_ahead_bears_as_the_course_says(course: int, far: int) -> None:
    there = ahead(HERE, course, far)
    assert abs(turn(course, bearing(HERE, there))) <= 1
    assert distance(HERE, there) == pytest.approx(far, abs=1)
