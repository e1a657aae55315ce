"""What a client asks and sends over the WebSocket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from sealed_orders.server.protocol.names import Sheet, Slot, Words


class SendOrder(Struct, tag="order"):
    """Seal an order for decision `number`."""

    number: int
    order: Sheet


class Withdraw(Struct, tag="withdraw"):
    """Take back the sealed order of decision `number`."""

    number: int


class AskPreview(Struct, tag="preview"):
    """Show what an order would look like."""

    id: int
    order: Sheet


class AskPlot(Struct, tag="plot"):
    """Show the plot table, with the staff's papers for an order. `have` is the id of the table at hand, if any."""

    id: int
    order: Sheet
    have: int = 0


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
    """Send the whole position again, with the log from this event on, or with the newest events alone."""

    start: Annotated[int, Meta(ge=0)] | None = field(name="from", default=None)


class Keep(Struct, tag="keep"):
    """Put something into the seat's drawer, in the place of what was there; nothing takes it out."""

    slot: Slot
    text: Annotated[str, Meta(max_length=30_000)]


FromClient: TypeAlias = (
    SendOrder | Withdraw | AskPreview | AskPlot | AskReach | AskProposal | AskSignals | Keep | Resume
)
