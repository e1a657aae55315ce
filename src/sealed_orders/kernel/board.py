"""What a client draws: a board once, then a display of what its side knows. Clients know no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import Struct
from msgspec import field as struct_field

from sealed_orders.kernel.fact import FactName
from sealed_orders.kernel.kinds import (
    CellKind,
    Colour,
    Edge,
    MarkKind,
    NameKind,
    PlaceKind,
    ShadeKind,
    Shape,
    check,
)  # fmt: skip
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.plane_board import Plane, Sea
from sealed_orders.kernel.subject import Subject
from sealed_orders.kernel.terrain import Terrain

Ring: TypeAlias = tuple[tuple[float, float], ...]
Cells: TypeAlias = tuple[str, ...]
NO_SUBJECT = Subject()
CALLED: Mapping[Shape, tuple[str, str]] = {
    "areas": ("area", "areas"),
    "squares": ("square", "squares"),
    "hexes": ("hex", "hexes"),
    "plane": ("point", "points"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """An area, square or hex, with its centre in board coordinates: x eastward, y southward, one across."""

    id: str
    label: str
    x: float
    y: float
    kind: CellKind = "sea"

    def __post_init__(self) -> None:
        check(self.kind, CellKind, f"the cell {self.id}")


@dataclass(frozen=True, slots=True)
class Place:
    """A named spot on the board, such as a port."""

    name: str
    cell: str
    kind: PlaceKind
    side: Side = ""
    at: tuple[float, float] | None = None  # where it is drawn, in board coordinates; else at the centre of its cell
    sign: str = ""  # the letter for it on a map of letters; else one for all of a side's, one for nobody's

    def __post_init__(self) -> None:
        check(self.kind, PlaceKind, f"the place {self.name}")


@dataclass(frozen=True, slots=True)
class Box:
    """A named place off the map, in the margin. Tokens may be in it as in a cell; a terrain says how one gets there."""

    id: str
    label: str
    side: Side = ""
    note: str = ""
    edge: Edge = "south"  # of the map, beyond which it is drawn
    along: float | None = None  # the board coordinate it is level with on that edge; else boxes are spread evenly

    def __post_init__(self) -> None:
        check(self.edge, Edge, f"the box {self.id}")


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name written across the board: a sea, a land."""

    text: str
    x: float
    y: float
    kind: NameKind = "sea"
    turn: int = 0  # degrees clockwise from level

    def __post_init__(self) -> None:
        check(self.kind, NameKind, f"the name {self.text}")


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of a round of a fight: what it is called, and the paragraphs of its events and questions."""

    name: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Traffic:
    """Shipping lanes: dots in cells, what each number of them is called, and the ways that faint lines show."""

    title: str
    dots: Mapping[str, int]
    called: tuple[tuple[int, str], ...]  # the key: nine, three, one
    ways: tuple[Cells, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """What does not change in a match."""

    shape: Shape
    cells: tuple[Cell, ...]
    terrains: tuple[Terrain, ...]
    places: tuple[Place, ...] = ()
    zones: Mapping[str, Cells] = field(default_factory=dict)
    skies: Mapping[str, Cells] = field(default_factory=dict)  # parts of the board that have a weather each
    coast: tuple[Ring, ...] = ()
    graticule: Mapping[str, Ring] = field(default_factory=dict)
    turns: tuple[str, ...] = ()  # the turn track: what each turn is called
    days: tuple[str, ...] = ()  # and on which day,
    hours: tuple[str, ...] = ()  # and at which hour it is, where turns have those
    nights: tuple[float, ...] = ()  # and how much of the board is dark in it, where that is known
    names: tuple[Lettering, ...] = ()
    routine: tuple[str, ...] = ()  # paragraphs whose events tell nothing that is not seen elsewhere
    vain: tuple[str, str] = ("", "")  # what one event that tells of a search alone is counted as, and several
    weighty: tuple[FactName, ...] = ()  # facts that outweigh the others: sighted, sunk
    engages: tuple[FactName, ...] = ()  # facts that open the picture of a fight by themselves
    stages: tuple[Stage, ...] = ()  # of a round of a fight, in their order
    rows: str = ""  # what the figure at the edge of a row is called: Visibility
    name: str = "chart"  # by which a display names it; its cells and terrains are on no other board of the game
    title: str = "Chart"  # what a reader is told of it where there are several
    plane: Plane | None = None  # of a board of that shape, which has no cells
    boxes: tuple[Box, ...] = ()  # off the map
    called: tuple[str, str] = ("", "")  # what one cell is called, and several; by default as the shape has it
    roster: str = ""  # the fact of a unit that a roster shows in a column: Fuel
    traffic: Traffic | None = None  # of merchant ships, which are no tokens
    subject: Subject = NO_SUBJECT  # what matches are about, on the first board of a game

    def __post_init__(self) -> None:
        check(self.shape, Shape, f"the board {self.name}")
        if not all(self.called):
            object.__setattr__(self, "called", CALLED[self.shape])

    @property
    def labels(self) -> Mapping[str, str]:
        """What cells and boxes are called, by id."""
        return {cell.id: cell.label for cell in self.cells} | {box.id: box.label for box in self.boxes}


class Arc(Struct, frozen=True, omit_defaults=True):
    """A sector around a token in degrees clockwise from its bow, both limits in it; of several, the first holds."""

    name: str
    start: int
    end: int
    broad: bool = False  # most of its guns bear there


class Mark(Struct, frozen=True, omit_defaults=True):
    """Markers that lie at a token: so many of a kind, from another token."""

    kind: MarkKind
    count: int
    source: str  # the id of the token they come from


class Token(Struct, frozen=True, omit_defaults=True):
    """A thing on the board, as one side knows it. A choice whose key is a token's id is about that token."""

    id: str
    label: str
    cell: str
    side: Side
    kind: str  # one of kinds.TOKENS is drawn as such; any other has a plain symbol and its own word
    note: str = ""
    mode: str = ""
    facing: int = -1  # degrees clockwise from north, where it has one
    since: int = 0  # the turn of a contact that may have moved on since
    track: Cells = ()  # where it was, oldest first
    facts: tuple[tuple[str, str], ...] = ()  # its state for the roster: ("Fuel", "6 of 7")
    tag: str = ""  # what stands under its name on the board
    arcs: tuple[Arc, ...] = ()  # shown while it is selected
    ranges: tuple[int, ...] = ()  # and so are rings at these distances, in cells
    marks: tuple[Mark, ...] = ()
    waits: str = ""  # why it takes no orders now, in a sentence
    waits_rule: str = ""  # and its paragraph
    reconstructed: str = ""  # which of its numbers are not the original's, in words
    home: str = ""  # the cell it must come back to, while it is away from it
    within: str = ""  # the id of the token that holds it: a ship in a force, in the force's cell
    # The letter for it on a map of letters, else the first of its name; on the plate of a force or a dummy.
    sign: str = ""

    def __post_init__(self) -> None:
        if not self.kind:
            raise BadGame(f"The token {self.id} has no kind.")


