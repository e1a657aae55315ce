"""Reconstructed values are marked in the text client."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.kernel.board import Board, Display, Panel, Token
from sealed_orders.terminal.reference import reconstructions
from sealed_orders.terminal.show import closely, look

BOARD = Board("squares", (), ())
HOOD = Token("hood", "Hood", "", "british", "battlecruiser", facts=(("Hull", "24"),), reconstructed="hull (4.1)")
NAVY = Panel("Royal Navy", (("Hood", "3"),), reconstructed="strength (3.2)")


def test_a_unit_looked_at_and_a_table_say_what_of_them_is_reconstructed() -> None:
    display = Display("Turn 1", (HOOD,), (NAVY,))
    assert "  Reconstructed: hull (4.1)." in closely(display, BOARD, "british", "hood").splitlines()
    assert look(display, BOARD, "british").splitlines()[-1] == "  Reconstructed: strength (3.2)."


def test_a_table_that_has_changed_does_not_say_it_again() -> None:
    before, now = Display("Turn 1", (), (NAVY,)), Display("Turn 2", (), (Panel("Royal Navy", (("Hood", "2"),)),))
    assert "Reconstructed" not in look(now, BOARD, "british", before)


def test_scenarios_with_the_same_note_share_one_line() -> None:
    first, *others = so.load("bismarck_solitaire").scenarios.values()
    lines = reconstructions([first, *others])
    assert [line.count(", ") > 10 for line in lines] == [False, True]
    assert lines[0].startswith("Reconstructed in Exercise Rhine: all but four of the events")
