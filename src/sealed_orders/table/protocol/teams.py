"""Teams: several people who play one side. Nobody else gets any of this."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from sealed_orders.kernel.order import Answer
from sealed_orders.table.protocol.names import Key


class Written(Struct):
    """An answer that somebody has drafted or sealed: the choice, its unit if it is about one, and when."""

    key: str
    label: str
    unit: str
    answer: Answer
    at: datetime


class Mate(Struct):
    """One of a team. `place` 0 is the commander; a place that nobody has taken yet is not `taken`.

    `units` are theirs on this turn, `coming` from the next one on; units that nobody else has are the commander's.
    `asked` counts the choices that are theirs to answer, `orders` are their answers so far, and `seen` is
    when they last drafted or sealed. With a clock, `seals` is since when the next person in the list may seal for the
    side if the commander is not here.
    """

    place: int
    name: str
    taken: bool
    here: bool
    seen: datetime | None
    units: tuple[str, ...]
    coming: tuple[str, ...]
    asked: int
    orders: tuple[Written, ...]
    sealed: datetime | None
    note: str
    seals: datetime | None


class Team(Struct, tag="team"):
    """The team of this seat's side, the commander first, and which of them this seat is; sent when it changes.

    A member's prompt has only the choices that are theirs to answer, and their order is a share, which they seal and
    take back like an order. The commander's order is sealed together with the shares that are sealed by then.
    """

    own: int
    mates: tuple[Mate, ...]


class NewMate(Struct):
    """The invitation to a place in a team, for 14 days, and the place."""

    invite: Key
    place: int


class AssignUnit(Struct, forbid_unknown_fields=True):
    """The place of the person who has a unit from now on. With `once`, they have it on this turn only."""

    unit: Annotated[str, Meta(min_length=1, max_length=100)]
    place: Annotated[int, Meta(ge=0, le=1000)]
    once: bool = False


class WriteNote(Struct, forbid_unknown_fields=True):
    """A line about your orders, for your team."""

    text: Annotated[str, Meta(max_length=280)] = ""


class SealForSide(Struct, forbid_unknown_fields=True):
    """Seal for the side what its members have sealed, while the commander is away."""

    number: int
