"""Routes of a seat: what its player says and does beside the match."""

from __future__ import annotations

from sealed_orders.table.desk import Desk
from sealed_orders.table.protocol.matches import (
    GoAway,
    Handed,
    HandOver,
    Mute,
    NewName,
    NewRules,
    NextSeat,
    Say,
    TakeSeat,
    WishDraw,
    WishPause,
    WishRematch,
    WishTerms,
)
from sealed_orders.table.routes.route import delete, post, put


@post("/api/seats/{key}/rematch", status=204, limited=True)
async def rematch(desk: Desk, key: str, data: WishRematch) -> None:
    """Offer, accept, decline or withdraw a rematch. It starts when everybody who played wants it."""
    await desk.beginnings.rematch(key, data)


@post("/api/seats/{key}/rematch/seat", status=200, limited=True)
async def sit_down(desk: Desk, key: str, data: TakeSeat | None) -> NextSeat:
    """Take your seat in the rematch; asking again returns the same seat."""
    return await desk.lobby.sit_down(key, data.salt if data else "")


@post("/api/seats/{key}/resign", status=204, limited=True)
async def resign(desk: Desk, key: str) -> None:
    """Resign, even if it is not your turn. The match is over."""
    await desk.lobby.resign(key)


@post("/api/seats/{key}/draw", status=204, limited=True)
async def draw(desk: Desk, key: str, data: WishDraw) -> None:
    """Offer, accept, decline or withdraw a draw. The match is over when everybody who plays wants it."""
    await desk.lobby.wish_draw(key, data.wanted)


@post("/api/seats/{key}/handover", status=200, limited=True)
async def hand_on(desk: Desk, key: str) -> Handed:
    """Invite another person to take over this seat; an earlier invitation to do so ends. Your key works until then.

    When they accept, your key opens nothing any more, and what was kept for you at the seat is deleted: its drawer,
    its standing answers and its channels for notices.
    """
    return Handed(await desk.lobby.hand_on(key))


@post("/api/seats/{key}/invites/{side}", status=200, limited=True)
async def invite_again(desk: Desk, key: str, side: str) -> Handed:
    """Make a new invitation to a seat that nobody has taken yet. The one before opens nothing any more."""
    return Handed(await desk.lobby.invite_again(key, side))


@delete("/api/seats/{key}/handover")
async def keep_seat(desk: Desk, key: str) -> None:
    """Take the invitation to take over this seat back."""
    await desk.lobby.keep_seat(key)


@post("/api/seats/{key}/computer", status=204, limited=True)
async def hand_over(desk: Desk, key: str, data: HandOver) -> None:
    """Give the seat to a computer player permanently. The key can then only watch."""
    await desk.lobby.hand_over(key, data)


@put("/api/seats/{key}/standing", limited=True)
async def write_rules(desk: Desk, key: str, data: NewRules) -> None:
    """Write the standing answers of a seat in the place of its own. They answer from its next question on."""
    await desk.lobby.write_rules(key, data)


@post("/api/seats/{key}/standing/overrule", status=204, limited=True)
async def overrule(desk: Desk, key: str) -> None:
    """Answer the current question yourself: no standing answer seals it."""
    await desk.lobby.overrule(key)


@post("/api/seats/{key}/pause", status=204, limited=True)
async def pause(desk: Desk, key: str, data: WishPause) -> None:
    """Propose a pause, agree to one, or end it. It begins when everybody who plays wants it."""
    await desk.lobby.wish_pause(key, data.wanted)


@post("/api/seats/{key}/terms", status=204, limited=True)
async def terms(desk: Desk, key: str, data: WishTerms) -> None:
    """Propose other terms, agree to them or decline. They apply once all agree; then every clock starts full."""
    await desk.lobby.wish_terms(key, data.terms)


@post("/api/seats/{key}/gift", status=204, limited=True)
async def gift(desk: Desk, key: str) -> None:
    """Give the other players a day, whether it is their turn or not."""
    await desk.lobby.give_day(key)


@put("/api/seats/{key}/away", limited=True)
async def away(desk: Desk, key: str, data: GoAway) -> None:
    """Stop your own clock for some days of leave, or let it run again. Others see it only with `tell`."""
    await desk.lobby.go_away(key, data.days, data.tell)


@put("/api/seats/{key}/name", limited=True)
async def rename(desk: Desk, key: str, data: NewName) -> None:
    """Change your name at a seat. The other players see it."""
    await desk.lobby.rename(key, data.name)


@post("/api/seats/{key}/chat", status=204, limited=True)
async def say(desk: Desk, key: str, data: Say) -> None:
    """Send a line to the other players. It is kept with the match, and in no record."""
    await desk.lobby.say(key, data.text)


@put("/api/seats/{key}/mute")
async def mute(desk: Desk, key: str, data: Mute) -> None:
    """Mute or unmute chat at this seat. The other players see that."""
    await desk.lobby.mute(key, data.muted)


@delete("/api/seats/{key}")
async def leave(desk: Desk, key: str) -> None:
    """Leave a seat. While the match runs, anyone can then take it."""
    await desk.lobby.leave(key)
