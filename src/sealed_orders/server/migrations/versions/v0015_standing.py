"""Standing answers: the rules of a side, what they have answered, and the time to overrule them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0012b"


def upgrade() -> None:
    """Leave every seat without rules."""
    op.add_column("seats", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("hold", sa.Integer, nullable=False, server_default="10"))
    op.add_column("seats", sa.Column("held", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("seats", sa.Column("due", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("seats_by_due", "seats", ["due"])
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "standing",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_index("standing_of_match", "standing", ["match"])
    op.create_table(
        "acts",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
