"""What a client asks and sends over the WebSocket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from sealed_orders.table.protocol.names import OwnSlot, Sheet, Words


class SendOrder(Struct, tag="order"):
    """Seal an order for decision `number`."""

    number: int
    order: Sheet


class Withdraw(Struct, tag="withdraw"):
    """Take back the sealed order of decision `number`."""

    number: int


class Draft(Struct, tag="draft"):
    """Make an order for decision `number` the current draft. The server answers with [Drafted](#drafted).

    With `look`, the answer has a preview. With `proposed`, its table weighs the order against the same order with
    these answers of the staff's, and `about` names the one for which other answers are weighed as well. With `keep`,
    the order is put into the seat's drawer as its draft, with what standing courses leave for later turns (`beyond`).
    Once a connection has sent a draft, the server sends the staff's table for the current order again whenever it
    changes. Each decision begins with an untouched order.
    """

    id: int
    number: int
    order: Sheet
    look: bool = True
    keep: bool = False
    beyond: Sheet = {}
    proposed: Sheet = {}
    about: Annotated[str, Meta(max_length=100)] = ""


class AskReach(Struct, tag="reach"):
    """Which own units can be in a cell, and when?"""

    cell: Annotated[str, Meta(max_length=100)]


class AskProposal(Struct, tag="propose"):
    """What does the staff propose beside an order? For the choices with these `keys`, or all that are not in it.

    The staff thinks once for each decision, so that it can be asked again at no cost.
    """

    id: int
    order: Sheet
    keys: Words = ()


class AskSignals(Struct, tag="signals"):
    """Send older events of the log: from one on, and before another."""

    start: Annotated[int, Meta(ge=0)] = field(name="from")
    before: Annotated[int, Meta(ge=0)]


class Resume(Struct, tag="resume"):
    """Send the whole position again, with the log from this event on, or with the newest events only."""

    start: Annotated[int, Meta(ge=0)] | None = field(name="from", default=None)


class Keep(Struct, tag="keep"):
    """Put a text into the seat's drawer, replacing what was there; an empty one removes it.

    Drafts are kept by [Draft](#draft) instead.
    """

    slot: OwnSlot
    text: Annotated[str, Meta(max_length=30_000)]


FromClient: TypeAlias = SendOrder | Withdraw | Draft | AskReach | AskProposal | AskSignals | Keep | Resume
