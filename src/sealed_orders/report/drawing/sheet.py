"""A sheet: a board's coordinates in the pixels of a drawing, and the outlines of its cells."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from sealed_orders.kernel.board import Board, Cell
from sealed_orders.report.drawing.svg import Spot, line, number

HALF = 0.5
CORNERS = ((1 / sqrt(3), 0.0), (HALF / sqrt(3), HALF), (-HALF / sqrt(3), HALF))  # of a hex, and their opposites
DISC = 0.26  # the radius of an area


class Sheet:
    """The part of a board that has cells, so many pixels wide."""

    def __init__(self, board: Board, width: float) -> None:
        shown = [cell for cell in board.cells if cell.kind != "exit"]
        across = 1 / sqrt(3) if board.shape == "hexes" else 0.75 if board.shape == "areas" else HALF
        down = 0.6 if board.shape == "areas" else HALF
        self.board = board
        self.left, self.top = min(c.x for c in shown) - across, min(c.y for c in shown) - down
        self.unit = width / (max(c.x for c in shown) + across - self.left)
        self.width = width
        self.height = (max(c.y for c in shown) + down - self.top) * self.unit
        self.cells = {cell.id: cell for cell in board.cells}

    def spot(self, x: float, y: float) -> Spot:
        """Where a point of the board is."""
        return (x - self.left) * self.unit, (y - self.top) * self.unit

    def at(self, cell: str) -> Spot | None:
        """The middle of a cell; none for a box in the margin."""
        found = self.cells.get(cell)
        return None if found is None else self.spot(found.x, found.y)

    def outline(self, cells: Iterable[str]) -> str:
        """One path over some cells; squares side by side in a row are one."""
        known = sorted((self.cells[cell] for cell in cells if cell in self.cells), key=lambda c: (c.y, c.x))
        if self.board.shape == "squares":
            return "".join(self._row(first, count) for first, count in _rows(known))
        return "".join(self._shape(cell) for cell in known)

    def _row(self, first: Cell, count: int) -> str:
        x, y = self.spot(first.x - HALF, first.y - HALF)
        unit = number(self.unit)
        return f"M{number(x)} {number(y)}h{number(count * self.unit)}v{unit}H{number(x)}z"

    def _shape(self, cell: Cell) -> str:
        if self.board.shape == "hexes":
            ring = (*CORNERS, *((-x, -y) for x, y in CORNERS))
            return line([self.spot(cell.x + x, cell.y + y) for x, y in ring], closed=True)
        x, y = self.spot(cell.x, cell.y)
        r, across = number(DISC * self.unit), number(2 * DISC * self.unit)
        start = f"M{number(x - DISC * self.unit)} {number(y)}"
        return f"{start}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z"


def _rows(cells: list[Cell]) -> list[tuple[Cell, int]]:
    """Runs of squares that touch, each by its first and their number."""
    found: list[tuple[Cell, int]] = []
    for cell in cells:
        if found and found[-1][0].y == cell.y and found[-1][0].x + found[-1][1] == cell.x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((cell, 1))
    return found
