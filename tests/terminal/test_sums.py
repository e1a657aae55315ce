"""Sums item by item in the text client."""

from __future__ import annotations

from sealed_orders.kernel.board import Board, Display, Sum
from sealed_orders.terminal.show import look, sum_lines

WAYS = (("0", "8+", "5/12"), ("1", "8+", "5/12"), ("2", "7+", "7/12"))
SHOT = Sum("Hood fires at Bismarck", (("shooting", 6), ("splashes", -2), ("range", 4)), "8+", "5/12", "8.3")
BOARD = Board("squares", (), ())


def test_every_item_of_a_number_has_its_own_line() -> None:
    assert sum_lines(SHOT) == [
        "Hood fires at Bismarck: 8+, 41.7 % (8.3)",
        "    shooting   6",
        "    splashes  -2",
        "    range     +4",
    ]


def test_only_answers_that_change_the_number_are_listed() -> None:
    number = Sum(SHOT.title, SHOT.items, SHOT.total, SHOT.p, SHOT.rule, "points", WAYS)
    assert sum_lines(number)[4:] == ["    points  2  7+  58.3 %"]


def test_numbers_are_shown_when_they_are_new() -> None:
    before, now = Display("Turn 1"), Display("Turn 1", sums=(SHOT,))
    assert "Hood fires at Bismarck: 8+" in look(now, BOARD, "british", before)
    assert look(now, BOARD, "british", now) == "Turn 1"
