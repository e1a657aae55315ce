"""The motion models: chances add up, and plans lead where they claim to."""

from __future__ import annotations

import numpy as np
import pytest

from sealed_orders.bots.bismarck.theatre.motion import family, motion, reach, step_chances
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC, open_sea
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.plan import Motion
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, GERMAN, UNIT

MODELS = [
    ("plans", GERMAN), ("pack", GERMAN), ("cruise", GERMAN), ("raider", GERMAN), ("diffuse", GERMAN),
    ("station", BRITISH), ("diffuse", BRITISH), ("timetable", BRITISH),
]  # fmt: skip


@pytest.mark.parametrize(("name", "side"), MODELS)
@pytest.mark.parametrize("turn", [1, 15, 30])
def test_chances_sum_to_one(name: str, side: str, turn: int) -> None:
    model = motion(name, side, turn)
    sea = open_sea(side)
    leaving = np.zeros((len(CELLS), len(model.plans)))
    for near, arrivals in zip(NORTH_ATLANTIC.ways_in(side), model.arrivals, strict=True):
        np.add.at(leaving, near, arrivals)
    assert leaving[sea] == pytest.approx(np.ones((int(sea.sum()), len(model.plans)))), "a step leads somewhere"
    assert model.takes.sum(axis=1) == pytest.approx(np.ones(len(CELLS))), "some plan is open everywhere"
    for paces in (model.fresh, model.tired):
        for most, gone in paces.items():
            assert len(gone) == most + 1
            assert gone.sum(axis=0) == pytest.approx(np.ones(gone.shape[1:]))
    assert ((model.drops >= 0) & (model.drops <= 1)).all()


def best_step(model: Motion, plan: str, cell: str) -> str:
    """Return where a German ship with a plan most likely goes next."""
    number = model.plans.index(plan)
    near = NORTH_ATLANTIC.ways_in(GERMAN)
    coming = {CELLS[n]: model.arrivals[way, n, number] for way in range(len(near)) for n in _from(near[way], cell)}
    return max(coming, key=lambda to: coming[to])


def _from(near: np.ndarray[tuple[int], np.dtype[np.intp]], cell: str) -> list[int]:
    return [int(n) for n in np.flatnonzero(near == INDEX[cell]) if CELLS[n] != cell]


def test_a_passage_leads_west_by_its_own_waters() -> None:
    model = motion("plans", GERMAN, 5)
    assert best_step(model, "Denmark Strait", "1120") == "1119"
    assert best_step(model, "Iceland-Faroes gap", "1421") in ("1420", "1520")
    assert best_step(model, "Faroes-Shetland gap", "1626") in ("1625", "1725")


def test_a_plan_after_a_convoy_follows_its_timetable() -> None:
    early, late = motion("plans", GERMAN, 2), motion("plans", GERMAN, 20)
    assert best_step(early, "britannic", "2016") == "2017"
    assert best_step(late, "britannic", "2016") == "2015"


def test_a_convoy_that_is_through_is_nobodys_plan() -> None:
    model = motion("plans", GERMAN, 30)
    assert not model.takes[:, model.plans.index("britannic")].any()


def test_6_51_1_the_bismarck_goes_two_and_then_one() -> None:
    """6.51.1"""
    assert reach(BISMARCK, 1) == (4, 4)
    assert reach(BISMARCK, 2) == (2, 1)
    assert reach(UNIT["prinz_eugen"], 2) == (2, 2)


def test_each_kind_of_ship_has_its_model() -> None:
    ships = ("bismarck", "wp1", "belchen", "hood", "ws8b")
    assert [family("plans", UNIT[ship]) for ship in ships] == ["plans", "pack", "cruise", "station", "timetable"]
    assert {family("diffuse", UNIT[ship]) for ship in ships} == {"diffuse"}


def test_step_chances_are_by_square() -> None:
    table = step_chances(GERMAN, "raider")
    assert table[INDEX["1121"], INDEX["1221"]] > table[INDEX["1121"], INDEX["1122"]] > 0
    assert table[open_sea(GERMAN)].sum(axis=1) == pytest.approx(np.ones(int(open_sea(GERMAN).sum())))
