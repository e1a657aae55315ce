"""Matches, seats, orders and decisions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_number = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _match() -> sa.Column[str]:
    return sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    """Make the four tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("watched", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("key", sa.Text, primary_key=True),
        _match(),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("owner", sa.Boolean, nullable=False),
        sa.Column("glance", sa.Text, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("seats_of_match", "seats", ["match"])
    op.create_index("seats_by_player", "seats", ["player"])
    op.create_table(
        "orders",
        sa.Column("id", _number, primary_key=True, autoincrement=True),
        _match(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("orders_of_decision", "orders", ["match", "number"])
    op.create_table(
        "decisions",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
