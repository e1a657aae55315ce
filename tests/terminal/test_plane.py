"""The open plane in lines of text."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.kernel.board import Board, in_play
from sealed_orders.kernel.plane_board import Plane
from sealed_orders.terminal.look import look
from sealed_orders.terminal.plane import waters
from tests.games_for_tests.plane_duel import GAME


def fight() -> tuple[so.Match, Board, Plane]:
    match = so.Match.new(GAME, seed="fight", scenario="fight")
    board = in_play(GAME.boards(), match.display("blue"))
    assert board.plane is not None
    return match, board, board.plane


def test_the_plane_tells_who_lies_where_and_how_they_bear() -> None:
    match, _, plane = fight()
    text = waters(plane, match.display("blue"), "blue")
    assert "Falke (red)  5110 5001.5    000  24 knots" in text
    assert "From Lion: Falke 12,780 yards, 071, bow and stern." in text
    assert "Turn 7: Lion at Falke, 1 of 9 hit, hull -1." in text


def test_who_looks_sees_the_plane_that_is_in_play_and_only_what_is_new() -> None:
    match, board, _ = fight()
    display = match.display("blue")
    assert "From Tiger:" in look(display, board, "blue")
    assert "From Tiger:" not in look(display, board, "blue", before=display)
    assert "off the board" not in look(display, board, "blue")
