"""Routes of what a player keeps across matches: a calendar of their due times, and seats on their way to a browser."""

from __future__ import annotations

from sealed_orders.table.desk import Desk
from sealed_orders.table.document import Document
from sealed_orders.table.protocol.matches import CalendarSeats, NewCalendar, NewParcel, Parcel
from sealed_orders.table.routes.route import get, post, put


@post("/api/calendars", limited=True)
async def begin_calendar(desk: Desk, data: CalendarSeats) -> NewCalendar:
    """Make a calendar of the due times of some seats."""
    return NewCalendar(await desk.calendars.begin(data.keys))


@put("/api/calendars/{key}", limited=True)
async def write_calendar(desk: Desk, key: str, data: CalendarSeats) -> None:
    """Put other seats into a calendar, in the place of those in it."""
    await desk.calendars.write(key, data.keys)


@get("/calendar/{file}", gets=str)
async def calendar(desk: Desk, file: str) -> Document:
    """A calendar, as iCalendar: `/calendar/KEY.ics`. It has the name of each match that waits, and when it is due."""
    return await desk.calendars.show(file.removesuffix(".ics"))


@post("/api/parcels", limited=True)
async def send_parcel(desk: Desk, data: NewParcel) -> Parcel:
    """Keep something for another browser of the same player, for ten minutes."""
    return await desk.parcels.send(data)


@post("/api/parcels/{key}", status=200, limited=True)
async def open_parcel(desk: Desk, key: str) -> NewParcel:
    """Open a parcel. It works once."""
    return await desk.parcels.open(key)
