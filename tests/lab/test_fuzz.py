"""The fuzz: it plays what it reports, and a fault that it finds can be found again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.games.tutorial.state import HuntState
from sealed_orders.games.tutorial.steps import STEPS
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.lab.fuzz import plan, play, run
from tests.terminal.command import run as run_command

GAME = so.load("tutorial")
RAID = STEPS["raid"]
TRIALS = plan(GAME, 1, "a", "breakout", {})


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class RaidThatBreaks(Step[HuntState, HuntView]):
    """Breaks in turn three."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[so.Event]:
        if state.turn == 3:
            raise KeyError("the sea")
        yield from RAID.resolve(state, task, orders, dice)


class RaidWithoutEnd(Step[HuntState, HuntView]):
    """Never advances the clock."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[so.Event]:
        state.then(Task("orders", ("raider", "hunter")))
        return iter(())


class NoSearch(Step[HuntState, HuntView]):
    """Never finds anybody."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[so.Event]:
        return iter(())


class OrdersNobodyCanGive(Step[HuntState, HuntView]):
    """A pick of no options."""

    def ask(self, view: HuntView) -> so.Prompt:
        return so.Prompt("Which?", "2.1", (so.Pick("ship", "Ship", ()),))


def test_random_games_of_the_tutorial_have_no_faults() -> None:
    ran = run_command("fuzz", "tutorial", "--games", "60", "--json")
    assert ran.code == 0
    assert ran.err == ""
    line, told = ran.out.splitlines()
    facts = json.loads(told)
    assert facts["games"] == 60
    assert facts["faults"] == 0
    assert facts["decisions"] > 120
    assert line == (f"games 60, decisions {facts['decisions']}, faults 0, decisions/s {facts['decisions_per_second']}")


def test_all_scenarios_take_turns_and_every_other_round_draws_the_switches() -> None:
    trials = plan(GAME, 40, "a", None, {})
    assert [trial.scenario for trial in trials[:4]] == ["breakout", "at_large"] * 2
    assert trials[0].options == trials[1].options == {}
    assert {trial.options["distress"] for trial in trials[2::4]} == {"on", "off"}
    assert len({trial.seed for trial in trials}) == 40


def test_a_named_scenario_and_a_named_switch_are_kept_to() -> None:
    trials = plan(GAME, 10, "a", "at_large", {"distress": "off"})
    assert {(trial.scenario, trial.options["distress"]) for trial in trials} == {("at_large", "off")}


def test_some_games_are_looked_at_closely() -> None:
    assert 1 <= sum(trial.closely for trial in plan(GAME, 40, "a", None, {})) < 40


def test_the_same_seed_plays_the_same_games() -> None:
    trials = plan(GAME, 20, "a", None, {})
    assert play(trials).decisions == play(trials).decisions
    assert play(trials).decisions != play(plan(GAME, 20, "b", None, {})).decisions


def test_several_processes_play_the_same_games() -> None:
    trials = plan(GAME, 30, "a", None, {})
    counts: list[int] = []
    alone, together = run(trials), run(trials, 2, counts.append)
    assert (together.games, together.decisions) == (alone.games, alone.decisions)
    assert sum(counts) == 30


def test_a_scenario_file_can_be_fuzzed_in_several_processes() -> None:
    Path("winter.toml").write_text('title = "Winter"\nraider = "atlantic"\nhunter = "norway"\nflights = 1')
    ran = run_command("fuzz", "tutorial", "--games", "25", "--jobs", "2", "--scenario", "winter.toml")
    assert ran.code == 0
    assert ran.out.startswith("games 25, ")


def test_a_fault_is_saved_as_a_record_that_leads_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, "raid", RaidThatBreaks())
    ran = run_command("fuzz", "tutorial", "--games", "3", "--seed", "sea trial", "--json")
    assert ran.code == 1
    assert json.loads(ran.out.splitlines()[-1])["faults"] == 3
    assert "tutorial breakout seed sea trial:0: decision 3: KeyError: 'the sea' at test_fuzz.py line" in ran.err
    assert ran.err.count("\n") == 3
    path = "faults/tutorial-sea-trial-0.json"
    assert f"Saved as {path}." in ran.err
    record = so.Record.load(path)
    assert len(record.decisions) == 2
    assert set(record.pending) == {"raider", "hunter"}
    with pytest.raises(KeyError, match="the sea"):
        so.replay(record)
    for command in (("verify", path), ("replay", path, "--spoil")):
        again = run_command(*command)
        assert again.code == 1
        assert "The rules broke: KeyError: 'the sea' at test_fuzz.py line" in again.err
    monkeypatch.undo()
    assert so.replay(record).state.turn == 4


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sealed_orders.lab.fuzz.A_TURN", 50)
    monkeypatch.setitem(STEPS, "search", NoSearch())
    monkeypatch.setitem(STEPS, "raid", RaidWithoutEnd())
    assert "50 decisions in turn 1 and no end" in play(TRIALS).faults[0].text


