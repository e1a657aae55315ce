"""Who plays: asked before a match if nothing states it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

import sealed_orders as so
from sealed_orders.cli import main
from sealed_orders.terminal.players import ask
from tests.terminal.command import run
from tests.terminal.test_plain import Typed

QUESTION = "Which one? Number or name, Enter for british: "


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def asked(*lines: str) -> tuple[str | None, list[str]]:
    talk = Typed(*lines)
    game = so.load("bismarck")
    return ask(talk, game, game.sides), talk.said


def test_the_computer_players_of_either_side_and_a_hot_seat_are_offered() -> None:
    side, said = asked("")
    assert side == "british"
    assert said[0] == "Play against the computer, or two at this keyboard?"
    assert said[1].splitlines() == [
        "   1  british  you, against otto",
        "   2  german   you, against admiral",
        "   3  all      two at this keyboard",
    ]
    assert said[2] == QUESTION


@pytest.mark.parametrize(
    ("line", "side"), [("1", "british"), ("2", "german"), ("German", "german"), ("3", None), ("all", None)]
)
def test_it_is_answered_by_number_or_name(line: str, side: str | None) -> None:
    assert asked(line)[0] == side


def test_another_word_is_refused_with_the_valid_ones() -> None:
    side, said = asked("help", "0", "2")
    assert side == "german"
    assert said[3] == "'help' is not an answer. Type british, german, all, a number, or quit to leave."
    assert said.count(QUESTION) == 3


def test_partners_play_with_the_computer() -> None:
    talk = Typed("")
    game = so.load("bismarck_solitaire")
    ask(talk, game, game.sides)
    assert talk.said[0] == "Play with the computer, or two at this keyboard?"


class Keyboard(StringIO):
    """An input that claims that a person types."""

    def isatty(self) -> bool:
        return True


def typed(capsys: pytest.CaptureFixture[str], arguments: Sequence[str], *lines: str) -> tuple[int, str, str]:
    """Return the command with somebody at the keyboard: its exit code, output and error output."""
    keyboard = Keyboard("".join(f"{line}\n" for line in lines))
    with (
        patch.object(sys, "stdin", keyboard),
        patch("sealed_orders.terminal.talk.getpass", input),
    ):
        code = main(arguments)
    return (code, *capsys.readouterr())


def test_one_who_only_says_play_is_asked_and_enter_is_against_the_computer(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = typed(capsys, ["play", "tutorial", "--seed", "x"], "", "lurk")
    assert code == 0
    assert out.startswith("Play against the computer, or two at this keyboard?")
    assert "raider: you, hunter: lieutenant" in out
    assert "assword" not in out
    assert "play tutorial --side raider --against lieutenant --resume" in err


def test_two_at_the_keyboard_are_a_hot_seat(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = typed(capsys, ["play", "tutorial", "--seed", "x"], "3", "red", "lurk")
    assert "raider: you, hunter: you" in out
    assert "The raider side, first turn. Choose a password" in out
    assert "play tutorial --hot-seat --resume" in err


@pytest.mark.parametrize(
    "words", [["--hot-seat"], ["--side", "hunter"], ["--against", "random"], ["--password", "raider=red"]]
)
def test_where_it_is_said_who_plays_nobody_is_asked(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = typed(capsys, ["play", "tutorial", "--seed", "x", *words])
    assert "Which one?" not in out
    assert "Hash of the dice's seed" in out


def test_a_mission_for_one_asks_nothing_of_the_kind(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = typed(capsys, ["play", "bismarck_solitaire", "--seed", "x", "--book", "book.json"], "", "quit", "no")
    assert "at this keyboard?" not in out


def test_an_input_that_ends_before_the_match_begins_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = typed(capsys, ["play", "tutorial"])
    assert code == 2
    assert err == "The input ended before the match began. Name the players with --side, --against or --hot-seat.\n"
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--side", "british", "--against", "otto"), "Option solitaire: on."),
        (
            ("--side", "british", "--against", "otto", "--option", "solitaire=off"),
            "Default options: solitaire, turn_1_fast_shadow, fog_blocks_chance off",
        ),
        (
            ("--side", "german", "--against", "admiral"),
            "Default options: solitaire, turn_1_fast_shadow, fog_blocks_chance off",
        ),
        (("--hot-seat",), "Default options: solitaire, turn_1_fast_shadow, fog_blocks_chance off"),
    ],
)
def test_against_a_computer_german_the_solitaire_rules_are_in_force_and_the_first_lines_say_so(
    words: tuple[str, ...], line: str
) -> None:
    """Bismarck 15.2"""
    assert line in run("play", "bismarck", *words, "--seed", "x").out


def test_the_first_lines_name_only_options_that_are_not_default() -> None:
    out = run("play", "sink_the_bismarck", "--hot-seat", "--seed", "x", "--option", "e2c_tankers=on").out
    told = [line for line in out.splitlines() if line.startswith(("Option", "Default options"))]
    assert len(told) == 2
    assert told[0].startswith("Option e2c_tankers: on. ")
    assert "e2c_tankers" not in told[1]
    assert told[1].endswith("preset. Explained by: sealed-orders games sink_the_bismarck")


@pytest.mark.parametrize("game", ["tutorial", "bismarck_solitaire"])
def test_who_quits_before_the_match_begins_goes_quietly(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    book = ["--book", "book.json"] if game == "bismarck_solitaire" else []
    code, _, err = typed(capsys, ["play", game, *book], "quit")
    assert (code, err) == (0, "")
    assert list(Path().iterdir()) == []


def test_a_match_that_is_resumed_is_played_by_those_who_played_it(capsys: pytest.CaptureFixture[str]) -> None:
    typed(capsys, ["play", "tutorial", "--side", "hunter", "--seed", "x"], "", "quit", "mine.json")
    _, out, _ = typed(capsys, ["play", "tutorial", "--resume", "mine.json"], "quit", "no")
    assert "raider: corsair, hunter: you" in out
    assert "Which one?" not in out
    typed(capsys, ["play", "tutorial", "--hot-seat", "--seed", "y"], "", "lurk", "", "", "", "quit", "both.json")
    _, out, _ = typed(capsys, ["play", "tutorial", "--resume", "both.json"], "", "quit", "no")
    assert "raider: you, hunter: you" in out
    assert "Which one?" not in out


def test_one_who_has_saved_before_anything_was_decided_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    so.Match.new("tutorial", seed="x").record().save("new.json")
    _, out, _ = typed(capsys, ["play", "tutorial", "--resume", "new.json"], "quit")
    assert "Which one?" in out


def nearly(side: str) -> None:
    """Provide a hunt with one turn to go, saved as nearly.json."""
    match = so.Match.new("tutorial", seed="x")
    other = "raider" if side == "hunter" else "hunter"
    while len(match.decisions) < 7:
        match.submit(side, "")
        match.submit(other, "ship lurk" if other == "raider" else "")
    match.record().save("nearly.json")


def test_at_the_end_it_is_played_again_or_from_the_other_side(capsys: pytest.CaptureFixture[str]) -> None:
    nearly("hunter")
    words = ["play", "tutorial", "--side", "hunter", "--against", "random", "--resume", "nearly.json"]
    lines = ["", "no"]
    code, out, _ = typed(capsys, words, *lines, "sing", "other", "quit", "no")
    assert "Play again? again for the same, other for the other side, Enter for no: " in out
    assert "'sing' is not an answer. Type again, other or no." in out
    assert code == 0
    _, second = out.split("The seed was", 1)
    assert "raider: you, hunter: random" in second
    code, out, _ = typed(capsys, words, *lines, "again", "quit", "no")
    assert out.count("raider: random, hunter: you") == 2
    assert out.count("Hash of the dice's seed: 2d711642") == 1
    code, out, err = typed(capsys, words, *lines, "no")
    assert (code, err) == (0, "")


def test_a_script_is_not_asked_to_play_on() -> None:
    nearly("hunter")
    ran = run("play", "tutorial", "--side", "hunter", "--resume", "nearly.json", lines=["", "no"])
    assert "The raider ran out of time." in ran.out
    assert "Play on?" not in ran.out
