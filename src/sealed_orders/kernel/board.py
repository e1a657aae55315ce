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
    """An area, square or hex. Its centre is in board coordinates: x eastward, y southward, one unit across."""

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
    at: tuple[float, float] | None = None  # where it is drawn, in board coordinates (default: the centre of its cell)
    sign: str = ""  # its letter on a text map (default: one letter for each side's places, one for neutral ones)

    def __post_init__(self) -> None:
        check(self.kind, PlaceKind, f"the place {self.name}")


@dataclass(frozen=True, slots=True)
class Box:
    """A named place off the map, in the margin. It holds tokens like a cell; a terrain says how to get there."""

    id: str
    label: str
    side: Side = ""
    note: str = ""
    edge: Edge = "south"  # the edge of the map beyond which it is drawn
    along: float | None = None  # the board coordinate it is level with on that edge (default: boxes are spread evenly)

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
    """A stage of a round of a fight: what it is called, and the paragraphs of its events and questions.

    A fight in which nothing came of a stage that is `always` part of a round has no such stage.
    """

    name: str
    rules: tuple[str, ...]
    always: bool = False


@dataclass(frozen=True, slots=True)
class Traffic:
    """Shipping lanes: dots in cells, what each number of dots is called, and the ways drawn as faint lines."""

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
    skies: Mapping[str, Cells] = field(default_factory=dict)  # parts of the board, each with its own weather
    coast: tuple[Ring, ...] = ()
    graticule: Mapping[str, Ring] = field(default_factory=dict)
    turns: tuple[str, ...] = ()  # the turn track: the name of each turn,
    days: tuple[str, ...] = ()  # its day,
    hours: tuple[str, ...] = ()  # its hour, if turns have days and hours,
    nights: tuple[float, ...] = ()  # and how much of the board is dark in it, if known
    names: tuple[Lettering, ...] = ()
    routine: tuple[str, ...] = ()  # paragraphs whose events repeat what is visible elsewhere
    vain: tuple[str, str] = ("", "")  # how to count events that report only a search: one, and several
    weighty: tuple[FactName, ...] = ()  # facts that matter more than others: sighted, sunk
    engages: tuple[FactName, ...] = ()  # facts that open the picture of a fight by themselves
    stages: tuple[Stage, ...] = ()  # the stages of a round of a fight, in order
    parts: Mapping[str, str] = field(default_factory=dict)  # what the keys of Damaged.lost are called, if not so
    rows: str = ""  # the name of the number at the edge of a row: Visibility
    name: str = "chart"  # its name, which a display gives; its cells and terrains are on no other board
    title: str = "Chart"  # its caption, if a game has several boards
    plane: Plane | None = None  # the water of a board without cells
    boxes: tuple[Box, ...] = ()  # off the map
    called: tuple[str, str] = ("", "")  # what one cell is called, and several (default: depends on the shape)
    roster: str = ""  # the fact of a unit that the roster shows in a column: Fuel
    least: tuple[str, ...] = ()  # the facts of a force that are the least of its ships': Speed
    traffic: Traffic | None = None  # merchant shipping, which has no tokens
    layer: str = ""  # which of a display's layers is shown at first
    subject: Subject = NO_SUBJECT  # what matches are about, on the first board of a game

    def __post_init__(self) -> None:
        check(self.shape, Shape, f"the board {self.name}")
        if not all(self.called):
            object.__setattr__(self, "called", CALLED[self.shape])

    @property
    def labels(self) -> Mapping[str, str]:
        """Map the ids of cells and boxes to their names."""
        return {cell.id: cell.label for cell in self.cells} | {box.id: box.label for box in self.boxes}


class Arc(Struct, frozen=True, omit_defaults=True):
    """A sector around a token, in degrees clockwise from its bow, both limits included; the first match counts."""

    name: str
    start: int
    end: int
    broad: bool = False  # most of its guns bear there


class Mark(Struct, frozen=True, omit_defaults=True):
    """Markers at a token: how many, of which kind, from which other token."""

    kind: MarkKind
    count: int
    source: str  # the id of the token they come from


