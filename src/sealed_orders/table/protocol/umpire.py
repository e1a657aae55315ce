"""What goes between the table, an umpire and the players of a match that has one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.umpire import Deed
from sealed_orders.kernel.umpired import LONGEST

Place: TypeAlias = Literal["", "vacant", "taken", "yours"]
WithUmpire: TypeAlias = Literal["", "here", "away"]
Line: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]
Whom: TypeAlias = Annotated[Side, Meta(max_length=100)]


class WishUmpire(Struct, forbid_unknown_fields=True):
    """Propose an umpire or agree to one; if the match has one, propose to do without. Not `wanted`: decline that."""

    wanted: bool


class AskUmpire(Struct, forbid_unknown_fields=True):
    """A player's question to the umpire. The other side does not see it."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]


class UmpireWrites(Struct, forbid_unknown_fields=True):
    """A line from the umpire to one `side`, or to all."""

    text: Line
    side: Whom = ""


class GiveRuling(Struct, forbid_unknown_fields=True):
    """A ruling to all sides: the answer to a `question` by its number, or to none, and the paragraph that it cites."""

    text: Line
    rule: Annotated[str, Meta(max_length=20)] = ""
    question: int = 0


class PinNote(Struct, forbid_unknown_fields=True):
    """A private note of the umpire's, pinned to a cell if it names one. It becomes a comment in the report."""

    text: Line
    cell: Annotated[str, Meta(max_length=40)] = ""


class ExtendClock(Struct, forbid_unknown_fields=True):
    """More hours for one `side`, or for all."""

    hours: Annotated[int, Meta(ge=1, le=336)]
    side: Whom = ""


class EndMatch(Struct, forbid_unknown_fields=True):
    """The umpire's end of the match: a side wins, or nobody. The `text` says why; everybody sees it."""

    text: Line = ""
    winner: Whom = ""


class UmpireWord(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that the umpire did, or was asked, as this seat sees it.

    A ruling has the `question` that it answers if this seat may read it. Only the umpire gets the `number` of a line,
    that of the question (`of`), `turn` and `cell`, until the match is over.
    """

    what: Deed
    at: datetime
    side: Side = ""
    text: str = ""
    rule: str = ""
    question: str = ""
    hours: int = 0
    number: int = 0
    of: int = 0
    turn: int = 0
    cell: str = ""


class UmpireTold(Struct, tag="umpire"):
    """The umpire of the match, and what they did as far as this seat may know it. Sent when that changes.

    It is never sent in a match that has no umpire, and in which nobody wants one. The place is `vacant` until somebody
    has come. While the match is `paused`, no order can be sealed. `wanted` are the sides that propose an umpire, or if
    there is one, to do without. After the match everything is open.
    """

    place: Place
    name: str
    paused: datetime | None
    wanted: tuple[Side, ...]
    lines: tuple[UmpireWord, ...]


class SideState(Struct, frozen=True):
    """How a side is getting on: who plays it, whether they are connected, what they are asked and have answered.

    `ordered` is how many of the `choices` a person has answered so far in a draft that they keep at the table. With
    terms, `due` is when the side's clock reaches zero, or `left` how many seconds it has if its clock is stopped.
    """

    name: str
    here: bool
    asked: bool
    sealed: bool
    choices: int = 0
    ordered: int = 0
    due: datetime | None = None
    left: int | None = None


class Overview(Struct, tag="overview"):
    """What is true, and how all sides are getting on. Only an umpire gets this; sent when it changes.

    The `display` has of each side what is its own, and of the sea all that is known of it.
    """

    turn: int
    display: Display
    sides: Mapping[Side, SideState]
