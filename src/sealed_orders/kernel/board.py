"""What a client draws: a board once, then a display of what its side knows. Clients know no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terrain import Terrain

Ring: TypeAlias = tuple[tuple[float, float], ...]
Cells: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """An area, square or hex, with its centre in board coordinates: x eastward, y southward, one across."""

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
    at: tuple[float, float] | None = None  # where it is drawn, in board coordinates; else at the centre of its cell


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name written across the board: a sea, a land."""

    text: str
    x: float
    y: float
    kind: str = "sea"  # ocean, sea, land
    turn: int = 0  # degrees clockwise from level


@dataclass(frozen=True, slots=True)
class Board:
    """What does not change in a match."""

    shape: str  # areas, squares or hexes
    cells: tuple[Cell, ...]
    terrains: tuple[Terrain, ...]
    places: tuple[Place, ...] = ()
    zones: Mapping[str, Cells] = field(default_factory=dict)
    coast: tuple[Ring, ...] = ()
    graticule: Mapping[str, Ring] = field(default_factory=dict)
    turns: tuple[str, ...] = ()  # the turn track: what each turn is called
    nights: tuple[float, ...] = ()  # and how much of the board is dark in it, where that is known
    names: tuple[Lettering, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A thing on the board, as one side knows it. A choice whose key is a token's id is about that token."""

    id: str
    label: str
    cell: str
    side: Side
    kind: str  # battleship, cruiser, carrier, destroyers, submarine, oiler, convoy, recon, bomber, torpedo, contact ...
    note: str = ""
    mode: str = ""
    facing: int = -1  # degrees clockwise from north, where it has one
    since: int = 0  # the turn of a contact that may have moved on since
    track: Cells = ()  # where it was, oldest first
    facts: tuple[tuple[str, str], ...] = ()  # its state for the roster: ("Fuel", "6 of 7")


@dataclass(frozen=True, slots=True)
class Panel:
    """A small table of text beside the board."""

    title: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Display:
    """What one side sees."""

    heading: str
    tokens: tuple[Token, ...] = ()
    panels: tuple[Panel, ...] = ()
    shades: Mapping[str, Cells] = field(default_factory=dict)  # night, fog ...: the cells under it
    rows: Mapping[str, str] = field(default_factory=dict)  # the weather at the edge, by row
    layers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # a query's answer, by cell


@dataclass(frozen=True, slots=True)
class Caution:
    """Something a side should know before it seals an order that is legal all the same."""

    key: str  # the choice it is about
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Plot:
    """The plot table for one unseen thing: where it can be, and how likely it is there. Belief, never fact."""

    id: str
    title: str
    can: Cells
    likely: Mapping[str, float]  # by cell, cells of less than a tenth of a per cent left out
    ring: Cells = ()  # the furthest-on line: where it can be if what was searched in vain is left out
    note: str = ""
