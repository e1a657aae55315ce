"""Talking: a client opens the line of a seat by its key."""

from __future__ import annotations

import logging

from sealed_orders.table.desk import Desk
from sealed_orders.table.line.line import BROKEN, UNKNOWN, Line, hang_up
from sealed_orders.table.line.socket import Socket
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.store.failure import DatabaseFailure

log = logging.getLogger(__name__)
DIGITS = 9  # of an event's number, at most


async def talk(desk: Desk, socket: Socket, key: Key, start: str = "", looks_as: str = "") -> None:
    """Serve a seat until either end hangs up. Its log begins with event `start`, else with the newest.

    An umpire may look as a side.
    """
    try:
        async with desk.matches.opening:
            seat, berth = await desk.matches.store.sitting(key)
    except Refusal as error:
        log.warning("a link that does not open a seat was tried")
        await hang_up(socket, UNKNOWN, error.text)
        return
    except DatabaseFailure as error:
        log.error("%s", error)
        await hang_up(socket, BROKEN, str(error))
        return
    is_event = start.isdecimal() and len(start) <= DIGITS
    with desk.matches.look(seat.match) as live:
        await Line(socket, live, seat, berth, looks_as).talk(int(start) if is_event else None)
