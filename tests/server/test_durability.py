"""What was acknowledged is never lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.server.database.databases import SqliteFile, open_database
from sealed_orders.server.database.engine import home_database, make_engine
from sealed_orders.server.http.application import opened
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.line.line import Line
from sealed_orders.table.protocol.matches import NewMatch, NewSeat
from sealed_orders.table.protocol.telling import Problem, Sealed, Update
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.store.store import Store
from tests.server.player import Player, make_match, play_out
from tests.server.process import server_process

AWAY = {"raider": "away", "hunter": "away"}
LONG = f'title = "{"x" * 15_000}"\nraider = "faroes"\nhunter = "faroes"\nflights = 6\n'


def test_a_server_that_is_killed_after_an_acknowledgement_has_lost_nothing(tmp_path: Path) -> None:
    kill_after_acknowledgement(f"sqlite:///{tmp_path / 'matches.sqlite3'}")


def kill_after_acknowledgement(database: str) -> None:
    with server_process(database) as server:
        made = make_match(server, "tutorial", AWAY)
        with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("run", "faroes")})
            hunter.seal({"flights": ("1",)})
            raider.expect(Update)
            assert raider.seal({"ship": ("lurk",)}) == "ship lurk"
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
            told = raider.position.log
    with server_process(database) as server:
        with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
            assert raider.position.log == told
            assert raider.position.number == 1
            assert raider.position.sealed == "ship lurk"
            play_out({"raider": raider, "hunter": hunter})
        record = Record.decode(httpx.get(f"{server.url}/api/seats/{made.watch}/record").content)
    assert so.verify(record).outcome is not None
    assert record.decisions[0].orders == {"raider": "ship run faroes", "hunter": "flights 1"}


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_a_server_that_is_stopped_ends_in_order_and_a_bots_match_goes_on_with_the_next(
    tmp_path: Path, ending: signal.Signals
) -> None:
    """The next server gets only a copy of the file: it is complete."""
    database, copy = tmp_path / "matches.sqlite3", tmp_path / "copy.sqlite3"
    with server_process(f"sqlite:///{database}") as server:
        made = make_match(server, "tutorial", {"raider": "me", "hunter": "bot random"})
        with Player(server, made.seats["raider"]) as raider:
            raider.seal({"ship": ("lurk",)})
            raider.expect(Update)
            told = raider.position.log
            server.process.send_signal(ending)
            with pytest.raises(ConnectionClosed) as closed:
                raider.expect(Problem)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012, "the close code says that the server stops"
        assert server.process.wait() == 0
        assert server.process.communicate()[1] == "", "no warning of anything left behind"
    copy.write_bytes(database.read_bytes())
    Path(f"{copy}.key").write_bytes(Path(f"{database}.key").read_bytes())
    with serving(f"sqlite:///{copy}") as again, Player(again, made.seats["raider"]) as raider:
        assert raider.position.log == told
        play_out({"raider": raider})


def test_a_match_under_older_rules_that_kept_no_state_can_be_read_but_not_played_on(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    with serving(f"sqlite:///{database}") as server:
        made = make_match(server, "tutorial", AWAY)
        with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("lurk",)})
            hunter.seal({})
            raider.expect(Update)
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        now = so.load("tutorial").version
        connection.execute(f"""UPDATE matches SET record = replace(record, '"version":"{now}"', '"version":"0.9"')""")
        connection.execute("UPDATE decisions SET state = NULL")
    with serving(f"sqlite:///{database}") as server:
        with connect(f"ws://127.0.0.1:{server.port}/ws/{made.seats['raider']}") as socket:
            assert "no State of this match was kept" in str(socket.recv())
        record = Record.decode(httpx.get(f"{server.url}/api/seats/{made.seats['raider']}/record").content)
        assert record.version == "0.9"


def test_sqlite_writes_ahead_and_syncs_fully(tmp_path: Path) -> None:
    async def settings() -> list[Any]:
        database = await open_database(f"sqlite:///{tmp_path / 'matches.sqlite3'}")
        async with database.engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys")
            found = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]
        await database.close()
        return found

    assert asyncio.run(settings()) == ["wal", 2, 1]


def test_orders_are_only_ever_added(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    with serving(f"sqlite:///{database}") as server:
        made = make_match(server, "tutorial", AWAY)
        with Player(server, made.seats["raider"]) as raider:
            raider.seal({"ship": ("lurk",)})
            raider.send(type="withdraw", number=0)
            raider.seal({"ship": ("run", "faroes")})
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT number, side, text FROM orders ORDER BY id").fetchall()
    assert rows == [(0, "raider", "ship lurk"), (0, "raider", None), (0, "raider", "ship run faroes")]


def test_a_full_database_is_said_to_be_full_and_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    with serving(f"sqlite:///{database}") as server:
        made = make_match(server, "tutorial", AWAY)
        with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("run", "faroes")})
            limit_pages(server, 1)
            fill(database)
            hunter.send(type="order", number=0, order={"flights": ["1"]})
            assert "disk is full" in hunter.expect(Problem).text
            refused = httpx.post(
                f"{server.url}/api/matches",
                json={"game": "tutorial", "scenario": {"toml": LONG}, "seats": {s: {"player": "me"} for s in AWAY}},
            )
            assert refused.status_code == 503
            assert "disk is full" in refused.json()["error"]
            limit_pages(server, 1_000_000)
            assert hunter.position.number == 0
            assert isinstance(hunter.order({"flights": ("2",)}), Sealed)
            assert raider.expect(Update).number == 1


def fill(database: Path) -> None:
    """Put orders of a match that is not there into the last page until no more fits."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA max_page_count=1")
        row = "INSERT INTO orders (match, number, side, at) VALUES ('', 0, '', 0)"
        with suppress(sqlite3.OperationalError):
            while True:
                connection.execute(row)
        with pytest.raises(sqlite3.OperationalError, match="full"):
            connection.execute(row)


