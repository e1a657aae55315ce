"""Routes of a seat: what its player says and does beside the match."""

from __future__ import annotations

from sealed_orders.table.desk import Desk
from sealed_orders.table.protocol.matches import HandOver, Mute, NewName, NextSeat, Say, TakeSeat, WishDraw, WishRematch
from sealed_orders.table.routes.route import delete, post, put


@post("/api/seats/{key}/rematch", status=204, limited=True)
async def rematch(desk: Desk, key: str, data: WishRematch) -> None:
    """Offer a rematch or accept one, decline one or take it back; when all who played want it, it begins."""
    await desk.beginnings.rematch(key, data)


@post("/api/seats/{key}/rematch/seat", status=200, limited=True)
async def sit_down(desk: Desk, key: str, data: TakeSeat | None) -> NextSeat:
    """Take one's own seat at the rematch that has begun; asked again, it is the same."""
    return await desk.lobby.sit_down(key, data.salt if data else "")


@post("/api/seats/{key}/resign", status=204, limited=True)
async def resign(desk: Desk, key: str) -> None:
    """Resign, whether the side is asked or not: the match is over."""
    await desk.lobby.resign(key)


@post("/api/seats/{key}/draw", status=204, limited=True)
async def draw(desk: Desk, key: str, data: WishDraw) -> None:
    """Offer a draw or accept one, decline one or take it back; when all who play want it, the match is over."""
    await desk.lobby.wish_draw(key, data.wanted)


@post("/api/seats/{key}/computer", status=204, limited=True)
async def hand_over(desk: Desk, key: str, data: HandOver) -> None:
    """Give the seat to a computer player, for good: the key then looks on."""
    await desk.lobby.hand_over(key, data)


@put("/api/seats/{key}/name", limited=True)
async def rename(desk: Desk, key: str, data: NewName) -> None:
    """Change one's name at a seat, for the others to see."""
    await desk.lobby.rename(key, data.name)


@post("/api/seats/{key}/chat", status=204, limited=True)
async def say(desk: Desk, key: str, data: Say) -> None:
    """Write a line to the others who play. It is kept with the match, and in no record."""
    await desk.lobby.say(key, data.text)


@put("/api/seats/{key}/mute")
async def mute(desk: Desk, key: str, data: Mute) -> None:
    """Mute chat at this seat, or unmute it; the others see that."""
    await desk.lobby.mute(key, data.muted)


@delete("/api/seats/{key}")
async def leave(desk: Desk, key: str) -> None:
    """Leave a seat: while the match runs it is open to anyone then."""
    await desk.lobby.leave(key)
