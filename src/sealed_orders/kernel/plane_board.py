"""The open plane as a board: water without cells and what is on it, in the game's units, x eastward, y northward."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Plane:
    """Water without cells: its size, and the scale of distance and speed."""

    scale: int = 100  # how many ...
    unit: str = "yards"  # ... of these one unit is, as ranges are given
    pace: float = 1.0  # units that a vessel makes in a turn for each unit of speed
    speed: str = "knots"  # the unit of speed
    grid: int = 50  # units between the lines of the graticule
    extent: tuple[float, float, float, float] | None = None  # west, south, east and north edge; none if it is endless


class Fix(Struct, frozen=True, omit_defaults=True):
    """Where a vessel was at the beginning of a turn, and her heading."""

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
    """A distance at which something changes, around a point: a range, the limit of sight."""

    x: float
    y: float
    radius: float
    text: str
    note: str = ""
    strong: bool = False


class Fan(Struct, frozen=True, omit_defaults=True):
    """Where a vessel can be at the end of her move: how far, and up to which turn she keeps an advantage."""

    reach: float
    keep: int = 0  # degrees to either side of her course within which she keeps it; 0 if it does not matter
    keeps: str = ""  # what she keeps: her targets


class GunSet(Struct, frozen=True, omit_defaults=True):
    """Guns that fire at one target: the bearings they cover, in degrees from the bow, and their range."""

    key: str  # the key of the choice that aims them, if there is one
    name: str
    text: str  # how many of what
    start: int
    end: int
    reach: float


class Part(Struct, frozen=True, omit_defaults=True):
    """A value a vessel was built with, under the name that `Damaged` uses for its loss.

    An enemy's part of 1 that is not on her plan works or does not: a `Hit` says so whose place begins with its key.
    """

    key: str
    name: str
    built: int
    at: float = -1.0  # on her plan, from 0 at the stern to 1 at the bow; below 0 it is not drawn
    left: int = -1  # of an own vessel: what is left of it


class Vessel(Struct, frozen=True, omit_defaults=True):
    """A token on the plane, by its id: her name, side, kind and facts are the token's."""

    id: str
    x: float
    y: float
    course: int
    speed: float
    wake: tuple[Fix, ...] = ()  # where she was, oldest first
    sectors: tuple[Sector, ...] = ()  # shown while she is selected, like the next two
    rings: tuple[Circle, ...] = ()
    fan: Fan | None = None
    guns: tuple[GunSet, ...] = ()  # for the side's own vessels
    parts: tuple[Part, ...] = ()  # of an enemy as built: a client subtracts the reported damage


class Fall(Struct, frozen=True, omit_defaults=True):
    """Where shells of one vessel fell around another in a turn: how many missed and hit, and the damage."""

    turn: int
    source: str  # ids of tokens
    target: str
    x: float
    y: float
    misses: int
    hits: int = 0
    text: str = ""


class Run(Struct, frozen=True, omit_defaults=True):
    """A turn's torpedoes, or what else runs, from where they were fired to where they ended."""

    turn: int
    source: str
    side: Side
    x: float
    y: float
    to_x: float
    to_y: float
    count: int = 1
    text: str = ""
    weapon: str = "torpedoes"


class Sea(Struct, frozen=True, omit_defaults=True):
    """What is on the plane, as one side knows it."""

    turn: int = 0  # turns of the fight: they number wakes, falls and runs
    vessels: tuple[Vessel, ...] = ()
    falls: tuple[Fall, ...] = ()
    runs: tuple[Run, ...] = ()
    sight: tuple[Circle, ...] = ()  # beyond all of them is mist
