"""Drawers: what a seat keeps for itself on the server, so that all windows and devices of it have the same.

Nobody else gets it, and the referee does not look into it. It goes when the seat goes to another.
"""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from sealed_orders.server import tables
from sealed_orders.server.clock import now
from sealed_orders.server.database import plainly
from sealed_orders.server.protocol import Slot
from sealed_orders.server.seats import Seat
from sealed_orders.server.store import Store


async def opened(store: Store, seat: Seat) -> dict[Slot, str]:
    """All that is in the drawer of a seat."""
    drawers = tables.drawers.c
    query = sa.select(drawers.slot, drawers.text).where(drawers.seat == seat.hash)
    with plainly():
        async with store.engine.begin() as connection:
            return {row.slot: row.text for row in await connection.execute(query)}


async def keep(store: Store, seat: Seat, things: Mapping[Slot, str]) -> None:
    """Put things into the drawer of a seat, in the place of what was there."""
    drawers = tables.drawers
    async with store.change() as connection:
        for slot, text in things.items():
            here = (drawers.c.seat == seat.hash) & (drawers.c.slot == slot)
            await connection.execute(sa.delete(drawers).where(here))
            if text:
                row = {"seat": seat.hash, "slot": slot, "match": seat.match, "text": text, "at": now()}
                await connection.execute(sa.insert(drawers).values(row))
