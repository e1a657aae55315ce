"""Remarks: a few words between players, and seats that have muted them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_number = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nothing was said at matches of before."""
    op.add_column("seats", sa.Column("silent", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "remarks",
        sa.Column("id", _number, primary_key=True, autoincrement=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("remarks_of_match", "remarks", ["match"])
