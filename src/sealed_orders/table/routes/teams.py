"""Routes of a team: several people who play one side. All but one of them are the commander's."""

from __future__ import annotations

from sealed_orders.table.desk import Desk
from sealed_orders.table.protocol.teams import AssignUnit, NewMate, SealForSide, WriteNote
from sealed_orders.table.routes.route import delete, post, put


@post("/api/seats/{key}/team", status=200, limited=True)
async def invite_mate(desk: Desk, key: str) -> NewMate:
    """Invite another person to your side, which you command then. They see what you see, and order their own units."""
    return await desk.lobby.invite_mate(key)


@put("/api/seats/{key}/team/units", limited=True)
async def assign(desk: Desk, key: str, data: AssignUnit) -> None:
    """Give a unit of your side to somebody in your team. If its order is sealed, it changes hands after the turn."""
    await desk.lobby.assign(key, data)


@put("/api/seats/{key}/team/note", limited=True)
async def write_note(desk: Desk, key: str, data: WriteNote) -> None:
    """Write a line about your orders for your team, for this question; an empty one removes it."""
    await desk.lobby.write_note(key, data.text)


@post("/api/seats/{key}/team/seal", status=204, limited=True)
async def seal_for_side(desk: Desk, key: str, data: SealForSide) -> None:
    """Seal for your side while its commander is away: next in the list, after half of the time left."""
    await desk.lobby.seal_for_side(key, data.number)


@post("/api/seats/{key}/team/{place}/reopen", status=204, limited=True)
async def reopen_share(desk: Desk, key: str, place: int) -> None:
    """Open the share that a member has sealed again."""
    await desk.lobby.reopen_share(key, place)


@delete("/api/seats/{key}/team/{place}")
async def dismiss(desk: Desk, key: str, place: int) -> None:
    """Take a place in your team away, or the invitation to it. Its units are yours again."""
    await desk.lobby.dismiss(key, place)
