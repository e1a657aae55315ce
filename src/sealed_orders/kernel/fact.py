"""Facts: what an event says to programs. A closed set, the same for every game; people read the event's sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from sys import intern
from typing import Literal, TypeAlias, TypeVar, Union

from msgspec import Struct, field, to_builtins
from msgspec.structs import force_setattr

from sealed_orders.kernel.order import Side


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Who(Struct, frozen=True, omit_defaults=True):
    """A unit that a fact is about, whether or not it is on anybody's board."""

    id: str
    side: Side = ""
    name: str = ""


class Die(Struct, frozen=True, omit_defaults=True):
    """A die and the face it shows."""

    face: int
    faces: int = 6
    colour: str = ""


class _Fact(Struct, frozen=True, tag_field="fact", tag=_snake, omit_defaults=True):
    """The base of all facts; in JSON the field `fact` names the kind."""


class Turn(_Fact, frozen=True):
    """A turn begins."""

    number: int


class AsPrinted(_Fact, frozen=True):
    """Every unit began where its card says, so both sides know where."""


class Phase(_Fact, frozen=True):
    """A part of the turn begins or ends: orders, movement."""

    name: str


class Round(_Fact, frozen=True):
    """A round of a fight begins, at a range if ranges have names."""

    number: int
    range: str = ""


class Weather(_Fact, frozen=True):
    """The coming weather: a level for each row or area, and the rows in fog."""

    levels: tuple[int, ...]
    fog: tuple[int, ...] = ()


class Points(_Fact, frozen=True):
    """Points to a side, and what they are for. Some games score halves."""

    side: Side
    points: int | float
    cause: str
    turn: int = 0  # the turn in which they were earned, if they are reported later


class Closed(_Fact, frozen=True):
    """The score is final: no more points will be given."""


class Befell(_Fact, frozen=True):
    """An event of the game's own chart or deck has come up."""

    event: str


class Arrived(_Fact, frozen=True):
    """Units come onto the board."""

    units: tuple[Who, ...]
    cell: str


class Released(_Fact, frozen=True):
    """Units that had to stay may move from now on."""

    units: tuple[Who, ...]


class Moved(_Fact, frozen=True):
    """A unit has moved and was seen here."""

    unit: Who
    cell: str
    facing: int = -1  # degrees clockwise from north, if it has a heading


class Fixed(_Fact, frozen=True):
    """A unit was seen on the plane: its position and heading."""

    unit: Who
    x: float
    y: float
    course: int  # degrees clockwise from north
    speed: float

    def __post_init__(self) -> None:
        """Keep whole numbers as fractions, so that a record that was read compares equal to one played again."""
        for name in ("x", "y", "speed"):
            force_setattr(self, name, float(getattr(self, name)))


class Track(_Fact, frozen=True):
    """Where a unit has been, turn by turn, oldest first."""

    unit: Who
    cells: tuple[str, ...]


class Left(_Fact, frozen=True):
    """A unit has left the board permanently without being lost: it came through, or left over the edge."""

    unit: Who


class Absent(_Fact, frozen=True):
    """Units that are not in play as the match begins."""

    units: tuple[Who, ...]


class Begins(_Fact, frozen=True):
    """A unit begins in one of these cells."""

    unit: Who
    cells: tuple[str, ...]


class Secret(_Fact, frozen=True):
    """Cells that mean something to the side that learns of them."""

    what: str
    cells: tuple[str, ...]


class Appointed(_Fact, frozen=True):
    """Who commands a unit."""

    unit: Who
    captain: str


class Searched(_Fact, frozen=True):
    """The cells a side searched well enough to see what is there; some of them from the air."""

    cells: tuple[str, ...]
    air: tuple[str, ...] = ()
    chances: tuple[float, ...] = ()  # by cell, the chance to find who is there; if empty, everybody is found


class Sighted(_Fact, frozen=True):
    """Enemy units in contact in a cell, and own units seen by the enemy there."""

    cell: str
    units: tuple[Who, ...] = ()
    own: tuple[Who, ...] = ()
    before: bool = False  # known as the match began: from the turn before


class ContactLost(_Fact, frozen=True):
    """A unit is no longer in contact."""

    unit: Who


class Reported(_Fact, frozen=True):
    """A unit was reported in a cell or near it. Its own side does not learn the cell."""

    unit: Who
    cell: str = ""
    exact: bool = False


class UnderShadow(_Fact, frozen=True):
    """A unit is being shadowed, and must move now."""

    unit: Who


class Shadowed(_Fact, frozen=True):
    """An attempt to shadow: whom, by whom, and where she ends the turn if that is known."""

    target: Who
    success: bool
    unit: Who | None = None
    cell: str = ""


class FastShadowed(_Fact, frozen=True):
    """An attempt to keep up with a unit that has passed a cell."""

    target: Who
    success: bool
    cell: str
    units: tuple[Who, ...]


