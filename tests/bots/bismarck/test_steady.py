"""Play has not changed: orders, reasons and plots equal those recorded. The long run: steady.py."""

from __future__ import annotations

import pytest

from tests.bots.bismarck.steady import PAIRINGS, recorded, short


@pytest.mark.parametrize(("name", "seed"), [(name, 0) for name in PAIRINGS] + [("otto v admiral", 1), ("plots", 1)])
def test_orders_reasons_and_plots_are_as_recorded(name: str, seed: int) -> None:
    assert short(name, seed) == recorded()[name][str(seed)][0]


def test_every_pairing_is_recorded_for_each_of_its_seeds() -> None:
    assert {name: len(seeds) for name, seeds in recorded().items()} == {n: p.seeds for n, p in PAIRINGS.items()}
