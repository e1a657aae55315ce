"""Minutes of what bots decided, beside their orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Orders kept before have none."""
    op.add_column("orders", sa.Column("minute", sa.Text))