class Followed(_Fact, frozen=True):
    """Units have followed another to a cell."""

    target: Who
    cell: str
    units: tuple[Who, ...]


class Battle(_Fact, frozen=True):
    """A fight begins between these."""

    cell: str
    units: tuple[Who, ...] = ()


class BattleOver(_Fact, frozen=True):
    """The fight is over."""


class Surprise(_Fact, frozen=True):
    """An attack by surprise."""

    cell: str


class Stand(_Fact, frozen=True):
    """Both sides have declared whether they fight; units that leave are named."""

    cell: str
    leaving: tuple[Side, ...] = ()


class Withdrew(_Fact, frozen=True):
    """A unit tried to leave a fight and got away, or did not."""

    unit: Who
    away: bool


class Shot(_Fact, frozen=True):
    """One unit attacks another: how often and with what result, if reported."""

    unit: Who
    target: Who
    weapon: str = "guns"  # kinds.WEAPONS have a drawing; any other is shown by its own word
    shots: int | None = None
    hits: int | None = None

    def __post_init__(self) -> None:
        """Make a default the identical string, also after reading or unpickling, so that JSON can leave it out."""
        force_setattr(self, "weapon", intern(self.weapon))


class Hit(_Fact, frozen=True):
    """A hit: where, and what it cost."""

    unit: Who
    place: str
    cost: int = 0


class Damaged(_Fact, frozen=True):
    """What a unit has lost, by the name of each value."""

    unit: Who
    lost: Mapping[str, int] = field(default_factory=dict)


class Reduced(_Fact, frozen=True):
    """One ship of a unit of several is lost."""

    unit: Who


class Sunk(_Fact, frozen=True):
    """A unit is lost, and where; for a loss on the plane, the cell of that battle on the chart."""

    unit: Who
    cell: str = ""


class Morale(_Fact, frozen=True):
    """A unit's morale was checked, and held or failed."""

    unit: Who
    holds: bool


class Rolled(_Fact, frozen=True):
    """Dice, and the result that was needed: 7+."""

    dice: tuple[Die, ...]
    wants: str = ""


class Drew(_Fact, frozen=True):
    """Cards that were drawn, by their codes: 8D, KS."""

    cards: tuple[str, ...]


Fact: TypeAlias = Union[  # noqa: UP007 one name a line
    Turn,
    AsPrinted,
    Phase,
    Round,
    Weather,
    Points,
    Closed,
    Befell,
    Arrived,
    Released,
    Moved,
    Fixed,
    Track,
    Left,
    Absent,
    Begins,
    Secret,
    Appointed,
    Searched,
    Sighted,
    ContactLost,
    Reported,
    UnderShadow,
    Shadowed,
    FastShadowed,
    Followed,
    Battle,
    BattleOver,
    Surprise,
    Stand,
    Withdrew,
    Shot,
    Hit,
    Damaged,
    Reduced,
    Sunk,
    Morale,
    Rolled,
    Drew,
]

FactName: TypeAlias = Literal[
    "turn",
    "as_printed",
    "phase",
    "round",
    "weather",
    "points",
    "closed",
    "befell",
    "arrived",
    "released",
    "moved",
    "fixed",
    "track",
    "left",
    "absent",
    "begins",
    "secret",
    "appointed",
    "searched",
    "sighted",
    "contact_lost",
    "reported",
    "under_shadow",
    "shadowed",
    "fast_shadowed",
    "followed",
    "battle",
    "battle_over",
    "surprise",
    "stand",
    "withdrew",
    "shot",
    "hit",
    "damaged",
    "reduced",
    "sunk",
    "morale",
    "rolled",
    "drew",
]

F = TypeVar("F", bound=_Fact)


def facts_of(kind: type[F], facts: Iterable[Fact]) -> list[F]:
    """Select the facts of one kind.

    >>> facts_of(Turn, [Turn(3), AsPrinted()])
    [Turn(number=3)]
    """
    return [fact for fact in facts if isinstance(fact, kind)]


def rolled(faces: Sequence[int], wants: str = "", of: int = 6) -> Rolled:
    """Make a fact of dice of one kind.

    >>> rolled([3, 10], of=10)
    Rolled(dice=(Die(face=3, faces=10, colour=''), Die(face=10, faces=10, colour='')), wants='')
    """
    return Rolled(tuple(Die(face, of) for face in faces), wants)


def tells_more(one: Fact, other: Fact) -> bool:
    """Say whether one fact tells everything another does, and more.

    >>> tells_more(Shot(Who("a"), Who("b"), shots=4), Shot(Who("a"), Who("b")))
    True
    """
    mine, yours = to_builtins(one), to_builtins(other)
    return len(mine) > len(yours) and all(mine.get(name) == value for name, value in yours.items())
