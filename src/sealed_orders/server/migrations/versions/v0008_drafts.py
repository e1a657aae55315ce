"""Drafts: how often each place of a drawer was written to, so that the windows of a seat agree on the last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Count every older entry as written once."""
    op.add_column("drawers", sa.Column("revision", sa.Integer, nullable=False, server_default="1"))