class Shade(Struct, frozen=True, omit_defaults=True):
    """What lies over cells: night, fog, an area of some name, or a zone with its number and colour."""

    kind: ShadeKind
    cells: Cells  # or zones of the board
    label: str = ""  # what an area is called, or what is in a zone
    number: int = 0  # of a zone, as is the next
    colour: Colour = ""

    def __post_init__(self) -> None:
        check(self.kind, ShadeKind, f"the shade {self.label}")
        check(self.colour, Colour, f"the shade {self.label}")

    @property
    def name(self) -> str:
        """How a reader is told of it: night, or 1 red: mines."""
        return f"{self.number} {self.colour}: {self.label}" if self.kind == "zone" else self.label or self.kind


class Sky(Struct, frozen=True, omit_defaults=True):
    """The weather over a part of the board: in a word, as so many ticks of how many, and what it does to a roll."""

    zone: str  # one of the board's skies
    label: str
    level: int
    worst: int
    modifier: int = 0  # what a roll to see something there will show


class Trace(Struct, frozen=True, omit_defaults=True):
    """Where a unit was heard of: a cross that stays on the board. Who was told may be the enemy."""

    unit: str
    side: Side  # whose unit it is
    cell: str
    turn: int
    text: str  # by whom, and when
    within: Cells = ()  # where it can be now, for all that whoever was told knows
    limit: str = ""  # what that is called, in a few words


class Meeting(Struct, frozen=True, omit_defaults=True):
    """Where units of a side can meet at the soonest: a note on the board, no order."""

    cell: str
    turn: int
    ways: Mapping[str, Cells]  # by unit, the cells it goes through, its own first
    text: str
    note: str = ""  # and what follows


