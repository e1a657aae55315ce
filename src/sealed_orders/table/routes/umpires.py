"""Routes about the umpire of a match: what players say of one and ask, and what the umpire does."""

from __future__ import annotations

from sealed_orders.table.desk import Desk
from sealed_orders.table.protocol.matches import Handed, WishPause
from sealed_orders.table.protocol.umpire import (
    AskUmpire,
    EndMatch,
    ExtendClock,
    GiveRuling,
    PinNote,
    UmpireWrites,
    WishUmpire,
)
from sealed_orders.table.routes.route import post


@post("/api/seats/{key}/umpire", status=204, limited=True)
async def wish_umpire(desk: Desk, key: str, data: WishUmpire) -> None:
    """Propose an umpire, agree to one or decline. If there is one, propose to do without. It needs everybody's yes."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.wish(seat, data.wanted)


@post("/api/seats/{key}/umpire/invitation", status=200, limited=True)
async def invite_umpire(desk: Desk, key: str) -> Handed:
    """Make the invitation to be the umpire. It works once; the one before opens nothing any more."""
    return Handed(await desk.umpires.invite(key))


@post("/api/seats/{key}/umpire/question", status=204, limited=True)
async def ask_umpire(desk: Desk, key: str, data: AskUmpire) -> None:
    """Ask the umpire. The other side does not see it before the match is over."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.ask(seat, data.text)


@post("/api/umpire/{key}/pause", status=204, limited=True)
async def pause_match(desk: Desk, key: str, data: WishPause) -> None:
    """Pause the match as its umpire, or let it go on. No order can be sealed meanwhile, and no clock runs."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.pause(seat, data.wanted)


@post("/api/umpire/{key}/time", status=204, limited=True)
async def extend_clock(desk: Desk, key: str, data: ExtendClock) -> None:
    """Give a side more time as the umpire, or all sides. Only the side that gets it sees that."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.extend(seat, data)


@post("/api/umpire/{key}/message", status=204, limited=True)
async def write_as_umpire(desk: Desk, key: str, data: UmpireWrites) -> None:
    """Write to one side as the umpire, or to all."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.write(seat, data)


@post("/api/umpire/{key}/ruling", status=204, limited=True)
async def give_ruling(desk: Desk, key: str, data: GiveRuling) -> None:
    """Give a ruling to all sides. Nobody but who asked is sent the question."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.rule(seat, data)


@post("/api/umpire/{key}/note", status=204, limited=True)
async def pin_note(desk: Desk, key: str, data: PinNote) -> None:
    """Keep a private note as the umpire. It is opened when the match is over."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.note(seat, data)


@post("/api/umpire/{key}/end", status=204, limited=True)
async def end_match(desk: Desk, key: str, data: EndMatch) -> None:
    """End the match as its umpire: a side wins, or nobody."""
    async with desk.umpires.of(key) as (umpire, seat):
        await umpire.end(seat, data)
