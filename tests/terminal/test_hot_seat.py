"""Two people at one keyboard: neither sees anything of the other's."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders import terminal
from sealed_orders.terminal.talk import RULE, WIPE, Talk
from tests.terminal.command import HOT_SEAT, run


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_whole_game_is_played_by_two_people_at_one_keyboard() -> None:
    ran = run("play", "tutorial", "--hot-seat", "--seed", "x", lines=[*HOT_SEAT, "hunt.json"])
    assert ran.code == 0
    assert "The raider side wins. Three merchants were sunk. (5.2)" in ran.out
    assert "To check every roll: sealed-orders verify hunt.json" in ran.out
    assert run("verify", "hunt.json").code == 0


def test_neither_is_shown_anything_of_the_others() -> None:
    """Between two lines across the page there is one side's turn, and nothing of the other's."""
    ran = run("play", "tutorial", "--seed", "x", lines=HOT_SEAT)
    first, *turns = ran.out.partition(RULE)[0], *ran.out.split(RULE)[1:-1]
    assert "The raider side" in first
    for number, page in enumerate([first, *turns]):
        mine, other = ("raider", "hunter") if number % 2 == 0 else ("hunter", "raider")
        assert f"{mine}" in page
        assert f"{other}> " not in page
        hidden = ("Flights left", "Cruiser", "searched") if mine == "raider" else ("Sealed: ship", "Raider, ", "lurk")
        assert not [word for word in hidden if word in page]
    assert len(turns) == 9


def test_a_password_is_never_shown_and_a_wrong_one_shows_nothing() -> None:
    ran = run("play", "tutorial", "--seed", "x", lines=[*HOT_SEAT[:4], "guess", "red"])
    page = ran.out.split(RULE)[2]
    before, _, after = page.partition("Wrong password.")
    assert before.strip() == "The raider side. Password:"
    assert "Since you last looked:\n  2.1  Turn 1: orders carried out." in after
    assert "guess" not in ran.out
    assert "red\n" not in ran.out


def test_after_three_wrong_passwords_it_is_said_how_to_get_past_one_forgotten() -> None:
    ran = run("play", "tutorial", "--password", "raider=red", "--seed", "x", lines=["help"] * 2)
    assert "Did you forget it?" not in ran.out
    ran = run("play", "tutorial", "--password", "raider=red", "--seed", "x", lines=["help"] * 4)
    assert ran.out.count("Wrong password.") == 4
    assert ran.out.count("Did you forget it? Press Ctrl-D to save the match and leave.") == 1
    words = ran.err.partition("Continue with: sealed-orders ")[2].split()
    assert "The raider side, first turn. Choose a password" in run(*words).out


def test_a_password_can_be_given_on_the_command_line() -> None:
    ran = run("play", "tutorial", "--password", "raider=red", "--seed", "x", lines=["wrong", "red", "lurk"])
    assert ran.out.count("The raider side. Password: ") == 2
    assert "Sealed: ship lurk." in ran.out


def test_without_a_password_the_seat_waits_for_enter() -> None:
    ran = run("play", "tutorial", "--seed", "x", lines=["", "lurk", "", "", "", "lurk"])
    assert "The raider side. Press Enter when nobody else is looking:" in ran.out
    assert ran.out.count("Sealed: ship lurk.") == 2


def test_a_sealed_order_survives_the_end_of_input() -> None:
    """The raider has sealed, the hunter has not: the file keeps the order, and the hunter is asked first."""
    ran = run("play", "tutorial", "--seed", "x", lines=["red", "lurk", "blue"])
    assert ran.code == 0
    assert ran.err.strip() == (
        "The match is saved. Continue with: sealed-orders play tutorial --hot-seat --resume tutorial-2d711642.json"
    )
    record = so.Record.load("tutorial-2d711642.json")
    assert record.pending == {"raider": "ship lurk"}
    assert record.sealed("hunter").pending == {}
    again = ("play", "tutorial", "--hot-seat", "--resume", "tutorial-2d711642.json")
    ran = run(*again, lines=["blue", "", "red", "log"])
    assert ran.out.index("The hunter side, first turn.") < ran.out.index("The raider side, first turn.")
    assert "Turn 1: orders carried out." in ran.out


def test_the_same_person_is_not_asked_for_a_password_twice_running() -> None:
    ran = run("play", "tutorial", "--side", "hunter", "--side", "raider", "--seed", "x", lines=HOT_SEAT)
    assert ran.out.count("Password: ") == 8


class Terminal:
    """An output that claims to be a terminal."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass


def test_on_a_terminal_the_screen_is_wiped_with_what_scrolled_off_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    Talk().wipe()
    assert screen.written == WIPE


def test_the_arrow_keys_bring_nothing_of_the_other_side_back() -> None:
    readline = pytest.importorskip("readline")
    readline.add_history("ship run faroes")
    Talk().wipe()
    assert readline.get_current_history_length() == 0


def test_on_a_terminal_long_lines_are_folded_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "20")
    Talk().say("  2.1  Turn one: all orders carried out.")
    assert screen.written == "  2.1  Turn one:\n       all orders\n       carried out.\n"


def test_what_hangs_over_is_under_the_last_column_that_leaves_it_room(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "33")
    Talk().say("  quit          leave the table and go home")
    Talk().say("The answer is a word that is cut short where it may be")
    assert screen.written.splitlines() == [
        "  quit          leave the table",
        "      and go home",
        "The answer is a word that is cut",
        "    short where it may be",
    ]
    monkeypatch.setenv("COLUMNS", "41")
    Talk().say("  quit          leave the table and go home")
    assert screen.written.splitlines()[-2:] == ["  quit          leave the table and go", "                home"]


def test_a_secret_choice_in_an_open_game_is_made_while_nobody_else_looks() -> None:
    """3.4 of the Denmark Strait."""
    ran = run("play", "denmark_strait", "--seed", "x", lines=["", "", "", "", "quit", "no"])
    british, german, after = ran.out.split("Press Enter when nobody else is looking: ", 2)
    assert british.endswith("The british side chooses in secret. ")
    assert german.endswith("The german side chooses in secret. ")
    assert f"{RULE}\n" in german
    assert f"{RULE}\n" in after
    assert "in secret" not in after


def test_nothing_at_the_terminal_asks_for_the_state() -> None:
    """It reads a Match by side: view, display, prompt, log. It never looks into its State."""
    for path in Path(terminal.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Attribute) and node.attr == "state"), f"{path}:{node.lineno}"
