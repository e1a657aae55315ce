"""Terrain: where units may go."""

from __future__ import annotations

from sealed_orders.kernel.terrain import Terrain

CHAIN = Terrain("chain", {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",), "island": ()})
RING = Terrain("ring", {str(n): (str((n + 1) % 6), str((n - 1) % 6)) for n in range(6)})


def test_reach_counts_the_fewest_steps() -> None:
    assert CHAIN.reach("a", 0) == {"a": 0}
    assert CHAIN.reach("b", 2) == {"b": 0, "a": 1, "c": 1, "d": 2}
    assert CHAIN.reach("a", 99) == {"a": 0, "b": 1, "c": 2, "d": 3}


def test_reach_goes_nowhere_from_an_island_or_from_outside() -> None:
    assert CHAIN.reach("island", 5) == {"island": 0}
    assert CHAIN.reach("moon", 5) == {"moon": 0}


def test_reach_takes_the_short_way_round() -> None:
    assert RING.reach("0", 9) == {"0": 0, "1": 1, "5": 1, "2": 2, "4": 2, "3": 3}


def test_a_route_is_as_short_as_can_be_and_no_longer_than_asked() -> None:
    left = CHAIN.reach("d", 9)
    assert CHAIN.route("a", left, 9) == ("b", "c", "d")
    assert CHAIN.route("a", left, 2) == ("b", "c")
    assert CHAIN.route("d", left, 2) == ()


def test_of_two_short_ways_a_route_takes_the_first_or_the_one_that_is_rather_taken() -> None:
    left = RING.reach("3", 9)
    assert RING.route("0", left, 9) == ("1", "2", "3")
    assert RING.route("0", left, 9, rather=lambda cell: -int(cell)) == ("5", "4", "3")


def test_there_is_no_route_where_there_is_no_way() -> None:
    assert CHAIN.route("island", CHAIN.reach("a", 9), 9) == ()


def test_a_terrain_knows_its_cells_and_its_name() -> None:
    assert "island" in CHAIN
    assert "moon" not in CHAIN
    assert repr(CHAIN) == "Terrain('chain', 5 cells)"
