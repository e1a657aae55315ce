"""The berths of teams, in the database."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from sealed_orders.kernel.order import Side
from sealed_orders.table.berths import Berth
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.rows import berth_of, berth_row

_BERTHS = tables.berths.c
HERE: sa.BindParameter[str] = sa.bindparam("here")
READ = sa.select(tables.berths).where(_BERTHS.match == HERE).order_by(_BERTHS.side, _BERTHS.place)
BY_KEY = sa.select(tables.berths).where(_BERTHS.hash == HERE)
BY_INVITE = sa.select(tables.berths).where(_BERTHS.invite == HERE)


async def read(connection: Connection, match: str) -> tuple[Berth, ...]:
    """Return the berths of all teams of a match, by side and place."""
    return tuple(map(berth_of, await connection.execute(READ, {"here": match})))


async def opened(connection: Connection, hashed_key: str) -> Berth | None:
    """Return the berth that a key opens, by the key's hash."""
    row = (await connection.execute(BY_KEY, {"here": hashed_key})).one_or_none()
    return None if row is None else berth_of(row)


async def invited(connection: Connection, hashed_invite: str) -> Berth | None:
    """Return the berth that an invitation is for, taken or not."""
    row = (await connection.execute(BY_INVITE, {"here": hashed_invite})).one_or_none()
    return None if row is None else berth_of(row)


async def listed(connection: Connection, hashes: Iterable[str]) -> list[Berth]:
    """Return the berths that some keys open."""
    query = sa.select(tables.berths).where(_BERTHS.hash.in_(list(hashes)))
    return list(map(berth_of, await connection.execute(query)))


async def write(connection: Connection, *some: Berth) -> None:
    """Write berths in the place of what was there."""
    for one in some:
        await connection.execute(sa.delete(tables.berths).where(_at(one)))
        await connection.execute(sa.insert(tables.berths).values(berth_row(one)))


async def remove(connection: Connection, berth: Berth) -> None:
    """Delete a berth, and what was kept for its player."""
    await connection.execute(sa.delete(tables.berths).where(_at(berth)))
    await connection.execute(sa.delete(tables.drawers).where(tables.drawers.c.seat == berth.hash))


async def count(connection: Connection, match: str, side: Side) -> None:
    """Note that a side's berths were changed: a table that seals an order then looks again."""
    seats = tables.seats
    counted = {"team": seats.c.team + sa.literal_column("1")}
    await connection.execute(sa.update(seats).where(seats.c.match == match, seats.c.side == side).values(counted))


def _at(berth: Berth) -> sa.ColumnElement[bool]:
    return (_BERTHS.match == berth.match) & (_BERTHS.side == berth.side) & (_BERTHS.place == berth.place)
