"""5 The map: sixty-four spaces, eight facings, an ice edge to the north."""

from __future__ import annotations

from functools import cache

from sealed_orders.kernel.terrain import Terrain

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
VECTORS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # 5.1 columns eastward, rows southward
SIZE = 8
SPACES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefgh")
EDGES = WEST, EAST, SOUTH = ("west", "east", "south")
ICE = "north"


def place(space: str) -> tuple[int, int]:
    """5.1 Return the column and the row of a space, each of 1..8.

    >>> place("h2")
    (8, 2)
    """
    return ord(space[0]) - ord("a") + 1, int(space[1])


def vector(start: str, goal: str) -> tuple[int, int]:
    """5.1 Columns eastward and rows southward from one space to another."""
    (c, r), (column, row) = place(start), place(goal)
    return column - c, row - r


def _distance(start: str, goal: str) -> int:
    return max(map(abs, vector(start, goal)))


def _ahead(space: str, facing: int) -> str:
    """5.3 A step leads to a space, over an edge, or into the ice. Over a corner, ice comes first and then the east."""
    column, row = (sum(pair) for pair in zip(place(space), VECTORS[facing], strict=True))
    if row < 1:
        return ICE
    if column > SIZE:
        return EAST
    if column < 1:
        return WEST
    return SOUTH if row > SIZE else f"{'abcdefgh'[column - 1]}{row}"


# 5.1 Diagonals count one.
DISTANCE = {start: {goal: _distance(start, goal) for goal in SPACES} for start in SPACES}
# 5.3 Where a step from a space leads, by heading.
LEADS = {space: tuple(_ahead(space, facing) for facing in range(8)) for space in SPACES}
WATERS = Terrain("strait", {space: tuple(goal for goal in LEADS[space] if goal in DISTANCE) for space in SPACES})


@cache
def in_broadside(space: str, facing: int, target: str, narrow: bool) -> bool:
    """8.5 The target bears 45 to 135 degrees off the bow, on either side; narrow leaves out both limits."""
    (hc, hr), (vc, vr) = VECTORS[facing], vector(space, target)
    across, along = abs(hc * vr - hr * vc), abs(hc * vc + hr * vr)
    return across > along if narrow else across >= along
