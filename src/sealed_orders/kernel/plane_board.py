"""The open plane as a board: water without cells and what lies on it, in units of the game, x eastward, y northward."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Plane:
    """Water without cells: how large it is, and what a unit of it and a unit of speed are worth."""

    scale: int = 100  # what one unit is worth ...
    unit: str = "yards"  # ... of these, as ranges are told
    pace: float = 1.0  # units that a vessel makes in a turn for each unit of speed
    speed: str = "knots"  # what speeds are told in
    grid: int = 50  # units between the lines of the graticule
    extent: tuple[float, float, float, float] | None = (
        None  # west, south, east and north edge; none where it is endless
    )


class Fix(Struct, frozen=True, omit_defaults=True):
    """Where a vessel was at the beginning of a turn, and how she lay."""

    turn: int
    x: float
    y: float
    course: int  # degrees clockwise from north
    speed: float


class Sector(Struct, frozen=True, omit_defaults=True):
    """Where guns bear: from one bearing clockwise to another, in degrees from the bow, and how far."""

    name: str
    start: int
    end: int
    reach: float
    broad: bool = False  # most of her guns bear there


class Circle(Struct, frozen=True, omit_defaults=True):
    """A distance at which something changes, about a point: a range, the limit of sight."""

    x: float
    y: float
    radius: float
    text: str
    note: str = ""
    strong: bool = False


class Fan(Struct, frozen=True, omit_defaults=True):
    """Where a vessel can be at the end of her move: within this distance, and to either hand so far with a gain."""

    reach: float
    keep: int = 0  # degrees to either hand of her course within which she keeps something; 0 where it does not matter
    keeps: str = ""  # what: her targets


class GunSet(Struct, frozen=True, omit_defaults=True):
    """Guns that fire at one target: where they bear, in degrees from the bow, and how far, also when none is there."""

    key: str  # of the choice that aims them, while there is one
    name: str
    text: str  # how many of what
    start: int
    end: int
    reach: float


class Part(Struct, frozen=True, omit_defaults=True):
    """What a vessel was built with, under the name by which `Damaged` says what she lost of it."""

    key: str
    name: str
    built: int


class Vessel(Struct, frozen=True, omit_defaults=True):
    """A token on the plane, by its id: her name, side, kind and facts are the token's."""

    id: str
    x: float
    y: float
    course: int
    speed: float
    wake: tuple[Fix, ...] = ()  # where she was, oldest first
    sectors: tuple[Sector, ...] = ()  # shown while she is in hand, and so are the next two
    rings: tuple[Circle, ...] = ()
    fan: Fan | None = None
    guns: tuple[GunSet, ...] = ()  # of one's own
    parts: tuple[Part, ...] = ()  # of an enemy: a client takes off what was told


class Fall(Struct, frozen=True, omit_defaults=True):
    """Where shells of one vessel fell about another in a turn: how many missed, how many hit, and what they did."""

    turn: int
    source: str  # ids of tokens
    target: str
    x: float
    y: float
    misses: int
    hits: int = 0
    text: str = ""


class Run(Struct, frozen=True, omit_defaults=True):
    """Torpedoes of a turn, from where they were fired to where they ended."""

    turn: int
    source: str
    side: Side
    x: float
    y: float
    to_x: float
    to_y: float
    count: int = 1
    text: str = ""


class Sea(Struct, frozen=True, omit_defaults=True):
    """What lies on the plane, as one side knows it."""

    turn: int = 0  # of the fight: wakes, falls and runs are numbered by it
    vessels: tuple[Vessel, ...] = ()
    falls: tuple[Fall, ...] = ()
    runs: tuple[Run, ...] = ()
    sight: tuple[Circle, ...] = ()  # beyond all of them is mist
