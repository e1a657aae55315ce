"""The calibration of plots: what it counts, and that it can tell a good plot from a bad one."""

from __future__ import annotations

import json
from math import log

import pytest

from sealed_orders.cli.calibrate import _say_sound
from sealed_orders.kernel.board import Plot
from sealed_orders.kernel.game import load
from sealed_orders.lab import soundness
from sealed_orders.lab.calibration import Calibration, Inquiry, Tally, calibrate
from sealed_orders.lab.fuzz import plan
from tests.terminal.command import run


def plot(likely: dict[str, float], can: tuple[str, ...] = ()) -> Plot:
    return Plot("ship", "Ship", can or tuple(likely), likely, ring=("a", "b", "c", "d"))


def test_a_plot_that_knows_scores_zero_and_one_that_is_wrong_two() -> None:
    knows, wrong = Tally(), Tally()
    knows.add(plot({"a": 1.0}), "a", sea=100)
    wrong.add(plot({"a": 1.0}), "b", sea=100)
    assert knows.brier_scores()["plot"] == pytest.approx(0)
    assert wrong.brier_scores()["plot"] == pytest.approx(2)
    assert (knows.outside, wrong.outside) == (0, 1)


def test_the_rivals_hold_all_their_squares_alike() -> None:
    tally = Tally()
    tally.add(plot({"a": 0.5, "b": 0.5}), "a", sea=100)
    assert tally.brier_scores() == pytest.approx({"plot": 1 / 2, "can": 1 / 2, "ring": 3 / 4, "sea": 99 / 100})
    assert tally.log_scores() == pytest.approx({"plot": log(2), "can": log(2), "ring": log(4), "sea": log(100)})


def test_what_a_plot_leaves_unsaid_is_shared_by_its_other_squares() -> None:
    tally = Tally()
    tally.add(plot({"a": 0.6}, can=("a", "b", "c")), "b", sea=100)
    assert tally.log_scores()["plot"] == pytest.approx(-log(0.2))
    assert tally.brier_scores()["plot"] == pytest.approx(0.36 + 2 * 0.04 + 1 - 0.4)
    assert sum(tally.true) == 1


def test_the_reliability_table_says_how_often_a_chance_was_true() -> None:
    tally = Tally()
    for truth in ("a", "a", "a", "b"):
        tally.add(plot({"a": 0.7, "b": 0.3}), truth, sea=100)
    rows = {said: (squares, mean, true) for said, squares, mean, true in tally.rows()}
    assert rows["0.5 to 0.75"] == pytest.approx((4, 0.7, 0.75))
    assert rows["0.3 to 0.5"] == pytest.approx((4, 0.3, 0.25))


def test_games_between_bots_are_compared_with_the_truth_turn_by_turn() -> None:
    found = calibrate(Inquiry("bismarck", {"british": "random", "german": "random"}, frozenset({"bismarck"})), 1)
    assert found.games == 1
    assert list(found.units) == ["bismarck"]
    assert found.total.plots > 10
    assert found.total.outside == 0
    assert set(found.milliseconds()) == {"british"}, "the Germans' staff has nothing to do with her"


def test_two_calibrations_count_together() -> None:
    one, other = Calibration(1), Calibration(2)
    for found in (one, other):
        found.units["ship"] = Tally()
        found.units["ship"].add(plot({"a": 1.0}), "a", sea=4)
        found.turns["british"], found.seconds["british"] = 2, 0.5
    one.count(other)
    assert (one.games, one.total.plots, one.milliseconds()) == (3, 2, {"british": 250.0})


def test_soundness_looks_up_every_enemy_unit_at_every_decision_in_all_scenarios() -> None:
    trials = plan(load("bismarck"), 5, "sound", None, {})
    found = soundness.check(trials, soundness.seated({"british": "random", "german": "random"}))
    assert len({str(trial.scenario) for trial in trials}) == 5
    assert found.games == 5
    assert found.looked > 20 * found.decisions
    assert found.outside == []


def test_the_command_prints_the_scores_and_refuses_a_game_without_a_plot_table() -> None:
    ran = run("calibrate", "bismarck", "--games", "1", "--bot", "german=random", "--watch", "bismarck", "--json")
    assert ran.code == 0
    found = json.loads(ran.out)
    assert found["outside"] == 0
    assert found["players"] == {"british": "admiral", "german": "random"}
    assert run("calibrate", "denmark_strait").code == 2


def test_the_command_for_soundness_plays_as_many_games_again_that_look_for_a_breach() -> None:
    played, explored = run("calibrate", "graf_spee", "--games", "1", "--sound").out.splitlines()
    assert played.startswith("british random, german random: games 1, ")
    assert explored.startswith("units sent to every square: games 1, ")
    for line in (played, explored):
        assert line.endswith(" squares, truth outside 0")


def test_a_breach_is_shown_with_its_match_and_fails_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    sound = soundness.Soundness(1, 9, 20, {"a", "b"})
    breach = soundness.Soundness(1, 8, 30, {"a"}, ["tutorial seed 1: turn 3, ship in a"])
    assert _say_sound(sound, breach, {"hunter": "random"}, ("area", "areas"), json=False) == 1
    assert capsys.readouterr().out.splitlines() == [
        "hunter random: games 1, decisions 9, units looked up 20 in 2 areas, truth outside 0",
        "units sent to every area: games 1, decisions 8, units looked up 30 in 1 area, truth outside 1",
        "  tutorial seed 1: turn 3, ship in a",
    ]
    assert _say_sound(sound, sound, {"hunter": "random"}, ("area", "areas"), json=True) == 0
    assert json.loads(capsys.readouterr().out)["explored"]["cells"] == 2
