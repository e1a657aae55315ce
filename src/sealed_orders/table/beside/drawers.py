"""Drawers: what a seat keeps for itself on the server, so that all windows and devices of it have the same.

Nobody else gets it, and the referee does not read it. The last to write wins, and every place counts how often it was
written to. A drawer is deleted when the seat goes to another player, a draft when its order is sealed.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import sqlalchemy as sa

from sealed_orders.table.protocol.names import Slot
from sealed_orders.table.protocol.telling import Paper
from sealed_orders.table.seats import Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.store import Store

_DRAWERS = tables.drawers.c
OPENED = sa.select(_DRAWERS.slot, _DRAWERS.text, _DRAWERS.revision).where(_DRAWERS.seat == sa.bindparam("drawer"))


class _Kept(msgspec.Struct):
    """What is counted of a draft."""

    number: int = -1
    answers: dict[str, msgspec.Raw] = {}


async def opened(store: Store, seat: Seat) -> dict[Slot, Paper]:
    """Return all that is in the drawer of a seat, and what was taken out of it as empty paper."""
    async with store.reading() as connection:
        rows = await connection.execute(OPENED, {"drawer": seat.hash})
        return {row.slot: Paper(row.text, row.revision) for row in rows}


def answered(draft: Paper | None, number: int) -> int:
    """Count the choices that a draft answers, if it is for the side's question of that number."""
    if draft is None or not draft.text:
        return 0
    try:
        kept = msgspec.json.decode(draft.text, type=_Kept)
    except msgspec.DecodeError:
        return 0
    return len(kept.answers) if kept.number == number else 0


async def keep(store: Store, seat: Seat, things: Mapping[Slot, str]) -> dict[Slot, Paper]:
    """Put things into the drawer of a seat, in the place of what was there."""
    async with store.turn(seat.match) as turn:
        return {slot: await put(turn.connection, seat, slot, text, store.clock.now()) for slot, text in things.items()}


async def put(connection: Connection, seat: Seat, slot: Slot, text: str, at: int) -> Paper:
    """Return the same of one thing, as part of a change of the match."""
    drawers = tables.drawers
    here = (drawers.c.seat == seat.hash) & (drawers.c.slot == slot)
    before: int | None = (await connection.execute(sa.select(drawers.c.revision).where(here))).scalar_one_or_none()
    paper = Paper(text, (before or 0) + 1)
    row = {"text": text, "revision": paper.revision, "at": at}
    if before is None:
        place = {"seat": seat.hash, "slot": slot, "match": seat.match}
        await connection.execute(sa.insert(drawers).values({**place, **row}))
    else:
        await connection.execute(sa.update(drawers).where(here).values(row))
    return paper
