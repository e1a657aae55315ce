"""2.2, 2.3 The search board: grids of four movement squares, land, and the ports."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.kinds import NameKind
from sealed_orders.kernel.terrain import Terrain

ROWS = "ABCDEFGH"
COLUMNS = range(1, 9)
QUARTERS = ("nw", "ne", "sw", "se")


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port and its square."""

    name: str
    square: str


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name written across the chart."""

    text: str
    at: tuple[float, float]
    kind: NameKind


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the board."""

    rule: str
    source: str
    squares: tuple[str, ...]
    ports: dict[str, Port]
    names: tuple[Name, ...]


CHART = msgspec.convert(read(__package__, "sea.toml"), Chart)
PORTS = CHART.ports  # 2.4


def square_at(x: int, y: int) -> str:
    """2.2 Return the name of a square, given its distance from the west and north edges.

    >>> square_at(8, 0), square_at(13, 13)
    ('A5nw', 'G7se')
    """
    return f"{ROWS[y // 2]}{x // 2 + 1}{QUARTERS[y % 2 * 2 + x % 2]}"


def grid(square: str) -> str:
    """2.2 The grid a square belongs to.

    >>> grid("G7se")
    'G7'
    """
    return square[:2]


AT = {square_at(x, y): (x, y) for y, line in enumerate(CHART.squares) for x, letter in enumerate(line) if letter == "."}
LAND = tuple((x, y) for y, line in enumerate(CHART.squares) for x, letter in enumerate(line) if letter == "#")
GRIDS: dict[str, tuple[str, ...]] = {
    name: squares
    for name in (f"{row}{column}" for row in ROWS for column in COLUMNS)
    if (squares := tuple(square for quarter in QUARTERS if (square := name + quarter) in AT))
}


def _joined(square: str) -> tuple[str, ...]:
    x, y = AT[square]
    sides = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return tuple(name for a, b in sides if 0 <= a < 16 and 0 <= b < 16 and (name := square_at(a, b)) in AT)


SEA = Terrain("sea", {square: _joined(square) for square in AT})  # 11.2 sides, never corners
# 4.3, 4.4 Where the ships begin, and the U-boat.
NORTH_EAST = Terrain.of("the north-east", (square for square in AT if square[0] == "A" and square[1] in "5678"), "4.3")
WEST = Terrain.of("the west", (square for square in AT if square[1] in "1234"), "4.4")


@lru_cache(1000)
def block(text: str) -> tuple[str, ...]:
    """2.5 Return the grids with water that a zone's line names.

    >>> block("A1-B2 G7")
    ('A2', 'B1', 'B2', 'G7')
    """
    grids = []
    for part in text.split():
        first, _, last = part.partition("-")
        last = last or first
        rows = ROWS[ROWS.index(first[0]) : ROWS.index(last[0]) + 1]
        columns = range(int(first[1:]), int(last[1:]) + 1)
        grids += [name for row in rows for column in columns if (name := f"{row}{column}") in GRIDS]
    return tuple(grids)
