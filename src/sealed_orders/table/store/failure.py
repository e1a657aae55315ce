"""A failure of the database as one plain sentence, the same with every driver."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy.exc import SQLAlchemyError


class DatabaseFailure(Exception):
    """The database cannot do what was asked; the text says why in one plain sentence."""


@contextmanager
def plainly() -> Iterator[None]:
    """Turn whatever a database driver raises into one plain sentence."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise failed(error) from error
    except msgspec.DecodeError as error:
        raise DatabaseFailure(f"The database holds data that this program did not write: {error}.") from error
    except (OSError, TimeoutError) as error:
        raise DatabaseFailure(f"The database cannot be reached: {error or 'it does not answer'}.") from error


def failed(error: Exception) -> DatabaseFailure:
    """Return what a driver has raised, in words."""
    return DatabaseFailure(f"The database failed: {_reason(error)}.")


def _reason(error: Exception) -> str:
    text = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
    return text.removeprefix("<class '").replace("'>:", ":").rstrip(".")
