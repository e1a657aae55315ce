"""Fair dice pass, loaded dice fail. The long run is `sealed-orders dice --rolls 10000000`."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sealed_orders.kernel.dice import Dice
from sealed_orders.lab.fairness import LEAST, even, fairness
from tests.terminal.command import run as run_command


def test_the_referees_dice_are_fair_over_a_hundred_thousand_rolls() -> None:
    found = list(fairness(100_000, "short"))
    assert len(found) == 14
    assert sum(one.rolls for one in found if "next" not in one.what) >= 99_990
    assert min(one.p for one in found) > LEAST


def test_a_die_that_favours_a_face_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = Dice._face

    def loaded(self: Dice, faces: int, key: str, use: int) -> int:
        face = fair(self, faces, key, use)
        return 1 if face == 2 and key.endswith("7") else face

    monkeypatch.setattr(Dice, "_face", loaded)
    found = {one.what: one.p for one in fairness(100_000, "short")}
    assert found["d6"] < LEAST


def test_a_roll_that_predicts_the_next_is_found_though_every_face_comes_as_often() -> None:
    rolled = np.arange(60_000) % 6
    pairs = rolled[0::2] * 6 + rolled[1::2]
    assert even("faces", np.bincount(rolled, minlength=6)).p == 1.0
    assert even("pairs", np.bincount(pairs, minlength=36)).p < LEAST


@pytest.mark.parametrize(("chi_square", "freedom", "p"), [(3.841, 1, 0.05), (11.07, 5, 0.05), (149.449, 99, 0.00078)])
def test_p_is_that_of_the_tables(chi_square: float, freedom: int, p: float) -> None:
    from sealed_orders.lab.fairness import _upper

    assert _upper(freedom / 2, chi_square / 2) == pytest.approx(p, abs=2e-4)


def test_the_command_prints_a_line_for_each_test() -> None:
    ran = run_command("dice", "--rolls", "7000", "--json")
    assert ran.code == 0
    assert {"what", "rolls", "chi_square", "freedom", "p"} == set(json.loads(ran.out)[0])
    assert len(run_command("dice", "--rolls", "7000").out.splitlines()) == 15
