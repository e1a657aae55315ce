"""Ending a match at one keyboard before its rules do."""

from __future__ import annotations

from pathlib import Path

import pytest

import sealed_orders as so
from tests.terminal.command import run


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_resigning_is_confirmed_once_and_the_record_verifies_and_shows_it() -> None:
    ran = run(
        *("play", "tutorial", "--side", "hunter", "--against", "random", "--seed", "x"),
        lines=["resign", "", "/resign", "yes", "hunt.json"],
    )
    assert ran.code == 0
    assert ran.out.count("If you resign, the hunter side gives up and the match is over.") == 2
    assert "The match goes on." in ran.out
    assert "The raider side wins. The Hunter side resigned.\nScores: raider 0, hunter 0.\n" in ran.out
    verified = run("verify", "hunt.json")
    assert verified.code == 0
    assert "The raider side wins. The Hunter side resigned.\n" in verified.out
    assert "The Hunter side resigned.  [raider, hunter]" in run("replay", "hunt.json").out
    for kind in ("html", "md", "svg"):
        assert run("report", "hunt.json", "-o", f"hunt.{kind}").code == 0
    assert "- The Hunter side resigned.\n" in Path("hunt.md").read_text()
    assert "<p>The Hunter side resigned. </p>" in Path("hunt.html").read_text()


def test_a_computer_player_takes_no_draw() -> None:
    ran = run(
        "play", "tutorial", "--side", "hunter", "--against", "random", "--seed", "x", lines=["draw", "quit", "no"]
    )
    assert "The computer never takes a draw. You can play on or resign." in ran.out


def test_of_two_at_one_keyboard_the_other_is_asked_when_it_sits_down() -> None:
    lines = ["red", "draw", "lurk", "blue", "", "", "red", "draw", "lurk", "blue", "yes", "hunt.json"]
    ran = run("play", "tutorial", "--hot-seat", "--seed", "x", lines=lines)
    assert ran.out.count("You offered a draw. The hunter side is asked before its next orders.") == 2
    assert ran.out.count("The raider side offers a draw. Type yes, or press Enter to play on: ") == 2
    assert "You declined. The match goes on." in ran.out
    assert "Nobody wins. Drawn by agreement." in ran.out
    assert so.verify(so.Record.load("hunt.json")).settlement is not None


def test_alone_or_together_there_is_nobody_to_offer_a_draw_to_and_a_mission_is_given_up() -> None:
    ran = run("play", "bismarck_solitaire", "--seed", "x", lines=["/draw", "/resign", "y", "no"])
    assert "You have no opponent to offer a draw to. Type resign to give up the mission." in ran.out
    assert "The mission is lost. The mission was given up.\n" in ran.out