PAGES: dict[sa.Engine, int] = {}  # how many pages a connection may fill


def limit_pages(server: Background, pages: int) -> None:
    """Make every connection to a SQLite database report it full at this many pages."""
    database = server.desk.matches.store.database
    assert isinstance(database, SqliteFile)
    database.journal.connection.execute(f"PRAGMA max_page_count={pages}")
    engine = database.engine.sync_engine
    known = engine in PAGES
    PAGES[engine] = pages

    def limit(connection: Any, _record: Any, _proxy: Any = None) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={PAGES[engine]}")
        cursor.close()

    async def listen() -> (
        None
    ):  # on the server's thread, once: a listener waits, and others may be checked out meanwhile
        sa.event.listen(engine, "checkout", limit)

    if not known:
        asyncio.run_coroutine_threadsafe(listen(), server.loop).result()


def test_an_acknowledgement_waits_for_the_commit(tmp_path: Path) -> None:
    """The commit is held back: anything the line would send meanwhile has time to arrive."""

    async def hold_the_commit_back() -> None:
        async with opened(f"sqlite:///{tmp_path / 'matches.sqlite3'}") as desk:
            seats = {"raider": NewSeat("me"), "hunter": NewSeat("here")}
            made = await desk.beginnings.make(NewMatch("tutorial", seats))
            seat = await desk.matches.store.opened(made.seats["raider"])
            reached, released = hold(desk.matches.store)
            ear = Ear()
            with desk.matches.look(made.match) as live:
                talking = asyncio.create_task(Line(ear, live, seat).talk(0))
                while "position" not in ear.received:
                    await asyncio.sleep(0)
                ear.say({"type": "order", "number": 0, "order": {"ship": ["lurk"]}})
                await reached.wait()
                for _ in range(1000):
                    await asyncio.sleep(0)
                assert "sealed" not in ear.received, "not before it is durable"
                released.set()
                while "sealed" not in ear.received:
                    await asyncio.sleep(0)
                ear.hang_up()
                await talking

    asyncio.run(hold_the_commit_back())


