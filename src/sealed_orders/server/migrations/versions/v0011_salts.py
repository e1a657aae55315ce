"""Salts, promised seeds, and a seed that is written down only when its match is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Keep the seeds of older matches in their records, where they are."""
    op.add_column("matches", sa.Column("seed", sa.Text))
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "salts",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_index("salts_of_match", "salts", ["match"])
    op.create_table(
        "promises",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seal", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
