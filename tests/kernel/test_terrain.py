"""Terrain: where something may go."""

from __future__ import annotations

from sealed_orders.kernel.terrain import Terrain

CHAIN = Terrain("chain", {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",), "island": ()})


def test_reach_counts_the_fewest_steps() -> None:
    assert CHAIN.reach("a", 0) == {"a": 0}
    assert CHAIN.reach("b", 2) == {"b": 0, "a": 1, "c": 1, "d": 2}
    assert CHAIN.reach("a", 99) == {"a": 0, "b": 1, "c": 2, "d": 3}


def test_reach_goes_nowhere_from_an_island_or_from_outside() -> None:
    assert CHAIN.reach("island", 5) == {"island": 0}
    assert CHAIN.reach("moon", 5) == {"moon": 0}


def test_reach_takes_the_short_way_round() -> None:
    ring = Terrain("ring", {str(n): (str((n + 1) % 6), str((n - 1) % 6)) for n in range(6)})
    assert ring.reach("0", 9) == {"0": 0, "1": 1, "5": 1, "2": 2, "4": 2, "3": 3}


def test_a_terrain_knows_its_cells_and_its_name() -> None:
    assert "island" in CHAIN
    assert "moon" not in CHAIN
    assert repr(CHAIN) == "Terrain('chain', 5 cells)"
