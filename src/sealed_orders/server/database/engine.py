"""The database itself: SQLite in a file or PostgreSQL by its URL, opened and brought up to date."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sealed_orders.home import home
from sealed_orders.table.store.failure import DatabaseFailure, plainly

MIGRATION_LOCK = 7_051_941
SECONDS_TO_CONNECT = 5


def home_database() -> str:
    """Return the URL of the database in the user's data folder, which is created for them alone if missing."""
    folder = home()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        raise DatabaseFailure(f"The folder {folder} cannot be made: {error.strerror}.") from None
    return f"sqlite:///{folder / 'matches.sqlite3'}"


def make_engine(url: str) -> AsyncEngine:
    """Return an engine for a database URL: sqlite:///FILE or postgresql://USER@HOST/NAME."""
    try:
        parsed = sa.make_url(url)
    except ArgumentError:
        raise DatabaseFailure(
            f"{url} is not a database URL. Write sqlite:///FILE or postgresql://USER@HOST/NAME."
        ) from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return _sqlite(parsed)
    if kind == "postgresql":
        if find_spec("asyncpg") is None:
            raise DatabaseFailure("PostgreSQL needs the extra: pip install 'sealed-orders[postgres]'.")
        options = {"timeout": SECONDS_TO_CONNECT}
        address = parsed.set(drivername="postgresql+asyncpg")
        return create_async_engine(address, pool_pre_ping=True, connect_args=options)
    raise DatabaseFailure(f"A {kind} database cannot be used. Write sqlite:///FILE or postgresql://USER@HOST/NAME.")


def _sqlite(url: sa.URL) -> AsyncEngine:
    if not url.database or url.database == ":memory:":
        raise DatabaseFailure("SQLite needs a file. Write sqlite:///FILE.")
    try:
        _keep_private(Path(url.database))
        with closing(sqlite3.connect(url.database)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise DatabaseFailure(f"The database {url.database} cannot be opened: {error}.") from None
    except OSError as error:
        raise DatabaseFailure(f"The database {url.database} cannot be opened: {error.strerror}.") from None
    engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"))
    _prepare_all(engine.sync_engine)
    return engine


def _prepare_all(engine: sa.Engine) -> None:
    """Prepare every connection of an engine, and say how its transactions begin."""

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        _prepare(connection)

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A turn takes the write lock before it reads, so that nothing changes between reading and writing.
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def connect_to_file(file: str) -> sqlite3.Connection:
    """Return a plain connection to a SQLite file, as safe as the engine's; the caller says BEGIN and COMMIT."""
    connection = sqlite3.connect(file, check_same_thread=False)
    _prepare(connection)
    return connection


def _prepare(connection: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_private(file: Path) -> None:
    """Let nobody but its owner read a SQLite file, new or old; what SQLite lays beside it gets the same rights."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for part in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):  # who may use a file and not change its rights is its guest
            part.chmod(0o600)


async def migrate(engine: AsyncEngine, key: bytes) -> None:
    """Bring the tables up to date; several servers may start at once on one database. The key hides older seeds."""
    with plainly():
        async with engine.execution_options(writing=True).begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.run_sync(_upgrade, key)


def _upgrade(connection: sa.Connection, key: bytes) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%"))
    config.attributes |= {"connection": connection, "key": key}
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseFailure(f"The database was made by a newer version of this program: {error}.") from None
