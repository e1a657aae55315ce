"""Hex maps with flat-topped hexes. A hex is CCRR: column, then row; even columns are half a hex lower."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

Cube: TypeAlias = tuple[int, int, int]
DIRECTIONS: dict[str, Cube] = {
    "N": (0, -1, 1), "NE": (1, -1, 0), "SE": (1, 0, -1), "S": (0, 1, -1), "SW": (-1, 1, 0), "NW": (-1, 0, 1),
}  # fmt: skip


def cube(name: str) -> Cube:
    """Return the cube coordinates of a hex: three numbers with the sum 0."""
    column, row = int(name[:2]), int(name[2:])
    r = row - (column + 1) // 2
    return (column, r, -column - r)


def hexagon(at: Cube) -> str:
    """The name of the hex at cube coordinates."""
    column, r, _ = at
    return f"{column:02}{r + (column + 1) // 2:02}"


def step(name: str, direction: str) -> str:
    """The hex next to one in a direction."""
    q, r, s = cube(name)
    dq, dr, ds = DIRECTIONS[direction]
    return hexagon((q + dq, r + dr, s + ds))


@lru_cache(maxsize=1 << 17)
def distance(one: str, other: str) -> int:
    """Steps between two hexes."""
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def neighbours(cells: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each hex its neighbours among the same hexes, clockwise from north."""
    hexes = set(cells)
    return {cell: tuple(h for d in DIRECTIONS if (h := step(cell, d)) in hexes) for cell in sorted(hexes)}


def centre(name: str) -> tuple[float, float]:
    """Return the centre of a hex, one unit across the flats; x eastward, y southward."""
    column, row = int(name[:2]), int(name[2:])
    return (column * 3**0.5 / 2, row + (0.5 if column % 2 == 0 else 0.0))
