"""A report draws a framed scenario in its frame if nothing happened outside it."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.report.charts.waters import waters
from sealed_orders.report.drawing.sheet import Window

BOARD = so.load("bismarck").board()
FRAME = ("1111", "1822")


def centre(name: str) -> tuple[float, float]:
    """Return where a cell is on the board."""
    return next((cell.x, cell.y) for cell in BOARD.cells if cell.id == name)


def test_what_happened_inside_the_frame_is_drawn_in_it() -> None:
    (left, top), (right, bottom) = map(centre, FRAME)
    assert waters(BOARD, ("1215", "1119"), FRAME) == Window(left - 0.5, top - 0.5, right + 0.5, bottom + 0.5)


def test_what_happened_outside_the_frame_is_drawn_all_the_same() -> None:
    shown = waters(BOARD, ("1215", "2222"), FRAME)
    x, y = centre("2222")
    assert shown.left <= x <= shown.right
    assert shown.top <= y <= shown.bottom


def test_first_patrol_is_framed_by_cells_of_its_board() -> None:
    frame = so.load("bismarck").scenario("first_patrol").frame
    assert frame == FRAME
    assert set(frame) <= set(BOARD.labels)
