"""Routes of the lobby: how matches begin, and how seats are found and taken."""

from __future__ import annotations

from sealed_orders.kernel.record import Record
from sealed_orders.table.desk import Desk
from sealed_orders.table.document import Document
from sealed_orders.table.lobby.square_code import square_code
from sealed_orders.table.protocol.matches import (
    Again,
    AskMine,
    Invitation,
    Made,
    Mine,
    NewMatch,
    NotNow,
    OpenSeat,
    PlayOn,
    PromisedDice,
    SealSalt,
    SquareCode,
    Taken,
    TakeSeat,
)
from sealed_orders.table.protocol.positions import Days, PlayToday
from sealed_orders.table.routes.route import delete, get, post

LARGEST_RECORD = 2_000_000  # bytes


@post("/api/dice", limited=True)
async def promise(desk: Desk, data: SealSalt) -> PromisedDice:
    """Fix the dice of a future match, for a client that has sealed its salt; valid once, for an hour."""
    return await desk.beginnings.promise(data.seal)


@post("/api/matches", limited=True)
async def make(desk: Desk, data: NewMatch) -> Made:
    """Start a match."""
    return await desk.beginnings.make(data)


@post("/api/import", sends=Record, limited=True, largest=LARGEST_RECORD)
async def bring(desk: Desk, data: bytes) -> Made:
    """Import a record: to watch a finished match again, or to continue an unfinished one."""
    return await desk.beginnings.bring(data)


@post("/api/mine", status=200)
async def mine(desk: Desk, data: AskMine) -> list[Mine]:
    """The state of the matches of some seats; unknown keys are left out."""
    return await desk.lobby.mine(data.keys)


@get("/api/open")
async def open_seats(desk: Desk) -> list[OpenSeat]:
    """The seats that anyone may take."""
    return await desk.lobby.open_seats()


@post("/api/open/{match}/{side}", status=200, limited=True)
async def take(desk: Desk, match: str, side: str, data: TakeSeat | None) -> Taken:
    """Take an open seat; a name is optional."""
    given = data or TakeSeat()
    return Taken(await desk.lobby.take(match, side, given.name, given.salt))


@get("/api/invites/{key}")
async def invitation(desk: Desk, key: str) -> Invitation:
    """What an invitation is for."""
    return await desk.lobby.invitation(key)


@post("/api/invites/{key}", status=200, limited=True)
async def accept(desk: Desk, key: str, data: TakeSeat | None) -> Taken:
    """Accept an invitation; a name is optional. The first to accept gets a new key, and the invitation is used up."""
    given = data or TakeSeat()
    return Taken(await desk.lobby.accept(key, given.name, given.salt))


@post("/api/invites/{key}/not-now", status=204, limited=True)
async def put_off(desk: Desk, key: str, data: NotNow) -> None:
    """Send the inviter a line that you cannot play now; the invitation stays open."""
    await desk.lobby.put_off(key, data)


@post("/api/seats/{key}/again", limited=True)
async def again(desk: Desk, key: str, data: Again) -> Made:
    """Start another match with a seat's settings: the same side, the other side, or another scenario."""
    return await desk.beginnings.again(key, data)


@post("/api/seats/{key}/play-on", limited=True)
async def play_on(desk: Desk, key: str, data: PlayOn) -> Made:
    """Start a match that continues a finished one from some turn, on one side against the computer."""
    return await desk.beginnings.play_on(key, data)


@get("/api/day")
async def day(desk: Desk) -> Days:
    """The position of the day, and the results of those who played it."""
    return await desk.positions.show()


@post("/api/day", limited=True)
async def play_day(desk: Desk, data: PlayToday) -> Made:
    """Start a match from the position of the day."""
    return await desk.positions.play(data.name)


@post("/api/code", status=200, gets=str, limited=True)
async def code(data: SquareCode) -> Document:
    """A link as a QR code, in SVG. The link is not opened, and nothing is kept."""
    return Document(square_code(data.link), "image/svg+xml")


@delete("/api/matches/{owner}")
async def delete_match(desk: Desk, owner: str) -> None:
    """Delete a match, by its owner's key."""
    await desk.lobby.delete(owner)
