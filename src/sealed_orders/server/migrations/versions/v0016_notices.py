"""Notices: the channels of seats, what is to be sent, and what was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Nobody had a channel."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "channels",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("hours", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False, server_default=""),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("channels_of_match", "channels", ["match"])
    op.create_index("channels_of_seat", "channels", ["seat"])
    op.create_table(
        "notices",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("spread", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("seat", "number", "kind", name="notices_once"),
    )
    op.create_index("notices_of_match", "notices", ["match"])
    op.create_index("notices_to_spread", "notices", ["spread"])
    op.create_table(
        "deliveries",
        sa.Column("notice", number, sa.ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("channel", sa.Text, sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("message", sa.Text, nullable=False, server_default=""),
        sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("deliveries_by_channel", "deliveries", ["channel"])
    op.create_index("deliveries_to_send", "deliveries", ["done", "at"])
    op.create_table(
        "sendings",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("sendings_by_mark", "sendings", ["mark", "at"])
    op.create_index("sendings_by_time", "sendings", ["at"])
    op.create_table(
        "suppressed",
        sa.Column("mark", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
