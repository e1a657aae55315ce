"""Which waters a chart shows: the whole board or, for a short match, the part it was played in."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.board import Board
from sealed_orders.report.drawing.sheet import Window, about, whole

HALF = 0.5  # a cell, from its centre to its edge
FREE = 2.5  # cells around what happened
LEAST = (12.0, 9.0)  # cells across and down that are shown at least
MUCH = 0.6  # share of the board above which all of it is shown


def waters(board: Board, cells: Iterable[str], frame: tuple[str, str] | None = None) -> Window:
    """Return the part of a board with these cells and some sea around them, or all of it.

    If the scenario has a frame, return that unless something is outside it.
    """
    everything = whole(board)
    spots = {cell.id: (cell.x, cell.y) for cell in board.cells if cell.kind != "exit"}
    points = [spots[cell] for cell in cells if cell in spots]
    if board.shape == "areas" or not points:
        return everything
    corners = [spots[cell] for cell in frame or () if cell in spots]
    if len(corners) == 2:
        framed = about(corners, HALF, HALF)
        if all(framed.left <= x <= framed.right and framed.top <= y <= framed.bottom for x, y in points):
            return framed
        points += corners
    near = about(points, FREE, FREE)
    left, right = _grown(near.left, near.right, LEAST[0], everything.left, everything.right)
    top, bottom = _grown(near.top, near.bottom, LEAST[1], everything.top, everything.bottom)
    part = Window(left, top, right, bottom)
    return everything if _area(part) > MUCH * _area(everything) else part


def _grown(low: float, high: float, least: float, first: float, last: float) -> tuple[float, float]:
    """Extend a span to a minimum length within the board."""
    more = max(0.0, least - (high - low)) / 2
    low, high = low - more, high + more
    if low < first:
        low, high = first, high + first - low
    if high > last:
        low, high = low - (high - last), last
    return max(low, first), min(high, last)


def _area(part: Window) -> float:
    return (part.right - part.left) * (part.bottom - part.top)