class Panel(Struct, frozen=True, omit_defaults=True):
    """A small table of text beside the board."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    pinned: bool = False  # stays in sight
    score: bool = False  # how the sides stand: a few rows, each a name and a figure, shown with the date
    drawn: bool = False  # it says what the board shows; a client that draws it prints this only when asked
    reconstructed: str = ""  # which of its numbers are not the original's, in words


class Card(Struct, frozen=True, omit_defaults=True):
    """A card that lies open. A playing card's id is its rank and suit: 8D, KS. An option of that value is about it."""

    id: str
    title: str
    text: str = ""  # what it does
    facts: tuple[tuple[str, str], ...] = ()
    at: str = ""  # the token it lies at
    note: str = ""  # what has become of it
    reconstructed: str = ""  # what of it is not the original's, in words


class Sum(Struct, frozen=True, omit_defaults=True):
    """How a number is made up, item by item, and what it would be if the answer to a choice were another."""

    title: str
    items: tuple[tuple[str, int], ...]
    total: str
    p: str  # the chance that goes with it, a fraction
    rule: str
    choice: str = ""  # the key of the choice it depends on
    ways: tuple[tuple[str, str, str], ...] = ()  # by answer: the total, and the chance


class Chart(Struct, frozen=True, omit_defaults=True):
    """Something that may come, and where: shown on the board when it is looked at."""

    title: str
    when: str
    text: str
    zones: tuple[Shade, ...] = ()


class Display(Struct, frozen=True, omit_defaults=True):
    """What one side sees."""

    heading: str  # in one line, the turn and whatever goes with it
    tokens: tuple[Token, ...] = ()
    panels: tuple[Panel, ...] = ()
    shades: tuple[Shade, ...] = ()
    rows: Mapping[str, str] = struct_field(default_factory=dict)  # the weather at the edge, by row
    layers: Mapping[str, Mapping[str, str]] = struct_field(default_factory=dict)  # a query's answer, by cell or zone
    cards: tuple[Card, ...] = ()
    sums: tuple[Sum, ...] = ()
    charts: tuple[Chart, ...] = ()
    met: tuple[Token, ...] = ()  # enemies in a fight who are drawn on no cell, with what is known of them
    traces: tuple[Trace, ...] = ()  # reports of units, of one's own to the enemy too; the oldest first
    meetings: tuple[Meeting, ...] = ()
    lost: tuple[Token, ...] = ()  # units out of play, on no cell: whose they were and what they are called
    board: str = ""  # the name of the board in play; without one, the first of the game
    sea: Sea | None = None  # what lies on the plane, where there is one in play
    date: str = ""  # what day and hour it is, where there is one: shown before the turn
    zoned: str = ""  # what the coloured shades belong to: the event in play
    skies: tuple[Sky, ...] = ()  # the weather over the board's skies


def shaded(shades: Sequence[Shade], kind: ShadeKind) -> Cells:
    """The cells under all shades of a kind."""
    return tuple(cell for shade in shades if shade.kind == kind for cell in shade.cells)


def in_play(boards: Sequence[Board], display: Display) -> Board:
    """The board that a display is of."""
    return next((board for board in boards if board.name == display.board), boards[0])


def truth(displays: Mapping[Side, Display]) -> dict[str, str]:
    """Where units and forces really are: by id, the cell of each on its own side's display."""
    return {
        token.id: token.cell
        for side, display in displays.items()
        for token in display.tokens
        if token.side == side and token.cell
    }


@dataclass(frozen=True, slots=True)
class Caution:
    """Something a side should know before it seals an order that is legal all the same."""

    key: str  # the choice it is about
    text: str
    rule: str
    mend: str = ""  # the text of an order that would put it right, as far as it differs from the one in hand
    offer: str = ""  # what that order is called: "Return to base"


@dataclass(frozen=True, slots=True)
class Plot:
    """The plot table for one unseen thing: where it can be, and how likely it is there. Belief, never fact."""

    id: str
    title: str
    can: Cells
    likely: Mapping[str, float]  # by cell, cells of less than a tenth of a per cent left out
    ring: Cells = ()  # the furthest-on line: where it can be if what was searched in vain is left out
    note: str = ""
    heard: str = ""  # the last contact, and where it is told to end the turn, in words


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the orders in hand promise for one plot, this turn."""

    id: str
    chance: float  # that it is spotted
    spots: Mapping[str, float]  # by cell that will be seen into, how likely it is spotted there
    gaps: Mapping[str, float]  # by cell, how likely it ends the turn there unseen; likeliest first
    paper: Panel  # the gaps


@dataclass(frozen=True, slots=True)
class Reach:
    """An own unit that can be in a cell, in how many turns at the soonest, and on what condition."""

    id: str
    name: str
    turns: int
    proviso: str = ""
