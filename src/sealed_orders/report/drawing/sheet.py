"""A sheet: a board's coordinates in the pixels of a drawing, the outlines of its cells, and the boxes around it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist, sqrt
from typing import NamedTuple

from sealed_orders.kernel.board import Board, Cell
from sealed_orders.report.drawing.margin import Rect, margins
from sealed_orders.report.drawing.svg import Spot, line, number

HALF = 0.5
CORNERS = ((1 / sqrt(3), 0.0), (HALF / sqrt(3), HALF), (-HALF / sqrt(3), HALF))  # corners of a hex, and their opposites
DISC, ABOUT = 0.26, 0.75  # the radius of an area and the room around it, relative to the least distance between two


class Window(NamedTuple):
    """A part of a board, in its coordinates."""

    left: float
    top: float
    right: float
    bottom: float


class Sheet:
    """A board or a part of it with the boxes in its margin, this many pixels wide."""

    def __init__(self, board: Board, width: float, window: Window | None = None) -> None:
        self.board, self.width = board, width
        self.window = part = window or whole(board)
        self.cells = {cell.id: cell for cell in board.cells}
        shape = (part.bottom - part.top) / (part.right - part.left)
        laid = margins(board.boxes, width, shape, (part.left, part.right), (part.top, part.bottom))
        self.sea, self.height, self.boxes = laid.sea, laid.height, laid.boxes
        self.unit = self.sea.width / (part.right - part.left)
        self.disc = DISC * nearest(board) * self.unit if board.shape == "areas" else HALF * self.unit

    @property
    def shown(self) -> list[Cell]:
        """Return the cells of the sea that are on the sheet."""
        return [cell for cell in self.board.cells if cell.kind != "exit" and self.has(cell.x, cell.y)]

    def has(self, x: float, y: float) -> bool:
        """Say whether a point of the board is on the sheet."""
        part = self.window
        return part.left < x < part.right and part.top < y < part.bottom

    def spot(self, x: float, y: float) -> Spot:
        """Return where a point of the board is."""
        return self.sea.x + (x - self.window.left) * self.unit, self.sea.y + (y - self.window.top) * self.unit

    def at(self, cell: str) -> Spot | None:
        """Return the middle of a cell or box; None if it is not on the sheet."""
        if cell in self.boxes:
            return self.boxes[cell].middle
        place = self.cells.get(cell)
        return self.spot(place.x, place.y) if place is not None and self.has(place.x, place.y) else None

    def outline(self, cells: Iterable[str]) -> str:
        """Draw one path over some cells and boxes; adjacent squares of a row become one."""
        wanted = list(cells)
        boxes = "".join(self.boxes[cell].path for cell in wanted if cell in self.boxes)
        places = sorted((self.cells[cell] for cell in wanted if cell in self.cells), key=lambda c: (c.y, c.x))
        if self.board.shape == "squares":
            return boxes + "".join(self._row(first, count) for first, count in _rows(places))
        return boxes + "".join(self._shape(cell) for cell in places)

    def _row(self, first: Cell, count: int) -> str:
        x, y = self.spot(first.x - HALF, first.y - HALF)
        unit = number(self.unit)
        return f"M{number(x)} {number(y)}h{number(count * self.unit)}v{unit}H{number(x)}z"

    def _shape(self, cell: Cell) -> str:
        if self.board.shape == "hexes":
            ring = (*CORNERS, *((-x, -y) for x, y in CORNERS))
            return line([self.spot(cell.x + x, cell.y + y) for x, y in ring], closed=True)
        x, y = self.spot(cell.x, cell.y)
        r, across = number(self.disc), number(2 * self.disc)
        start = f"M{number(x - self.disc)} {number(y)}"
        return f"{start}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z"


def whole(board: Board) -> Window:
    """Return all of a board that has cells."""
    shown = [cell for cell in board.cells if cell.kind != "exit"]
    return about([(cell.x, cell.y) for cell in shown], *_border(board))


def _border(board: Board) -> tuple[float, float]:
    """Return how far a board extends beyond the centres of its outermost cells."""
    if board.shape == "areas":
        return ABOUT * nearest(board), ABOUT * nearest(board)
    return (1 / sqrt(3) if board.shape == "hexes" else HALF), HALF


def nearest(board: Board) -> float:
    """Return the least distance between two cells of a board."""
    spots = [(cell.x, cell.y) for cell in board.cells]
    return min((dist(one, other) for one, other in combinations(spots, 2)), default=1.0)


def about(points: Iterable[Spot], across: float, down: float) -> Window:
    """Return the smallest part of a board with some points in it and a margin around them."""
    xs, ys = zip(*points, strict=True)
    return Window(min(xs) - across, min(ys) - down, max(xs) + across, max(ys) + down)


def _rows(cells: list[Cell]) -> list[tuple[Cell, int]]:
    """Find runs of adjacent squares, each by its first and its length."""
    runs: list[tuple[Cell, int]] = []
    for cell in cells:
        if runs and runs[-1][0].y == cell.y and runs[-1][0].x + runs[-1][1] == cell.x:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((cell, 1))
    return runs


__all__ = ["Rect", "Sheet", "Window", "about", "whole"]
