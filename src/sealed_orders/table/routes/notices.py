"""Routes of notices: the channels of a seat, and the links in what is sent."""

from __future__ import annotations

from sealed_orders.table.desk import Desk
from sealed_orders.table.document import Document
from sealed_orders.table.protocol.notices import Channel, Channels, Code, Hours, NewChannel, OtherSeats, Spread
from sealed_orders.table.routes.route import delete, get, post, put


@get("/api/seats/{key}/channels")
async def channels(desk: Desk, key: str) -> Channels:
    """The channels over which you get messages when it is your turn, and those that this server offers."""
    return await desk.notices.show(key)


@post("/api/seats/{key}/channels", limited=True)
async def add_channel(desk: Desk, key: str, data: NewChannel) -> Channel:
    """Add a channel. A mail address must be confirmed by the code that is sent there."""
    return await desk.notices.add(key, data)


@post("/api/seats/{key}/channels/{channel}/code", status=200, limited=True)
async def confirm_channel(desk: Desk, key: str, channel: str, data: Code) -> Channel:
    """Confirm a mail address; the fifth wrong code removes it."""
    return await desk.notices.confirm(key, channel, data.code)


@put("/api/seats/{key}/channels/{channel}", status=200, limited=True)
async def change_channel(desk: Desk, key: str, channel: str, data: Hours) -> Channel:
    """Change when a channel may be used; one that is off is tried again."""
    return await desk.notices.change(key, channel, data)


@post("/api/seats/{key}/channels/{channel}/test", status=200, limited=True)
async def try_channel(desk: Desk, key: str, channel: str) -> Channel:
    """Send a message over a channel now, to see whether it arrives."""
    return await desk.notices.try_out(key, channel)


@post("/api/seats/{key}/channels/elsewhere", status=200, limited=True)
async def spread_channels(desk: Desk, key: str, data: OtherSeats) -> Spread:
    """Add the confirmed channels of a seat to your seats at other matches over days."""
    return await desk.notices.spread(key, data.seats)


@delete("/api/seats/{key}/channels/{channel}")
async def remove_channel(desk: Desk, key: str, channel: str) -> None:
    """Remove a channel."""
    await desk.notices.remove(key, channel)


@get("/stop/{token}", gets=str)
async def ask_to_stop(desk: Desk, token: str) -> Document:
    """The page that a notice's link opens, with the button that stops them. Opening it stops nothing."""
    return desk.notices.ask_to_stop(token)


@post("/stop/{token}", status=200, gets=str, limited=True)
async def stop(desk: Desk, token: str, data: bytes) -> Document:
    """Stop all notices to the address that got the link (RFC 8058)."""
    return await desk.notices.stop(token, data)
