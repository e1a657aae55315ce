"""Play over days: which sides are asked and since when, terms, what happened to clocks, pauses, a heartbeat, hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012b"
down_revision = "0012"


def upgrade() -> None:
    """Older matches have no terms; who is asked in them is known from their next decision on."""
    op.add_column("matches", sa.Column("terms", sa.Text))
    op.add_column("matches", sa.Column("clock_revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("orders", sa.Column("hand", sa.Text, nullable=False, server_default=""))
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "clocks",
        sa.Column("match", sa.Text, match, primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("sealed", sa.BigInteger),
        sa.Column("runs", sa.BigInteger),
        sa.Column("due", sa.BigInteger),
        sa.Column("fires", sa.BigInteger),
    )
    op.create_index("clocks_by_asked", "clocks", ["asked"])
    op.create_index("clocks_by_fires", "clocks", ["fires"])
    op.create_table(
        "times",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("times_of_match", "times", ["match"])
    op.create_table(
        "pauses",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
    )
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
