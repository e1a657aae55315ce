"""Hex maps with flat-topped hexes. A hex is CCRR: column, then row; even columns are half a hex lower."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TypeAlias

Cube: TypeAlias = tuple[int, int, int]
DIRECTIONS: dict[str, Cube] = {
    "N": (0, -1, 1), "NE": (1, -1, 0), "SE": (1, 0, -1), "S": (0, 1, -1), "SW": (-1, 1, 0), "NW": (-1, 0, 1),
}  # fmt: skip


@cache
def cube(name: str) -> Cube:
    """Return the cube coordinates of a hex: three numbers with the sum 0."""
    column, row = int(name[:2]), int(name[2:])
    r = row - (column + 1) // 2
    return (column, r, -column - r)


def hexagon(at: Cube) -> str:
    """Return the name of the hex at cube coordinates."""
    column, r, _ = at
    return f"{column:02}{r + (column + 1) // 2:02}"


def step(name: str, direction: str) -> str:
    """Return the hex next to one in a direction."""
    q, r, s = cube(name)
    dq, dr, ds = DIRECTIONS[direction]
    return hexagon((q + dq, r + dr, s + ds))


# How many columns and rows the neighbours of a hex are away, in even columns and in odd ones.
_AROUND = tuple(
    [(q, r + (column + q + 1) // 2 - (column + 1) // 2) for q, r, _ in DIRECTIONS.values()] for column in (0, 1)
)


@lru_cache(maxsize=1 << 17)
def distance(one: str, other: str) -> int:
    """Steps between two hexes."""
    (q, r, s), (other_q, other_r, other_s) = cube(one), cube(other)
    return max(abs(q - other_q), abs(r - other_r), abs(s - other_s))


def neighbours(cells: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each hex its neighbours among the same hexes, clockwise from north."""
    hexes = set(cells)
    around = {}
    for cell in sorted(hexes):
        column, row = int(cell[:2]), int(cell[2:])
        near = [f"{column + right:02}{row + down:02}" for right, down in _AROUND[column % 2]]
        around[cell] = tuple([one for one in near if one in hexes])
    return around


def centre(name: str) -> tuple[float, float]:
    """Return the centre of a hex, one unit across the flats; x eastward, y southward."""
    column, row = int(name[:2]), int(name[2:])
    return (column * 3**0.5 / 2, row + (0.5 if column % 2 == 0 else 0.0))
