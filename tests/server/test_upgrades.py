"""A database of an earlier version: its links still open what they opened, and nothing else."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import sealed_orders as so
from sealed_orders.kernel.wire import encode
from sealed_orders.server import migrations
from sealed_orders.server.database.engine import make_engine
from sealed_orders.server.http.background import serving
from sealed_orders.table.seats import Glance, hashed
from tests.server.player import Player, Server
from tests.server.test_lobby import mine
from tests.server.test_postgres import postgres

__all__ = ["postgres"]
GLANCE = encode(Glance("your turn", 1)).decode()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Provide an empty database of each kind."""
    if request.param == "postgresql":
        running = request.getfixturevalue("postgres")
        running.psql("CREATE DATABASE earlier;")
        yield running.get_uri(database="earlier")
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/matches.sqlite3"


def fill(connection: sa.Connection) -> None:
    """Write what the third version stored: two matches, one made by somebody without a seat, and a book."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "0003")
    record = encode(so.Match.new("tutorial", seed="old").record()).decode()
    for name in ("own", "watched"):
        insert(connection, "matches", id=name, name="", game="tutorial", scenario="breakout", record=record,
               watched=name == "watched", created=1)  # fmt: skip
    chairs = [
        ("my-key", "own", "raider", "me", True, "book-key"),
        ("friend-key", "own", "hunter", "away", False, ""),
        ("watch-key", "own", "spectator", "watch", False, ""),
        ("one-key", "watched", "raider", "away", False, ""),
        ("other-key", "watched", "hunter", "away", False, ""),
        ("maker-key", "watched", "spectator", "watch", True, ""),
    ]
    for key, match, side, player, owner, book in chairs:
        insert(connection, "seats", key=key, match=match, side=side, player=player, bot="", seconds=0, owner=owner,
               book=book, glance=GLANCE, touched=1)  # fmt: skip
    insert(connection, "books", key="book-key", name="Lindemann", created=1)
    entry = '{"scenario":"exercise_rhine","won":true,"points":9,"turn":5,"rule":"14.1","text":"Home.","medal":""}'
    insert(connection, "entries", book="book-key", match="gone", game="bismarck_solitaire", body=entry, at=1)


def insert(connection: sa.Connection, table: str, **row: Any) -> None:
    connection.execute(sa.insert(sa.table(table, *map(sa.column, row))).values(row))


async def make(url: str) -> None:
    engine = make_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(fill)
    await engine.dispose()


async def kept(url: str) -> str:
    engine = make_engine(url)
    async with engine.connect() as connection:
        rows = [
            list(await connection.execute(sa.text(f"SELECT * FROM {name}")))
            for name in ("matches", "seats", "books", "entries")
        ]
    await engine.dispose()
    return str(rows)


def deleted(server: Server, key: str) -> bool:
    return httpx.delete(f"{server.url}/api/matches/{key}").status_code == 204


def test_links_of_before_open_what_they_opened_and_keys_are_kept_no_longer(database: str) -> None:
    asyncio.run(make(database))
    with serving(database) as server:
        assert '"seed":"' not in asyncio.run(kept(database)), "their seeds are locked"
        with Player(server, "my-key") as raider, Player(server, "friend-key") as hunter:
            assert (raider.position.sides, hunter.position.side) == ({"raider": "me", "hunter": "away"}, "hunter")
            raider.seal({"ship": ("lurk",)})
            hunter.seal({"flights": ("1",)})
        book = httpx.get(f"{server.url}/api/games/bismarck_solitaire/book", params={"key": "book-key"}).json()
        assert (book["name"], book["entries"]) == ("Lindemann", 1)
        assert [row["owner"] for row in mine(server, "my-key", "friend-key", "watch-key")] == [True, False, False]
        assert mine(server, "maker-key")[0]["owner"] is False
        for key in ("friend-key", "watch-key", "one-key", "other-key", "maker-key"):
            assert not deleted(server, key)
        assert deleted(server, "my-key")
    text = asyncio.run(kept(database))
    assert hashed("maker-key") in text
    assert hashed("book-key") in text
    assert "-key" not in text
    if database.startswith("sqlite"):
        assert b'"seed":"old"' not in Path(database.removeprefix("sqlite:///")).read_bytes(), "it was overwritten"
