"""Square maps. A square is RRCC: row, then column; rows grow southward, columns eastward."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

DIRECTIONS = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1),
}  # fmt: skip


class SquareMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file of a square map: its first and last row and column, and a letter for each square, row by row."""

    rule: str
    source: str
    rows: tuple[int, int]
    columns: tuple[int, int]
    cells: tuple[str, ...]

    def letters(self, lines: Sequence[str]) -> dict[str, str]:
        """Return the letter of each square, from lines that are as long and as many as the map."""
        (top, bottom), (left, right) = self.rows, self.columns
        return {square(r, c): lines[r - top][c - left] for r in range(top, bottom + 1) for c in range(left, right + 1)}


def square(row: int, column: int) -> str:
    """Return the name of a square.

    >>> square(18, 25)
    '1825'
    """
    return f"{row:02}{column:02}"


def row(name: str) -> int:
    """Return the row of a square."""
    return int(name[:2])


def column(name: str) -> int:
    """Return the column of a square."""
    return int(name[2:])


def step(name: str, direction: str) -> str:
    """Return the square next to one in a direction."""
    down, right = DIRECTIONS[direction]
    return square(row(name) + down, column(name) + right)


def distance(one: str, other: str) -> int:
    """Steps between two squares, diagonals counting one."""
    return max(abs(row(one) - row(other)), abs(column(one) - column(other)))


def neighbours(cells: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each square its neighbours among the same squares, clockwise from north."""
    squares = set(cells)
    return {cell: tuple(s for d in DIRECTIONS if (s := step(cell, d)) in squares) for cell in sorted(squares)}


def straight(start: str, goal: str) -> list[str]:
    """List the squares entered on the direct way: diagonally while both distances are above zero."""
    route = []
    at = (row(start), column(start))
    end = (row(goal), column(goal))
    while at != end:
        at = (at[0] + _sign(end[0] - at[0]), at[1] + _sign(end[1] - at[1]))
        route.append(square(*at))
    return route


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
