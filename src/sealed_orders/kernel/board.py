"""What a client draws: a board once, then a display of what its side knows. Clients know no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terrain import Terrain

Ring: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """An area, square or hex, with its centre in board coordinates."""

    id: str
    label: str
    x: float
    y: float
    kind: str = "sea"


@dataclass(frozen=True, slots=True)
class Place:
    """A named spot on the board, such as a port."""

    name: str
    cell: str
    kind: str
    side: Side = ""


@dataclass(frozen=True, slots=True)
class Board:
    """What does not change in a match."""

    shape: str  # areas, squares or hexes
    cells: tuple[Cell, ...]
    terrains: tuple[Terrain, ...]
    places: tuple[Place, ...] = ()
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    coast: tuple[Ring, ...] = ()
    graticule: Mapping[str, Ring] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Token:
    """A thing on the board, as one side knows it."""

    id: str
    label: str
    cell: str
    side: Side
    kind: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """A small table of text beside the board."""

    title: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Display:
    """What one side sees now."""

    heading: str
    tokens: tuple[Token, ...] = ()
    panels: tuple[Panel, ...] = ()
    shades: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # night, fog: the cells under it
