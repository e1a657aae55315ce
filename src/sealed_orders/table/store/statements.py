"""The statements that are run most. Written once: building one takes longer than running it."""

from __future__ import annotations

import sqlalchemy as sa

from sealed_orders.table.store import tables
from sealed_orders.table.store.rows import Head

HERE: sa.BindParameter[str] = sa.bindparam("here")
SEAT = sa.select(tables.seats).where(tables.seats.c.hash == HERE)
SEATS = sa.select(tables.seats).where(tables.seats.c.match == HERE).order_by(tables.seats.c.hash)
MATCH = tables.matches.c
_AGREED = (MATCH.settlement, MATCH.terms, MATCH.clock_revision)
HEAD = sa.select(MATCH.record, MATCH.outcome, MATCH.day, MATCH.seed, *_AGREED).where(MATCH.id == HERE)
AGREED = sa.select(*_AGREED).where(MATCH.id == HERE)
LOCKED = AGREED.with_for_update()
DECISIONS = (
    sa.select(tables.decisions.c.body, tables.decisions.c.state)
    .where(tables.decisions.c.match == HERE, tables.decisions.c.number >= sa.bindparam("since"))
    .order_by(tables.decisions.c.number)
)
SEALED = (
    sa.select(tables.orders.c.side, tables.orders.c.text)
    .where(tables.orders.c.match == HERE, tables.orders.c.number == sa.bindparam("number"))
    .order_by(tables.orders.c.id)
)
SALTS = (
    sa.select(tables.salts.c.side, tables.salts.c.text, tables.salts.c.since)
    .where(tables.salts.c.match == HERE)
    .order_by(tables.salts.c.id)
)
TIME = tables.times.c
TIMES = sa.select(tables.times.c.body).where(tables.times.c.match == HERE).order_by(tables.times.c.id)
UMPIRE_LINES = sa.select(tables.umpire.c.body).where(tables.umpire.c.match == HERE).order_by(tables.umpire.c.id)
UP = (
    sa.select(tables.clocks.c.match, tables.clocks.c.side)
    .where(tables.clocks.c.fires <= sa.bindparam("now"))
    .order_by(tables.clocks.c.fires)
    .limit(500)
)
HEADS = sa.select(*(MATCH[name] for name in Head.__struct_fields__))
HEAD_ALONE = HEADS.where(MATCH.id == HERE)
