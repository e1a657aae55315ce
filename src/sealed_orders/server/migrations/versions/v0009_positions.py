"""Positions: one of each day, that everybody plays with the same dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Leave older matches without a day."""
    op.add_column("matches", sa.Column("day", sa.Text, nullable=False, server_default=""))
    op.create_index("matches_by_day", "matches", ["day"])
    op.create_table(
        "positions",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
    )
