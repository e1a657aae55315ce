"""Seeds of matches that began before they followed from the server's key."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from alembic import context, op

from sealed_orders.table.store.new_match import dice_name
from sealed_orders.table.store.seeds import Seeds

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Take the seeds of running matches out of their records, and lock them with the key."""
    key = context.config.attributes.get("key")
    if key is None:
        return
    bind = op.get_bind()
    if bind.dialect.name == "sqlite":
        bind.exec_driver_sql("PRAGMA secure_delete=ON")  # what was there is overwritten
    seeds = Seeds(key)
    matches = sa.table("matches", *map(sa.column, ("id", "record", "outcome", "day", "seed")))
    here = matches.c.id == sa.bindparam("here")
    running = sa.select(matches.c.id).where(matches.c.outcome.is_(None))
    for match in bind.execute(running).scalars().all():
        row = bind.execute(sa.select(matches.c.record, matches.c.day).where(here), {"here": match}).one()
        record = msgspec.json.decode(row.record)
        if (seed := record["seed"]) is not None:
            text = msgspec.json.encode(record | {"seed": None}).decode()
            locked = seeds.hidden(dice_name(match, row.day), seed)
            bind.execute(sa.update(matches).where(here), {"here": match, "record": text, "seed": locked})
