"""The calibration of plots: what it counts, and that it can tell a good plot from a bad one."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.board import Plot
from sealed_orders.lab.calibration import Calibration, calibrate
from tests.terminal.command import run


def plot(likely: dict[str, float]) -> Plot:
    return Plot("ship", "Ship", tuple(likely), likely, ring=("a", "b", "c", "d"))


def test_a_plot_that_knows_scores_nought_and_one_that_is_wrong_two() -> None:
    knows, wrong = Calibration(), Calibration()
    knows.add(plot({"a": 1.0}), "a", sea=100)
    wrong.add(plot({"a": 1.0}), "b", sea=100)
    assert knows.scores()["plot"] == pytest.approx(0)
    assert wrong.scores()["plot"] == pytest.approx(2)
    assert knows.scores()["ring"] == pytest.approx(3 / 4)
    assert (knows.outside, wrong.outside) == (0, 1)


def test_the_reliability_table_says_how_often_a_chance_was_true() -> None:
    found = Calibration()
    for truth in ("a", "a", "a", "b"):
        found.add(plot({"a": 0.7, "b": 0.15}), truth, sea=100)
    rows = {said: (squares, mean, true) for said, squares, mean, true in found.rows()}
    assert rows["50% to 75%"] == pytest.approx((4, 0.7, 0.75))
    assert rows["10% to 20%"] == pytest.approx((4, 0.15, 0.25))


def test_games_between_bots_are_compared_with_the_truth_turn_by_turn() -> None:
    found = calibrate("bismarck", {"british": "random", "german": "random"}, 1, ["bismarck"])
    assert found.games == 1
    assert found.plots > 10
    assert found.outside == 0


def test_the_command_prints_the_scores_and_refuses_a_game_without_a_plot_table() -> None:
    ran = run("calibrate", "bismarck", "--games", "1", "--watch", "bismarck", "--json")
    assert ran.code == 0
    assert '"outside": 0' in ran.out or '"outside":0' in ran.out
    assert run("calibrate", "tutorial").code == 2
