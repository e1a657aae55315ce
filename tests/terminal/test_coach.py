"""The coach in the terminal: one note at a time, which waits until it is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.command import run

LESSON = ("play", "tutorial", "--lesson", "hunter", "--seed", "x")
FIRST_TURN = ["next", "next", "cruiser steam approaches", "next", ""]


def test_notes_come_one_at_a_time_and_go_when_their_thing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = run(*LESSON, lines=FIRST_TURN).out
    told = [line for line in out.split("\n") if line.startswith("Coach, ")]
    assert [line[:13] for line in told] == [f"Coach, {n} of 9" for n in range(1, 7)]
    assert out.count("(type: cruiser steam approaches)") == 1


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "--lesson hunter --resume" in run(*LESSON, lines=FIRST_TURN).err
    (saved,) = tmp_path.glob("*.json")
    out = run("play", "tutorial", "--lesson", "hunter", "--resume", str(saved), lines=["note off", "quit", "no"]).out
    assert "Coach, 6 of 9" in out
    assert "Coach, 1 of 9" not in out
    assert "The coach is off." in out


def test_a_whole_lesson_is_played_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*LESSON, lines=[*FIRST_TURN, *["", "", "port"] * 20])
    assert "Coach, 9 of 9. The end" in ran.out


def test_lessons_are_listed_and_what_is_wrong_is_said() -> None:
    assert "raider  Raid the lanes (you play raider)." in run("play", "tutorial", "--lesson", "?").out
    assert (
        "Unknown lesson 'sinking'. `sealed-orders play tutorial --lesson ?` lists both."
        in run("play", "tutorial", "--lesson", "sinking").err
    )
    mixed = run("play", "tutorial", "--lesson", "hunter", "--side", "raider").err
    assert "A lesson has its own scenario, options and players." in mixed


def test_help_names_the_coach_only_in_a_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "coach" in run(*LESSON, lines=["help", "quit", "no"]).out.split("KEY WORDS")[-1]
    plain = run("play", "tutorial", "--side", "hunter", "--against", "random", lines=["help", "quit", "no"]).out
    assert "coach" not in plain
