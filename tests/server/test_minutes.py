"""Minutes on the server: durable, through restarts and several processes, and shown to nobody before the end."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import sealed_orders as so
from sealed_orders.bots.decision import decide
from sealed_orders.kernel.crew import BotSeat
from sealed_orders.kernel.record import Record
from sealed_orders.lab.minutes import ask_again
from sealed_orders.server import migrations
from sealed_orders.server.database.databases import open_database
from sealed_orders.server.database.engine import make_engine
from sealed_orders.server.http.background import Background
from sealed_orders.table.lobby.library import catalogue
from sealed_orders.table.protocol.matches import Made
from tests.bots.pondering import enlist
from tests.bots.seated import played, question
from tests.server.player import Player, make_match, play_out
from tests.server.process import server_process

AGAINST_A_BOT = {"raider": "me", "hunter": "bot random"}


def fetch(server: Any, key: str) -> Record:
    return Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content)


def bring(server: Background, record: so.Record) -> Made:
    answer = httpx.post(f"{server.url}/api/import", content=record.encode())
    return msgspec.json.decode(answer.content, type=Made)


def moments(server: Background, key: str, point: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = httpx.get(f"{server.url}/api/seats/{key}/replay", params={"point": point}).json()[
        "moments"
    ]
    return found


def test_every_decision_of_a_bot_is_in_the_record_and_can_be_proved(server: Background) -> None:
    made = make_match(server, "tutorial", AGAINST_A_BOT)
    with Player(server, made.seats["raider"]) as raider:
        play_out({"raider": raider})
    record = fetch(server, made.watch)
    asked = [n for n, decision in enumerate(record.decisions, 1) if "hunter" in decision.orders]
    assert list(record.minutes) == asked
    assert all(list(by) == ["hunter"] for by in record.minutes.values())
    assert record.crew == {"hunter": BotSeat("random")}
    so.verify(record)
    ask_again(record)


def test_while_a_match_runs_nobody_gets_a_minute(server: Background) -> None:
    made = make_match(server, "tutorial", AGAINST_A_BOT)
    key = made.seats["raider"]
    with Player(server, key) as raider:
        raider.seal({"ship": ("lurk",)})
        while raider.position.number == 0:
            raider.hear()
    assert fetch(server, key).minutes == {}
    assert fetch(server, key).crew == {"hunter": BotSeat("random")}
    assert all(moment["minutes"] == {} for moment in moments(server, key, "raider"))
    assert "saw" not in httpx.get(f"{server.url}/api/seats/{key}/replay").text


def test_a_bots_sealed_order_keeps_its_minute_when_the_server_is_killed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with server_process(database) as server:
        made = make_match(server, "tutorial", AGAINST_A_BOT)
        with Player(server, made.seats["raider"]) as raider:
            raider.seal({"ship": ("lurk",)})
            while raider.position.number == 0:
                raider.hear()
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
    with server_process(database) as server:
        with Player(server, made.seats["raider"]) as raider:
            play_out({"raider": raider})
        record = fetch(server, made.watch)
    assert sum(len(by) for by in record.minutes.values()) == sum("hunter" in d.orders for d in record.decisions)
    ask_again(record)


def test_a_record_brought_in_keeps_its_minutes_and_shows_them_beside_the_orders(server: Background) -> None:
    record = played("tutorial", {"raider": "random", "hunter": "random"}).record()
    made = bring(server, record)
    assert fetch(server, made.watch) == record
    shown = moments(server, made.watch, "hunter")
    assert [set(moment["minutes"]) for moment in shown[1:]] == [set(moment["orders"]) for moment in shown[1:]]
    assert shown[1]["minutes"]["hunter"]["bot"] == "random"


def test_a_running_record_brought_in_keeps_the_minute_of_a_sealed_order(server: Background) -> None:
    match = so.Match.new("tutorial", seed="pending")
    match.submit("raider", *decide(question(match, "raider", "random"))[:2])
    made = bring(server, match.record())
    with Player(server, made.seats["hunter"]) as hunter, Player(server, made.seats["raider"]) as raider:
        hunter.seal({})
        play_out({"raider": raider, "hunter": hunter})
    assert fetch(server, made.watch).minutes == match.record().minutes


def test_the_plot_table_of_a_finished_match_is_shown_as_it_was_for_either_side(server: Background) -> None:
    match = played("bismarck", {"british": "cadet", "german": "cadet"})
    made = bring(server, match.record())

    def table(point: str, moment: int) -> dict[str, Any]:
        address = f"{server.url}/api/seats/{made.watch}/replay/{moment}/plot"
        plots = httpx.get(address, params={"point": point}).json()["plots"]
        return {plot["id"]: plot["can"] for plot in plots}

    assert table("british", 0)["bismarck"] == ["1528"]
    assert len(table("british", 6)["bismarck"]) > 1
    assert "hood" in table("german", 6)
    assert table("both", 6) == {}


def test_the_plot_table_of_another_side_is_refused_while_the_match_runs(server: Background) -> None:
    made = make_match(server, "bismarck", {"british": "away", "german": "away"})
    address = f"{server.url}/api/seats/{made.seats['british']}/replay/0/plot"
    assert httpx.get(address, params={"point": "german"}).status_code == 403
    own = httpx.get(address, params={"point": "british"}).json()["plots"]
    assert {plot["id"]: plot["can"] for plot in own}["bismarck"] == ["1528"]
    unknown = httpx.get(f"{server.url}/api/seats/nonsense/replay/0/plot", params={"point": "british"})
    assert unknown.status_code == 404


def test_a_bot_that_takes_its_time_is_marked_so(monkeypatch: pytest.MonkeyPatch) -> None:
    enlist(monkeypatch, "bismarck")
    games = {game.name: game for game in catalogue.__wrapped__()}
    assert [bot.name for bot in games["bismarck"].bots if bot.timed] == ["pondering"]


def test_a_database_from_before_the_minutes_is_brought_up_to_date(tmp_path: Path) -> None:
    async def upgraded() -> list[str]:
        url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
        engine = make_engine(url)
        async with engine.execution_options(writing=True).begin() as connection:
            await connection.run_sync(_at_first)
        await engine.dispose()
        database = await open_database(url)
        async with database.engine.begin() as connection:
            columns = await connection.run_sync(lambda each: sa.inspect(each).get_columns("orders"))
        await database.close()
        return [column["name"] for column in columns]

    assert "minute" in asyncio.run(upgraded())


def _at_first(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
