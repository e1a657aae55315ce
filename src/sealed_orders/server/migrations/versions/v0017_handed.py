"""Invitations by which a player hands their seat to another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Nobody has handed a seat to a person yet."""
    op.add_column("seats", sa.Column("offered", sa.Text, nullable=False, server_default=""))
    op.create_index("seats_by_offered", "seats", ["offered"])
