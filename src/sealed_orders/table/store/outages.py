"""Outages: while no server was running nobody's clock is charged. Every running server writes once a minute."""

from __future__ import annotations

import sqlalchemy as sa

from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.wire import encode
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.store import Store

LONGEST = 300  # seconds without a beat that are charged
ALL = "servers"  # the one heartbeat
_MATCHES, _CLOCKS, _BEATS = tables.matches, tables.clocks, tables.heartbeats
FIRST = sa.text("INSERT INTO heartbeats (name, at) VALUES (:first, :beat) ON CONFLICT DO NOTHING")  # of two servers
_TIMED = (_MATCHES.c.terms.is_not(None), _MATCHES.c.outcome.is_(None))


async def beat(store: Store, at: int) -> bool:
    """Show that a server is at work; say whether an outage has ended. Without clocks, no heartbeat is kept."""
    async with store.reading() as connection:
        query = sa.select(sa.exists().where(*_TIMED), sa.exists().where(_BEATS.c.name == ALL))
        timed, beats = tuple((await connection.execute(query)).one())
    if not timed and not beats:
        return False
    async with store.change() as connection:
        if not timed:
            await connection.execute(sa.delete(_BEATS).where(_BEATS.c.name == ALL))
            return False
        query = sa.select(_BEATS.c.at).where(_BEATS.c.name == ALL).with_for_update()
        last: int | None = (await connection.execute(query)).scalar_one_or_none()
        if last is None:
            await connection.execute(FIRST, {"first": ALL, "beat": at})
            return False
        await connection.execute(sa.update(_BEATS).where(_BEATS.c.name == ALL).values(at=max(at, last)))
        if at - last <= LONGEST:
            return False
        await _move(connection, last, at)
        return True


async def _move(connection: Connection, since: int, until: int) -> None:
    """Move every clock that ran in an outage, and note it with every match that has clocks."""
    body = encode(Time(at=until, what="outage", seconds=until - since)).decode()
    noted = sa.select(_MATCHES.c.id, sa.literal(body)).where(*_TIMED)
    await connection.execute(sa.insert(tables.times).from_select(["match", "body"], noted))
    revised = sa.update(_MATCHES).where(*_TIMED)
    await connection.execute(revised.values(clock_revision=_MATCHES.c.clock_revision + 1))
    begun = sa.case((_CLOCKS.c.runs > since, _CLOCKS.c.runs), else_=since)
    moved = {name: _CLOCKS.c[name] + until - begun for name in ("due", "fires")}
    ran = sa.update(_CLOCKS).where(_CLOCKS.c.due.is_not(None), _CLOCKS.c.runs < until)
    await connection.execute(ran.values(**moved, runs=until))
