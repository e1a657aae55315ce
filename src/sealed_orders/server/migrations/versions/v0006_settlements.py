"""Settlements: matches that their players have ended, and answers to offers of a draw."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Matches of before ended by their rules."""
    op.add_column("matches", sa.Column("settlement", sa.Text))
    op.create_table(
        "draws",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
    )
