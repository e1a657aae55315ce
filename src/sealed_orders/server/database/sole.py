"""One server to a SQLite file: a lock beside it that ends with the process, however that ends."""

from __future__ import annotations

import os
from pathlib import Path

from sealed_orders.table.store.failure import DatabaseFailure

try:
    import fcntl
except ImportError:  # such locks are unknown to this system: nobody is refused
    fcntl = None  # type: ignore[assignment]

TAKEN = (
    "Another server is running on {file}. Stop it or choose another --database; "
    "several servers can share a PostgreSQL database."
)


class Lock:
    """The right to serve a file."""

    def __init__(self, file: str) -> None:
        beside = Path(f"{file}.lock")
        try:
            self._handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DatabaseFailure(f"The file {beside} cannot be made: {error.strerror}.") from None
        try:
            if fcntl is not None:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._handle)
            raise DatabaseFailure(TAKEN.format(file=file)) from None

    def release(self) -> None:
        """Let others have it."""
        os.close(self._handle)
