"""The table: names of players, chat under its own name, and offers of a rematch."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody had a name; what was a remark is a line of chat."""
    op.execute("ALTER TABLE seats RENAME COLUMN silent TO muted")
    op.execute("ALTER TABLE remarks RENAME TO chat")
    op.drop_index("remarks_of_match", "chat")
    op.create_index("chat_of_match", "chat", ["match"])
    op.add_column("chat", sa.Column("name", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("name", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "rematches",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("other", sa.Boolean, nullable=False),
        sa.Column("next", sa.Text, nullable=False, server_default=""),
        sa.Column("chair", sa.Text, nullable=False, server_default=""),
    )
