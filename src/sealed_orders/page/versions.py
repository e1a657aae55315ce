"""Versions of the tables: a file that another version of the page has left is carried over into the tables of this one.

The file says which version it is of (`PRAGMA user_version`). Rows keep every column that both versions have.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from sealed_orders.table.store.tables import metadata

NOT_OURS = "This is not a copy of a Sealed Orders page."
DAMAGED = "This copy is damaged and cannot be used."


class BadFile(ValueError):
    """A file that is not ours, in one sentence."""


class Damaged(BadFile):
    """What the browser has kept is damaged: nothing can be opened from it."""


@cache
def schema() -> str:
    """Return the statements that make the tables."""
    dialect = sqlite.dialect()
    tables = metadata.sorted_tables
    indexes = sorted((index for table in tables for index in table.indexes), key=lambda index: str(index.name))
    parts: list[ExecutableDDLElement] = [*map(CreateTable, tables), *map(CreateIndex, indexes)]
    return "".join(f"{part.compile(dialect=dialect)};" for part in parts)


def version() -> int:
    """Return a number that changes with the tables."""
    return int.from_bytes(blake2b(schema().encode(), digest_size=4).digest(), "big") & 0x7FFFFFFF


def bring_up_to_date(file: Path) -> None:
    """Make the tables if there are none, and carry over those of another version; Damaged if they cannot be read."""
    if not file.is_file() or not file.stat().st_size:
        _make(file)
        return
    try:
        if _stored_version(file) != version():
            _replace(file)
    except (sqlite3.DatabaseError, BadFile) as error:
        raise Damaged(str(error)) from None


def _stored_version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise Damaged(DAMAGED)
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _replace(file: Path) -> None:
    old = file.with_suffix(".old")
    file.rename(old)
    try:
        carry(old, file)
    except BaseException:
        old.replace(file)
        raise
    old.unlink()


def carry(old: Path, new: Path) -> None:
    """Write the rows of one file into new tables; BadFile if it has none of ours or is damaged."""
    new.unlink(missing_ok=True)
    _make(new)
    try:
        _carry(old, new)
    except sqlite3.DatabaseError:
        raise BadFile(DAMAGED) from None


def _carry(old: Path, new: Path) -> None:
    with closing(sqlite3.connect(new)) as connection:
        connection.execute("ATTACH ? AS old", (str(old),))
        if connection.execute("PRAGMA old.integrity_check").fetchone() != ("ok",):
            raise BadFile(DAMAGED)
        there = {name for (name,) in connection.execute("SELECT name FROM old.sqlite_master WHERE type = 'table'")}
        if "matches" not in there:
            raise BadFile(NOT_OURS)
        with connection:
            for table in metadata.sorted_tables:
                if table.name in there:
                    before = {row[1] for row in connection.execute(f"PRAGMA old.table_info({_quoted(table.name)})")}
                    shared = ", ".join(_quoted(column.name) for column in table.columns if column.name in before)
                    name = _quoted(table.name)
                    connection.execute(f"INSERT INTO main.{name} ({shared}) SELECT {shared} FROM old.{name}")  # noqa: S608 - our names


def _make(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(f"BEGIN; {schema()} PRAGMA user_version = {version()}; COMMIT")


def _quoted(name: str) -> str:
    return f'"{name}"'