class Token(Struct, frozen=True, omit_defaults=True):
    """Something on the board, as one side knows it. A choice whose key is a token's id is about that token."""

    id: str
    label: str
    cell: str
    side: Side
    kind: str  # kinds.TOKENS have a drawing; any other kind gets a plain symbol and its own word
    note: str = ""
    mode: str = ""
    facing: int = -1  # degrees clockwise from north, if it has a heading
    since: int = 0  # the turn of a contact that may have moved on since then
    track: Cells = ()  # where it was, oldest first
    facts: tuple[tuple[str, str], ...] = ()  # its state for the roster: ("Fuel", "6 of 7")
    tag: str = ""  # shown under its name on the board
    arcs: tuple[Arc, ...] = ()  # shown while it is selected
    ranges: tuple[int, ...] = ()  # and rings at these distances, in cells
    marks: tuple[Mark, ...] = ()
    waits: str = ""  # why it cannot get orders now, in a sentence
    waits_rule: str = ""  # and its paragraph
    reconstructed: str = ""  # which of its numbers are reconstructed, in words
    home: str = ""  # the cell it must return to, while it is away
    within: str = ""  # the id of the token that holds it: a ship in a force, in the force's cell
    # Its letter on a text map (default: the first of its name); also on the plate of a force or a dummy.
    sign: str = ""

    def __post_init__(self) -> None:
        if not self.kind:
            raise BadGame(f"The token {self.id} has no kind.")


class Shade(Struct, frozen=True, omit_defaults=True):
    """An overlay on cells: night, fog, a named area, or a zone with its number and colour."""

    kind: ShadeKind
    cells: Cells  # or zones of the board
    label: str = ""  # the name of an area, or the contents of a zone
    number: int = 0  # for a zone, like the next
    colour: Colour = ""

    def __post_init__(self) -> None:
        check(self.kind, ShadeKind, f"the shade {self.label}")
        check(self.colour, Colour, f"the shade {self.label}")

    @property
    def name(self) -> str:
        """Name it for readers: night, or 1 red: mines."""
        return f"{self.number} {self.colour}: {self.label}" if self.kind == "zone" else self.label or self.kind


class Sky(Struct, frozen=True, omit_defaults=True):
    """The weather over a part of the board: a word, a level out of a maximum, and its effect on a roll."""

    zone: str  # one of the board's skies
    label: str
    level: int
    worst: int
    modifier: int = 0  # what it does to a roll to see something there


class Trace(Struct, frozen=True, omit_defaults=True):
    """Where a unit was reported: a cross that stays on the board. The report may have gone to the enemy."""

    unit: str
    side: Side  # whose unit it is
    cell: str
    turn: int
    text: str  # who reported it, and when
    within: Cells = ()  # where it can be now, by all that the side knows that got the report
    limit: str = ""  # what those cells are called, in a few words


class Meeting(Struct, frozen=True, omit_defaults=True):
    """Where units of a side can meet soonest: a note on the board, not an order."""

    cell: str
    turn: int
    ways: Mapping[str, Cells]  # by unit, the cells it goes through, its own first
    text: str
    note: str = ""  # and what follows


class Panel(Struct, frozen=True, omit_defaults=True):
    """A small table of text beside the board."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    pinned: bool = False  # always visible
    score: bool = False  # the score: a few rows, each a name and a number, shown with the date
    drawn: bool = False  # it repeats what the board shows; a client that draws the board prints it only on request
    reconstructed: str = ""  # which of its numbers are reconstructed, in words


class Card(Struct, frozen=True, omit_defaults=True):
    """A face-up card. A playing card's id is its rank and suit: 8D, KS. An option with that value is about it."""

    id: str
    title: str
    text: str = ""  # what it does
    facts: tuple[tuple[str, str], ...] = ()
    at: str = ""  # the token it belongs to
    note: str = ""  # its present state
    reconstructed: str = ""  # what of it is reconstructed, in words


class Sum(Struct, frozen=True, omit_defaults=True):
    """How a number is made up, item by item, and what it would be with another answer to a choice."""

    title: str
    items: tuple[tuple[str, int], ...]
    total: str
    p: str  # its chance, as a fraction
    rule: str
    choice: str = ""  # the key of the choice it depends on
    ways: tuple[tuple[str, str, str], ...] = ()  # by answer: the total, and the chance


class Chart(Struct, frozen=True, omit_defaults=True):
    """Something that may happen, and where; shown on the board when selected."""

    title: str
    when: str
    text: str
    zones: tuple[Shade, ...] = ()


