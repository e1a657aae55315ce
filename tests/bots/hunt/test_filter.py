"""Plans as arrays, and the filter for ships that follow timetables."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from sealed_orders.bots.hunt.filter import Timetable
from sealed_orders.bots.hunt.plan import Plan, compiled, paces, step_chances, way_to
from sealed_orders.bots.hunt.sea import Weights
from tests.bots.hunt.pond import POND, RAIDER, PondTheatre

SIDE = PondTheatre.side
FULL = paces(0, 0)


def test_a_step_leads_somewhere_and_rather_nearer_to_what_she_is_after() -> None:
    home = Plan(way_to(POND, SIDE, [POND.index["0000"]]), 2.0, FULL, FULL, 1.0, 0.0)
    table = step_chances(home, POND, SIDE)
    here, nearer, farther = (POND.index[cell] for cell in ("0303", "0203", "0404"))
    assert table[POND.open_to(SIDE)].sum(axis=1) == pytest.approx(np.ones(24))
    assert table[here, nearer] > table[here, farther] > 0


def test_ships_by_timetable_do_what_it_says_and_are_nowhere_when_they_are_through() -> None:
    """A merchant in one of two squares who goes east every turn, and leaves the map after the last."""
    lane = [POND.index[f"00{column:02}"] for column in range(5)]

    def sailed(ship: int, chances: Weights, turn: int) -> Weights:
        assert (ship, turn) in ((RAIDER, 1), (RAIDER, 2))
        after = np.zeros_like(chances)
        for here, there in pairwise(lane):
            after[there] = chances[here]
        return after

    plan = Plan(0.0, 0.0, FULL, FULL, 1.0, 0.0)
    merchant = Timetable(POND, SIDE, [RAIDER], compiled("timetable", POND, SIDE, {"lane": plan}), sailed)
    merchant.put(0, POND.places("0000", "0003"))
    merchant.move(1)
    assert merchant.chances(0, POND.open_to(SIDE))[[lane[1], lane[4]]] == pytest.approx([0.5, 0.5])
    merchant.move(2)
    assert merchant.chances(0, POND.open_to(SIDE)).sum() == pytest.approx(0.5)