def test_a_game_that_outlives_its_length_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "outcome", lambda *_: None)
    tally = play(TRIALS)
    assert "turn 9 of 8 and no outcome" in tally.faults[0].text
    record = tally.faults[0].record
    assert record is not None
    assert record.pending == {}
    assert len(record.decisions) >= 8


def test_a_prompt_that_nobody_can_answer_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, "orders", OrdersNobodyCanGive())
    assert "decision 1" in play(TRIALS).faults[0].text


def test_a_match_that_cannot_even_begin_is_a_fault_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "setup", lambda *_: 1 // 0)
    found = play(TRIALS).faults[0]
    assert "the set-up: ZeroDivisionError" in found.text
    assert "ZeroDivisionError" in found.save(Path("faults")).read_text()


def test_a_default_that_is_not_legal_is_found_by_looking_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answering every choice by default must be legal; a prompt for which it is not is a fault."""

    def never(_: Order) -> None:
        raise so.IllegalOrder("Not so.", "2.1", "ship")

    class Orders(Step[HuntState, HuntView]):
        def ask(self, view: HuntView) -> so.Prompt:
            return so.Prompt("Which?", "2.1", (so.Number("ship", "Ship", 0, 3, default=("0",)),), never)

    monkeypatch.setitem(STEPS, "orders", Orders())
    assert "Not so." in play(TRIALS).faults[0].text


def test_an_impossible_position_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(Step[HuntState, HuntView]):
        def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[so.Event]:
            yield from RAID.resolve(state, task, orders, dice)
            state.sunk = -1

    monkeypatch.setitem(STEPS, "raid", Lost())
    assert "flights, -1 ships sunk" in play(TRIALS).faults[0].text


def test_a_turn_that_goes_back_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Back(Step[HuntState, HuntView]):
        def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[so.Event]:
            yield from RAID.resolve(state, task, orders, dice)
            state.turn = 0

    monkeypatch.setitem(STEPS, "raid", Back())
    assert "comes after turn 1" in play(TRIALS).faults[0].text


def test_a_decision_that_is_slow_twice_is_a_fault_and_one_that_is_slow_once_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sealed_orders.lab.fuzz.SLOW", -1)
    assert "s of processor time" in play(TRIALS).faults[0].text
    slow = iter([-1.0])
    monkeypatch.setattr("sealed_orders.lab.fuzz.thread_time", lambda: next(slow, 1.0))
    monkeypatch.setattr("sealed_orders.lab.fuzz.SLOW", 1)
    assert play(TRIALS).faults == []


def test_a_game_that_does_not_replay_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    class Counts(Step[HuntState, HuntView]):
        """Returns how often it was called, which does not follow from State and dice."""

        def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[so.Event]:
            calls.append(state.turn)
            yield so.Event("2.1", f"Raid number {len(calls)}.", ("raider",))
            yield from RAID.resolve(state, task, orders, dice)

    monkeypatch.setitem(STEPS, "raid", Counts())
    assert "RecordMismatch" in play(TRIALS).faults[0].text


def test_a_view_that_changes_the_state_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = type(GAME).display

    def display(self: so.Game, view: HuntView) -> object:
        STATE[-1].flights += 1
        return looked(self, view)

    STATE: list[HuntState] = []  # noqa: N806
    begun = type(GAME).setup

    def setup(self: so.Game, *given: object) -> HuntState:
        STATE.append(begun(self, *given))  # type: ignore[arg-type]
        return STATE[-1]

    monkeypatch.setattr(type(GAME), "display", display)
    monkeypatch.setattr(type(GAME), "setup", setup)
    assert "the State changes when a side looks at it" in play(TRIALS).faults[0].text


def test_a_later_part_of_a_run_plays_the_same_games() -> None:
    assert plan(GAME, 30, "a", None, {})[20:] == plan(GAME, 10, "a", None, {}, first=20)
