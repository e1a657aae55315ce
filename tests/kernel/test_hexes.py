"""Hex maps."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.hexes import DIRECTIONS, centre, cube, distance, hexagon, neighbours, step

names = st.builds("{:02}{:02}".format, st.integers(2, 60), st.integers(2, 60))


@given(names)
def test_cube_coordinates_sum_to_zero_and_lead_back(name: str) -> None:
    assert sum(cube(name)) == 0
    assert hexagon(cube(name)) == name


@pytest.mark.parametrize(
    ("start", "around"),
    [
        ("0505", ["0504", "0604", "0605", "0506", "0405", "0404"]),
        ("0605", ["0604", "0705", "0706", "0606", "0506", "0505"]),
    ],
)
def test_even_columns_are_half_a_hex_lower(start: str, around: list[str]) -> None:
    assert [step(start, direction) for direction in DIRECTIONS] == around


@given(names, st.sampled_from(list(DIRECTIONS)))
def test_a_step_is_one_away_as_the_hex_steps_and_as_the_crow_flies(name: str, direction: str) -> None:
    there = step(name, direction)
    assert distance(name, there) == 1
    assert dist(centre(name), centre(there)) == pytest.approx(1)


@given(names, names, names)
def test_distance_is_a_distance(one: str, other: str, third: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, other) <= distance(one, third) + distance(third, other)


@given(names, names)
def test_as_many_steps_as_the_distance_are_enough(start: str, goal: str) -> None:
    here = start
    for left in range(distance(start, goal), 0, -1):
        here = min((step(here, direction) for direction in DIRECTIONS), key=lambda name: distance(name, goal))
        assert distance(here, goal) == left - 1
    assert here == goal


def test_north_is_up_and_x_grows_eastward() -> None:
    assert centre("0504")[1] < centre("0505")[1]
    assert centre("0605")[0] > centre("0505")[0]


def test_neighbours_stay_on_the_map_clockwise_from_north() -> None:
    known = neighbours(["0505", "0504", "0604", "0405"])
    assert known["0505"] == ("0504", "0604", "0405")
    assert known["0604"] == ("0505", "0504")
