"""The key of a database: a file outside it, from which the seeds of running matches follow.

Nobody who reads the database without the key can predict a roll.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa

from sealed_orders.home import home
from sealed_orders.table.store.failure import DatabaseFailure

VARIABLE = "SEALED_ORDERS_KEY"  # the file's path, where it is not the usual one
SIZE = 32  # bytes


def key_file(url: str) -> Path:
    """Return where the key of a database is: beside a SQLite file, otherwise in the user's data folder."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        return Path(f"{parsed.database}.key")
    return home() / "seeds.key"


def read_key(url: str) -> bytes:
    """Return the key of a database; the first time, draw one and keep it where only its owner can read it."""
    file = key_file(url)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            _draw(file)
        key = bytes.fromhex(file.read_text(encoding="ascii"))
    except OSError as error:
        raise DatabaseFailure(f"The key of the dice, {file}, cannot be used: {error.strerror}.") from None
    except ValueError:
        key = b""
    if len(key) != SIZE:
        raise DatabaseFailure(f"The key of the dice, {file}, is damaged. Put the file back from a backup.")
    return key


def _draw(file: Path) -> None:
    """Write a new key under its name in one step, so that no server starting beside this one reads half of it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as handle:
        handle.write(os.urandom(SIZE).hex())
        handle.flush()
        os.fsync(handle.fileno())
    try:
        os.link(draft, file)  # fails if there is one already
    finally:
        draft.unlink()
