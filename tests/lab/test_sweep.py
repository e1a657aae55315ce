"""Sweeps: one rule changed at a time, with the same bots and dice, in processes that know no other rules."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sealed_orders.lab.constants import BadConstant, check, constants, now, parse, spot
from sealed_orders.lab.contest import Hands, fill
from sealed_orders.lab.results import Results
from sealed_orders.lab.series import Pairing, Result, Series, play
from sealed_orders.lab.sweep import Change, Effect, changes
from tests.terminal.command import run

HUNT = Pairing("tutorial", {"raider": "random", "hunter": "random"})
BISMARCK = Pairing("bismarck", {"british": "random", "german": "random"})


def test_every_value_of_a_switch_but_the_usual_one_is_a_change() -> None:
    assert [(c.name, c.value) for c in changes(HUNT)] == [("distress", "off")]
    assert [(c.name, c.value) for c in changes(BISMARCK, ["air_torpedoes"])] == [
        ("air_torpedoes", "1"), ("air_torpedoes", "3"), ("air_torpedoes", "4"),
    ]  # fmt: skip


def test_a_constant_is_named_or_found_in_its_file() -> None:
    assert constants("bismarck")["start_fuel"].rule == "6.8"
    assert now("bismarck", "start_fuel.bismarck") == 8
    (change,) = changes(BISMARCK, ["start_fuel.bismarck=2"])
    assert (change.constant, change.rule, change.about) == (True, "6.8", "instead of 8")
    (change,) = changes(HUNT, ["sea.toml:area.atlantic.lane=false"])
    assert change.made(HUNT).constants == {"sea.toml:area.atlantic.lane": "false"}
    assert constants("tutorial") == {}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("tide", "Unknown switch or constant 'tide'. bismarck has"),
        ("visibility_turn_1", "Write visibility_turn_1=VALUE"),
        ("start_fuel.bismarck=full", "give a value of that kind"),
        ("start_fuel.tirpitz=3", "Unknown constant 'start_fuel.tirpitz'"),
        ("ships.toml:ship.9=3", "Unknown constant"),
    ],
)
def test_what_cannot_be_changed_is_refused(word: str, said: str) -> None:
    with pytest.raises(BadConstant, match=said):
        changes(BISMARCK, [word])


def test_a_new_value_is_of_the_same_kind() -> None:
    assert parse("bismarck", "visibility_turn_1.3", "7") == 7
    assert spot("visibility_turn_1.3").path == ("visibility_turn_1", "value", "3")


def test_the_effect_is_taken_match_by_match() -> None:
    won, lost = (Result(0, side, {"raider": 1}, "5.1", 3, {}, {}) for side in ("raider", "hunter"))
    before, after = Series(HUNT, [won, won, lost, lost]), Series(HUNT, [won, lost, lost, lost])
    effect = Effect(Change("distress", "off", "4.2", ""), "raider", before, after)
    assert effect.share == -0.25
    low, high = effect.interval()
    assert low < -0.25 < 0 < high
    assert effect.same == 0.75


def test_no_difference_seen_leaves_room_for_one() -> None:
    won = Result(0, "raider", {"raider": 1}, "5.1", 3, {}, {})
    effect = Effect(Change("distress", "off", "4.2", ""), "raider", Series(HUNT, [won] * 6), Series(HUNT, [won] * 6))
    assert effect.interval() == pytest.approx((-0.393, 0.393), abs=0.001)
    assert effect.at_most == pytest.approx(0.393, abs=0.001)
    assert not effect.stands_out()


def test_of_many_rules_one_must_matter_more_to_stand_out() -> None:
    won, lost = (Result(0, side, {"raider": 1}, "5.1", 3, {}, {}) for side in ("raider", "hunter"))
    before, after = Series(HUNT, [won] * 40), Series(HUNT, [lost] * 6 + [won] * 34)
    effect = Effect(Change("distress", "off", "4.2", ""), "raider", before, after)
    assert effect.stands_out()
    assert not effect.stands_out(of=20)


def test_a_changed_constant_is_in_force_in_its_processes_alone() -> None:
    harmless = {f"sea.toml:area.{area}.lane": "false" for area in ("atlantic", "approaches")}
    usual, changed = Series(HUNT), Series(replace(HUNT, constants=harmless))
    fill([usual, changed], 12, Hands(1), Results("tutorial"))
    assert any(result.scores["raider"] for result in usual.results)
    assert not any(result.scores["raider"] for result in changed.results)
    play(HUNT, 0)
    with pytest.raises(RuntimeError, match="is played in this process with"):
        check("tutorial", harmless)


def test_a_sweep_says_in_a_line_how_much_a_rule_matters() -> None:
    asked = ("sweep", "tutorial", "--games", "3", "--jobs", "1")
    code, out, _ = run(*asked)
    assert code == 0
    assert "With the usual rules raider wins" in out
    assert out.splitlines()[-2].startswith("  distress=off")
    assert out.splitlines()[-1] == "This may be chance."
    (found,) = json.loads(run(*asked, "--json").out)
    assert (found["name"], found["value"], found["games"]) == ("distress", "off", 3)
    assert found["interval"][0] <= found["share"] <= found["interval"][1]


def test_of_several_rules_some_stand_out_by_chance_and_it_says_so() -> None:
    words = ("early_end", "opening_fog", "--german", "random", "--british", "random", "--games", "2", "--jobs", "1")
    assert "Of 2 rules, about 0.1 seem to matter by chance" in run("sweep", "bismarck", *words).out
