"""The result of the last message over a channel."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Of earlier messages nobody knows."""
    op.add_column("channels", sa.Column("last", sa.Text, nullable=False, server_default=""))
    op.add_column("channels", sa.Column("last_at", sa.BigInteger, nullable=False, server_default="0"))
