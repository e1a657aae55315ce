"""Scenario files from strangers: every number of every game has limits; and reconstructed values are marked."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.kernel.scenario import BadScenario, make_scenario
from sealed_orders.testing.scenarios import Scenarios
from tests.own import OurGames


class TestScenarios(OurGames, Scenarios):
    """The kit's."""


def test_flights_are_a_number_one_can_count() -> None:
    setup = so.load("tutorial").setup_data
    source = {"title": "x", "raider": "norway", "hunter": "scapa"}
    assert make_scenario("x", source | {"flights": 99}, setup, "x").setup.flights == 99
    for flights in (-5, 100, 10**30):
        with pytest.raises(BadScenario, match="at flights"):
            make_scenario("x", source | {"flights": flights}, setup, "x")
