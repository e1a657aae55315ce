"""Series and ladders: the same numbers give the same matches, and shares are counted correctly."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sealed_orders.interval import wilson
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Sunk, Turn, Who
from sealed_orders.lab.series import Pace, Pairing, Result, Series, play, play_series, sunk
from sealed_orders.lab.strength import Step, rungs, strength
from tests.terminal.command import run as run_command

HUNT = Pairing("tutorial", {"raider": "random", "hunter": "random"})
PACES = {"raider": Pace.of((0.1,)), "hunter": Pace.of((0.2, 0.4))}
NOBODY = Result(0, None, {"raider": 1, "hunter": 3}, "5.3", 9, {}, PACES)


def test_a_match_of_a_series_is_played_alike_each_time() -> None:
    assert replace(play(HUNT, 3), pace={}) == replace(play(HUNT, 3), pace={})


def test_another_seed_gives_other_matches() -> None:
    results = {(play(pairing, 1).rule, play(pairing, 1).turn) for pairing in (HUNT, replace(HUNT, seed="other"))}
    results |= {(play(HUNT, number).rule, play(HUNT, number).turn) for number in range(6)}
    assert len(results) > 1


def test_matches_are_numbered_on_whatever_process_played_them() -> None:
    alone, together = play_series(HUNT, 6), play_series(HUNT, 6, jobs=2)
    assert [r.number for r in together.results] == list(range(6))
    assert [replace(r, pace={}) for r in alone.results] == [replace(r, pace={}) for r in together.results]


def test_the_last_turn_is_the_one_in_which_the_match_was_decided() -> None:
    """First Hunt advances the turn before it ends: the last merchant is still sunk in the last turn."""
    raids = [r for r in (play(HUNT, number) for number in range(40)) if r.winner == "raider"]
    assert raids
    assert [r.turn for r in raids] == [r.lost["merchant_3"] for r in raids]


def test_a_drawn_match_is_half_won() -> None:
    won = replace(NOBODY, winner="hunter")
    assert Series(HUNT, [NOBODY, won]).share("hunter") == 0.75
    assert Series(HUNT, [NOBODY, won]).share("raider") == 0.25


def test_in_cooperation_all_sides_win_or_none_does_and_nothing_is_drawn() -> None:
    pairing = Pairing("bismarck_solitaire", {"bismarck": "random", "prinz_eugen": "random"})
    lost = Result(0, None, {}, "13.3", 20, {}, {})
    series = Series(pairing, [lost, lost, lost, replace(lost, winner="bismarck", rule="13.2")])
    assert [series.share(side) for side in pairing.bots] == [0.25, 0.25]
    assert series.drawn == 0
    assert Series(HUNT, [NOBODY]).drawn == 1


def test_the_lab_says_nothing_of_draws_where_there_are_none() -> None:
    asked = (
        "lab",
        "bismarck_solitaire",
        "--bismarck",
        "random",
        "--prinz_eugen",
        "random",
        "--games",
        "2",
        "--jobs",
        "1",
    )
    assert "drawn" not in run_command(*asked).out
    assert json.loads(run_command(*asked, "--json").out)["drawn"] == 0


def test_scores_losses_and_times_are_taken_over_all_matches() -> None:
    other = replace(NOBODY, scores={"raider": 4, "hunter": 0}, lost={"hood": 5})
    series = Series(HUNT, [NOBODY, other])
    assert series.score("raider") == 2.5
    assert series.lost("hood") == [5]
    mean, most = series.seconds("hunter")
    assert (round(mean, 3), most) == (0.3, 0.4)


@pytest.mark.parametrize(("slow", "within"), [(2, 2), (3, 500)])
def test_the_time_of_95_percent_of_the_decisions_is_a_bound(slow: int, within: int) -> None:
    paces = {"raider": Pace.of((0.0015,) * (40 - slow) + (0.3,) * slow)}
    series = Series(HUNT, [replace(NOBODY, pace=paces)])
    assert paces["raider"].within == {"2": 40 - slow, "500": slow}
    assert series.mostly("raider") == within


def test_what_was_sunk_is_counted_with_its_turn() -> None:
    pairing = Pairing("bismarck", {"british": "random", "german": "cadet"})
    lost = [play(pairing, number).lost for number in range(2)]
    assert any(lost)
    assert all(1 <= turn <= 30 for each in lost for turn in each.values())


def test_a_unit_lost_in_a_turn_without_questions_is_lost_in_that_turn() -> None:
    told = (
        Event("1", "", ("raider",), (Turn(11),)), Event("1", "", ("raider",), (Turn(12),)),
        Event("1", "", ("raider",), (Sunk(Who("hood")),)),
    )  # fmt: skip
    assert dict(sunk(told)) == {"hood": 12}


def test_a_step_of_a_ladder_counts_each_number_once() -> None:
    won, lost = replace(NOBODY, winner="raider"), replace(NOBODY, winner="hunter")
    luck = Step("a", "b", (("raider", Series(HUNT, [won, lost] * 20)), ("hunter", Series(HUNT, [won, lost] * 20))))
    low, high = luck.interval
    assert luck.share == 0.5
    assert high - low < 0.06  # luck decided every match, and both had it


@pytest.mark.parametrize(("share", "count", "low", "high"), [(0.5, 100, 0.404, 0.596), (1.0, 20, 0.839, 1.0)])
def test_the_interval_is_wilsons(share: float, count: int, low: float, high: float) -> None:
    assert wilson(share, count) == pytest.approx((low, high), abs=0.001)


def test_nothing_is_known_of_no_matches() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_ladder_is_climbed_from_both_sides_and_then_among_equals() -> None:
    steps = list(strength("denmark_strait", 1, wanted=("greedy",)))
    assert [(step.better, step.worse) for step in steps] == [("greedy", "random"), ("greedy", "greedy")]
    assert [side for side, _ in steps[0].series] == ["british", "german"]
    assert steps[0].games == 2


def test_each_side_of_a_rung_is_played_by_the_bot_that_plays_it() -> None:
    (step,) = strength("bismarck", 1, wanted=("random",))
    assert step.series[0][1].pairing.bots == {"british": "random", "german": "random"}


def test_a_ladder_has_the_bots_of_one_rung_together_or_else_every_bot() -> None:
    assert rungs("bismarck") == ("random", "cadet", "otto/admiral", "master")
    assert rungs("denmark_strait") == ("random", "greedy", "captain")
    assert rungs("bismarck_solitaire") == ("random", "cautious", "hunter", "commander")
    assert rungs("tutorial") == ("random", "corsair/lieutenant")


def test_the_lab_prints_shares_with_their_intervals() -> None:
    code, out, _ = run_command("lab", "tutorial", "--raider", "random", "--games", "4", "--jobs", "1")
    assert code == 0
    assert "raider wins" in out
    assert "drawn" in out


def test_the_lab_writes_json_for_programs() -> None:
    _, out, _ = run_command("lab", "tutorial", "--games", "3", "--jobs", "1", "--json")
    found = json.loads(out)
    assert found["games"] == 3
    assert sum(found["share"].values()) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("lab", "tutorial", "--pirate", "random"), "Unknown side 'pirate'"),
        (("lab", "bismarck", "--german", "admiral"), "admiral does not play the german side"),
        (("lab", "bismarck", "--german", "nelson"), "Unknown bot 'nelson'"),
        (("strength", "bismarck", "--rung", "nelson"), "not on the ladder"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    code, _, err = run_command(*words)
    assert code == 2
    assert said in err


def test_strength_prints_a_row_a_side_and_one_for_both() -> None:
    code, out, _ = run_command("strength", "denmark_strait", "--games", "1", "--rung", "greedy")
    assert code == 0
    assert "greedy (german) v random (british)" in out
    assert "greedy v random, both sides" in out