class Display(Struct, frozen=True, omit_defaults=True):
    """What one side sees."""

    heading: str  # one line: the turn and what belongs to it
    tokens: tuple[Token, ...] = ()
    panels: tuple[Panel, ...] = ()
    shades: tuple[Shade, ...] = ()
    rows: Mapping[str, str] = struct_field(default_factory=dict)  # the weather at the edge, by row
    layers: Mapping[str, Mapping[str, str]] = struct_field(default_factory=dict)  # a query's answer, by cell or zone
    cards: tuple[Card, ...] = ()
    sums: tuple[Sum, ...] = ()
    charts: tuple[Chart, ...] = ()
    met: tuple[Token, ...] = ()  # enemies in a fight who are in no cell on this display, with what is known of them
    traces: tuple[Trace, ...] = ()  # reports of units, oldest first; also of the side's own units to the enemy
    meetings: tuple[Meeting, ...] = ()
    lost: tuple[Token, ...] = ()  # units out of play, in no cell: their side and name
    board: str = ""  # the name of the board in play (default: the first board of the game)
    sea: Sea | None = None  # what is on the plane, if one is in play
    date: str = ""  # day and hour, if turns have them; shown before the turn
    zoned: str = ""  # what the coloured shades belong to: the current event
    skies: tuple[Sky, ...] = ()  # the weather over the board's skies
    steps: tuple[str, ...] = ()  # of a turn, in order; the first asks for orders


def shaded(shades: Sequence[Shade], kind: ShadeKind) -> Cells:
    """List the cells under all shades of a kind."""
    return tuple(cell for shade in shades if shade.kind == kind for cell in shade.cells)


def in_play(boards: Sequence[Board], display: Display) -> Board:
    """Return the board that a display is drawn on."""
    return next((board for board in boards if board.name == display.board), boards[0])


def truth(displays: Mapping[Side, Display]) -> dict[str, str]:
    """Map units and forces to the cells they are really in, from each side's own display."""
    return {
        token.id: token.cell
        for side, display in displays.items()
        for token in display.tokens
        if token.side == side and token.cell
    }


@dataclass(frozen=True, slots=True)
class Caution:
    """A warning before a side seals an order that is legal but probably a mistake."""

    key: str  # the choice it is about
    text: str
    rule: str
    mend: str = ""  # the text of an order that would fix it: only what differs from the current order
    offer: str = ""  # what that order is called: "Return to base"


@dataclass(frozen=True, slots=True)
class Plot:
    """The plot table for one unseen thing: where it can be, and how likely it is there. Belief, never fact."""

    id: str
    title: str
    can: Cells
    likely: Mapping[str, float]  # by cell; cells below a tenth of a percent are left out
    ring: Cells = ()  # the furthest-on line: where it can be if empty searches are ignored
    note: str = ""
    contact: str = ""  # the last contact, and where it is reported to end the turn, in words


@dataclass(frozen=True, slots=True)
class Clue:
    """A report of something unknown in a cell, and what it may have been. Belief, never fact."""

    cell: str
    turn: int
    when: str
    shares: tuple[tuple[str, float], ...]  # by name, the likeliest first; they add up to one
    decoy: str = ""  # which of the names means that nothing was there


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the current orders promise for one plot, this turn."""

    id: str
    chance: float  # that it is spotted
    spots: Mapping[str, float]  # by cell that will be searched, how likely it is to be spotted there
    gaps: Mapping[str, float]  # by cell, how likely it ends the turn there unseen; most likely first
    paper: Panel  # the gaps


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure by which orders can be compared: what of the sea is searched, what is risked, what is burnt."""

    title: str
    note: str  # what the figure is, in a few words
    value: float
    text: str  # the value as it is read
    most: float = 1.0  # the value at which a bar of it is full
    share: bool = True  # the value is a share, and differences are percentages
    good: bool = True  # more of it is better


@dataclass(frozen=True, slots=True)
class Instead:
    """Another answer to a proposed choice, and what it would add to each measure."""

    answer: tuple[str, ...]
    gains: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """The current order against the same order with what is proposed beside it, by the same measures.

    `gains` is what each proposed choice adds to each measure, counted in the order of the choices: they add up.
    `instead` has other answers to the choice that was asked about.
    """

    ordered: tuple[Measure, ...]
    drafted: tuple[Measure, ...]
    gains: Mapping[str, tuple[float, ...]]
    instead: Mapping[str, tuple[Instead, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reach:
    """A unit of the side that can get to a cell: in how many turns, and on what condition."""

    id: str
    name: str
    turns: int
    proviso: str = ""
