"""Bold and colour, if you want them."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from sealed_orders.kernel.board import Board, Cell, Display, Panel, Token
from sealed_orders.terminal import show
from sealed_orders.terminal.ink import SIGNS, Ink, ink
from sealed_orders.terminal.talk import Talk
from tests.terminal.command import run

WET = Ink(True)
BOARD = Board("areas", (Cell("a", "Scapa", 0, 0), Cell("b", "Brest", 0, 1)), ())
SHIPS = (
    Token("hood", "Hood", "a", "british", "battleship"),
    Token("bismarck", "Bismarck", "b", "german", "battleship"),
)
SEEN = Display("Turn 1", tokens=SHIPS, panels=(Panel("Points", (("British", "4"), ("German", "12"))),))


class Screen(StringIO):
    """An output that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_headings_and_own_ships_are_marked_and_columns_stay_straight() -> None:
    marked = show.look(SEEN, BOARD, "british", ink=WET)
    assert WET.heading("Turn 1") in marked
    assert WET.heading("Points:") in marked
    assert WET.own("Hood") in marked
    assert WET.own("Bismarck") not in marked
    assert SIGNS.sub("", marked) == show.look(SEEN, BOARD, "british")


def test_a_line_is_folded_by_what_is_seen_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "21")
    Talk().say(" ".join(WET.own(word) for word in ("Hood", "Rodney", "Repulse", "Norfolk")))
    assert SIGNS.sub("", screen.getvalue()) == "Hood Rodney Repulse\n    Norfolk\n"


@pytest.mark.parametrize(
    ("plain", "no_color", "term", "wet"),
    [
        (False, "", "xterm", True),
        (True, "", "xterm", False),
        (False, "1", "xterm", False),
        (False, "", "dumb", False),
    ],
)
def test_plain_no_color_and_a_dumb_terminal_want_none(
    plain: bool, no_color: str, term: str, wet: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    assert (ink(plain).refusal("No.") != "No.") == wet


def test_a_file_gets_none() -> None:
    assert "\033" not in run("play", "tutorial", "--side", "hunter", "--seed", "x", lines=["sing", "quit", "no"]).out
