"""The State after the last decision of a running match, so that it can go on under other rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Older matches have no State until their next decision."""
    op.add_column("decisions", sa.Column("state", sa.Text))
