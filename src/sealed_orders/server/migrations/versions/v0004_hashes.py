"""Hashes in place of keys; invitations, owners' keys, and what the referee does not vouch for."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Keep older links opening their seats. A match is deleted by the key of its maker's own seat.

    If the maker had no seat, the link to watch could delete the match; now it cannot.
    """
    op.execute("ALTER TABLE seats RENAME COLUMN key TO hash")
    op.execute("ALTER TABLE books RENAME COLUMN key TO hash")
    for table, column in (("seats", "invite"), ("matches", "owner"), ("matches", "unverified")):
        op.add_column(table, sa.Column(column, sa.Text, nullable=False, server_default=""))
    _hash_seats()
    _hash_books()
    op.execute("ALTER TABLE seats DROP COLUMN owner")
    op.create_index("seats_by_invite", "seats", ["invite"])
    op.create_index("matches_by_owner", "matches", ["owner"])


def _hash_seats() -> None:
    seats = sa.table("seats", *map(sa.column, ("hash", "match", "player", "owner", "book")))
    matches = sa.table("matches", *map(sa.column, ("id", "owner")))
    rows = op.get_bind().execute(sa.select(seats)).all()
    _update(
        sa.update(seats)
        .where(seats.c.hash == sa.bindparam("old"))
        .values(hash=sa.bindparam("new"), book=sa.bindparam("in_book")),
        [{"old": row.hash, "new": _hashed(row.hash), "in_book": row.book and _hashed(row.book)} for row in rows],
    )
    makers = sorted((row for row in rows if row.owner and row.player in ("me", "here")), key=lambda row: row.player)
    _update(
        sa.update(matches).where(matches.c.id == sa.bindparam("made")).values(owner=sa.bindparam("by")),
        [{"made": row.match, "by": _hashed(row.hash)} for row in makers],  # of several the last, which is "me"
    )


def _hash_books() -> None:
    books = sa.table("books", *map(sa.column, ("hash", "name", "created")))
    entries = sa.table("entries", sa.column("book"))
    bind = op.get_bind()
    rows = bind.execute(sa.select(books)).all()
    changes = [{"old": row.hash, "new": _hashed(row.hash)} for row in rows]
    if rows:
        bind.execute(sa.insert(books), [row._asdict() | {"hash": _hashed(row.hash)} for row in rows])
    entered = sa.update(entries).where(entries.c.book == sa.bindparam("old")).values(book=sa.bindparam("new"))
    _update(entered, changes)
    _update(sa.delete(books).where(books.c.hash == sa.bindparam("old")), [{"old": row.hash} for row in rows])


def _update(statement: Any, rows: list[dict[str, str]]) -> None:
    if rows:
        op.get_bind().execute(statement, rows)


def _hashed(key: str) -> str:
    return sha256(key.encode()).hexdigest()
