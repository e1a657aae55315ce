"""Backups of a SQLite database: consistent while a server runs on it, and checked before anybody relies on them."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from sealed_orders.server.database.sole import Lock
from sealed_orders.table.clock import Clock
from sealed_orders.table.store.failure import DatabaseFailure

POSTGRES = "PostgreSQL has its own programs for backups. Use pg_dump -Fc -f FILE, and pg_restore."


def back_up(url: str, to: Path) -> int:
    """Copy a database to a new file as it is at one moment, and check the copy; return the number of matches."""
    source = _file(url)
    if not source.exists():
        raise DatabaseFailure(f"There is no database at {source}. Name yours with --database sqlite:///FILE.")
    if to.exists():
        raise DatabaseFailure(f"{to} exists already. Choose another name: a backup overwrites nothing.")
    return _copied(source, to)


def restore(url: str, source: Path) -> tuple[int, Path | None]:
    """Put a backup in the place of a database; return the number of matches, and where the old database is now."""
    target = _file(url)
    checked(source)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = Lock(str(target))
    try:
        draft = target.with_name(f"{target.name}.restoring")
        draft.unlink(missing_ok=True)
        count = _copied(source, draft)
        aside = _set_aside(target) if target.exists() else None
        draft.replace(target)
    except OSError as error:
        raise DatabaseFailure(f"{target} cannot be restored: {error.strerror}.") from None
    finally:
        lock.release()
    return count, aside


def checked(file: Path) -> int:
    """Return how many matches a file has; DatabaseFailure if it is not a whole database of this program."""
    if not file.is_file():
        raise DatabaseFailure(f"There is no backup at {file}. Check the name.")
    try:
        with closing(_open(file)) as connection:
            (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
            connection.execute("SELECT version_num FROM alembic_version")
            (count,) = connection.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.Error as error:
        raise DatabaseFailure(f"{file} is not a database of Sealed Orders: {error}.") from None
    if sound != "ok":
        raise DatabaseFailure(f"{file} is damaged: {sound}.")
    return int(count)


def _copied(source: Path, to: Path) -> int:
    try:
        os.close(os.open(to, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(_open(source)) as here, closing(sqlite3.connect(to)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # one file, whole by itself
        return checked(to)
    except (OSError, sqlite3.Error, DatabaseFailure) as error:
        with suppress(OSError):
            to.unlink()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise DatabaseFailure(f"{source} cannot be copied to {to}: {str(reason).rstrip('.')}.") from None


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def _set_aside(file: Path) -> Path:
    """Rename a database, with its log: nobody has it open."""
    aside = file.with_name(f"{file.name}.{datetime.fromtimestamp(Clock().now()):%Y%m%d-%H%M%S}")
    for end in ("", "-wal"):
        with suppress(FileNotFoundError):
            Path(f"{file}{end}").replace(f"{aside}{end}")
    Path(f"{file}-shm").unlink(missing_ok=True)
    return aside


def _file(url: str) -> Path:
    try:
        parsed = sa.make_url(url)
    except ArgumentError:
        raise DatabaseFailure(f"{url} is not a database URL. Write sqlite:///FILE.") from None
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise DatabaseFailure(POSTGRES)
    return Path(parsed.database)