class Ear:
    """A client's end of a line, which notes the kinds of messages that arrive."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()

    def say(self, message: dict[str, Any]) -> None:
        self._said.put_nowait(json.dumps(message).encode())

    def hang_up(self) -> None:
        self._said.put_nowait(None)

    async def receive(self) -> bytes | None:
        return await self._said.get()

    async def send(self, text: bytes) -> None:
        self.received.append(json.loads(text)["type"])

    async def close(self, code: int, reason: str) -> None:
        self.received.append(f"closed: {code} {reason}")


def hold(store: Store) -> tuple[asyncio.Event, threading.Event]:
    """Hold back every commit of a store's journal: one event reports it, another lets the commits continue."""
    loop, reached, released = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def hold_back(statement: str) -> None:
        if statement == "COMMIT":
            loop.call_soon_threadsafe(reached.set)
            released.wait(60)

    assert isinstance(store.database, SqliteFile)
    store.database.journal.connection.set_trace_callback(hold_back)
    return reached, released


def test_a_decision_that_does_not_lead_to_what_is_stored_is_said_to_be_damaged(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    with serving(f"sqlite:///{database}") as server:
        made = make_match(server, "tutorial", AWAY)
        with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("lurk",)})
            hunter.seal({"flights": ("1",)})
            raider.expect(Update)
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE decisions SET body = replace(body, 'flights 1', 'flights 2'), state = NULL")
    with (
        serving(f"sqlite:///{database}") as server,
        connect(f"ws://127.0.0.1:{server.port}/ws/{made.seats['raider']}") as socket,
    ):
        assert "the database was damaged or altered" in str(socket.recv())
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE decisions SET body = 'nonsense'")
    with serving(f"sqlite:///{database}") as server:
        answer = httpx.get(f"{server.url}/api/seats/{made.seats['raider']}/record")
        assert answer.status_code == 503
        assert "holds data that this program did not write" in answer.json()["error"]


def test_the_database_is_its_owners_alone_new_or_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "sealed-orders"

    def rights() -> set[str]:
        assert oct(folder.stat().st_mode & 0o777) == "0o700"
        return {f"{path.name} {path.stat().st_mode & 0o777:o}" for path in folder.iterdir()}

    for _ in range(2):
        with serving(home_database()) as server:
            make_match(server, "tutorial", AWAY)
            assert rights() == {f"matches.sqlite3{end} 600" for end in ("", "-wal", "-shm", ".key", ".lock")}
        folder.chmod(0o755)
        (folder / "matches.sqlite3").chmod(0o644)
        for end in ("-wal", "-shm"):
            (folder / f"matches.sqlite3{end}").touch(0o644)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is not a database URL"),
        ("mysql://localhost/x", "A mysql database cannot be used"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:////nosuchfolder/matches.sqlite3", "No such file or directory"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be reached"),
    ],
)
def test_a_database_that_cannot_be_opened_says_why(url: str, said: str) -> None:
    with pytest.raises(DatabaseFailure, match=said):
        asyncio.run(open_database(url))


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'matches.sqlite3'}"

    async def open_and_close() -> None:
        await (await open_database(url)).close()

    asyncio.run(open_and_close())
    with closing(sqlite3.connect(tmp_path / "matches.sqlite3", isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseFailure, match="newer version"):
        asyncio.run(open_and_close())


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "matches.sqlite3").write_text("a letter to a friend, long enough to be taken for a header" * 100)
    with pytest.raises(DatabaseFailure, match="not a database"):
        asyncio.run(open_database(f"sqlite:///{tmp_path / 'matches.sqlite3'}"))


def test_the_migrations_make_the_tables_the_program_uses(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from sealed_orders.table.store.tables import metadata

    async def differences() -> list[Any]:
        url = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
        await (await open_database(url)).close()
        engine = make_engine(url)
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
        await engine.dispose()
        return list(found)

    assert asyncio.run(differences()) == []
