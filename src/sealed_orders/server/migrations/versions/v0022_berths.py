"""Teams: several people who play one side, their units, and their shares of its orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """No side has a team yet."""
    op.add_column("seats", sa.Column("team", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "berths",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.Text, nullable=False, server_default=""),
        sa.Column("invite", sa.Text, nullable=False, server_default=""),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("units", sa.Text, nullable=False, server_default="[]"),
        sa.Column("number", sa.Integer, nullable=False, server_default="-1"),
        sa.Column("written", sa.Text, nullable=False, server_default="{}"),
        sa.Column("sealed", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
        sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("berths_by_hash", "berths", ["hash"])
    op.create_index("berths_by_invite", "berths", ["invite"])
