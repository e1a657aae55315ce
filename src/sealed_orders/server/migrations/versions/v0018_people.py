"""Calendars of due times, parcels between a player's browsers, and when an invitation was made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Invitations that are open now are as old as their match."""
    op.create_table(
        "calendars",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("calendars_by_time", "calendars", ["at"])
    op.create_table(
        "parcels",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("parcels_by_expiry", "parcels", ["expires"])
    op.add_column("seats", sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"))
    seats = sa.table("seats", sa.column("match", sa.Text), sa.column("sent", sa.BigInteger))
    matches = sa.table("matches", sa.column("id", sa.Text), sa.column("created", sa.BigInteger))
    created = sa.select(matches.c.created).where(matches.c.id == seats.c.match).scalar_subquery()
    op.execute(seats.update().values(sent=sa.func.coalesce(created, 0)))
