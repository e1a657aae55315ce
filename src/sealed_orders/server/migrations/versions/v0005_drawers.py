"""Drawers: what a seat keeps for itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Seats taken before have nothing in them."""
    op.create_table(
        "drawers",
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("slot", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("drawers_of_match", "drawers", ["match"])
