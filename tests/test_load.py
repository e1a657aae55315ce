"""sealed-orders load, on its smallest scale."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest
from msgspec.structs import replace

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import game_names
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.load_test import askers
from sealed_orders.load_test.answers import after_refusal, anything
from sealed_orders.load_test.figures import Figures, Phase, Spread, Storm
from sealed_orders.load_test.player import Clock, Player, Sent, terrains
from sealed_orders.load_test.run import Size, kill
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.choices import choice
from sealed_orders.table.protocol.telling import Position, Sealed
from tests.measure_load import PAGE, Sized, sizes, table, written


def test_a_load_plays_restarts_and_loses_nothing() -> None:
    command = [sys.executable, "-m", "sealed_orders", "load", "--json"]
    command += ["--matches", "2", "--seconds", "1", "--every", "0.1", "--clients", "5"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    figures = msgspec.convert(json.loads(ran.stdout), Figures)
    assert figures.alone.seen.count + figures.beside_askers.seen.count > 0
    assert figures.restart.position.count == figures.restart.clients == 5
    assert (figures.lost, figures.faults) == (0, [])


@pytest.mark.long
def test_servers_that_are_killed_lose_nothing_and_their_records_verify(tmp_path: Path) -> None:
    size = Size(matches=6, servers=1, seconds=0.5, every=0.1, clients=0)
    killed = asyncio.run(kill(f"sqlite:///{tmp_path / 'm.sqlite3'}", tmp_path, size, kills=2))
    assert killed.acknowledged > 0
    assert (killed.lost, killed.verified, killed.faults) == (0, 6, [])


@pytest.mark.parametrize(
    ("number", "sealed", "lost"), [(4, "ship lurk", 0), (5, None, 0), (4, None, 1), (3, "ship lurk", 1)]
)
def test_an_acknowledged_order_that_a_position_does_not_show_is_lost(
    number: int, sealed: str | None, lost: int
) -> None:
    player, clock = Player("tutorial", "key", 0, Sent(), every=0), Clock()
    player._hear(Sealed(4, "ship lurk"), clock)
    player._hear(Mock(spec=Position, number=number, sealed=sealed, outcome=None, prompt=None), clock)
    assert clock.lost == lost


def test_what_is_measured_becomes_the_table_of_the_page_with_its_goals() -> None:
    waits = Spread(100, 2.0, 50.0, 99.0, 140.0)
    phase, storm = Phase(45.0, waits, waits, 8, 0.2, waits), Storm(1000, waits, 1.5, 2.0)
    figures = Figures(
        "sqlite", 1, 500, 916, {"tutorial": 500}, "3.11", 2, 0.1, storm, phase, phase, storm, 100.0, 250.0, [], 0
    )
    text = table({"SQLite": figures, "PostgreSQL, two servers": figures}, "19 November 2026")
    assert "| p99 under 100 ms | 2 / 99 ms | 2 / 99 ms |" in text
    assert "| 0.35 MB | 0.30 MB | 0.30 MB |" in text
    assert "| 3 s | 0.1 s | 0.1 s |" in text
    assert "| 0 | 0 and 0 | 0 and 0 |" in text
    assert "| processor time of the servers for an order |  | 90.0 ms | 90.0 ms |" in text
    more = sizes({"SQLite, 500": Sized(figures), "PostgreSQL": Sized(figures, 2.0)}, "19 November 2026")
    assert "| SQLite, 500 | 500 | 916 | 90.0 ms | in the server's | 11 | 1.5 ms | 0.30 MB |" in more
    assert "| 90.0 ms | 2.0 ms |" in more
    assert "1,000 and 2,000 live" in table(
        {"a": replace(figures, matches=1000), "b": replace(figures, matches=2000)}, ""
    )
    page = PAGE.read_text(encoding="utf-8")
    for name in ("load", "capacity"):
        assert f"<!-- measured: {name} -->" in page
    assert written(written(page, "a"), text).count(text) == 1
    assert written(page, text).split("<!-- measured: load -->")[0] == page.split("<!-- measured: load -->")[0]


@pytest.mark.parametrize(("given", "found"), [("200 429 200", "2"), ("200 500", "b was answered with HTTP/1.1 500")])
def test_an_asker_that_asks_too_often_asks_again_and_any_other_failure_is_noted(
    given: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(askers, "REFUSED", 0)

    asked: list[asyncio.Task[int]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for code in given.split():
            await reader.readuntil(b"\r\n\r\n")
            writer.write(f"HTTP/1.1 {code} Said\r\ncontent-length: 2\r\n\r\n{{}}".encode())
        await reader.read(1)  # it asks once more, or has left
        asked[0].cancel()
        writer.close()
        await writer.wait_closed()

    async def run() -> object:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            asked.append(asyncio.create_task(askers.ask(server.sockets[0].getsockname()[1], ["/a", "/b"], 1)))
            return (await asyncio.gather(*asked, return_exceptions=True))[0]

    assert found in str(asyncio.run(run()))


def test_several_servers_need_a_postgresql() -> None:
    command = [sys.executable, "-m", "sealed_orders", "load", "--servers", "2"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "PostgreSQL" in ran.stderr


@pytest.mark.parametrize("game", game_names())
def test_a_question_as_a_client_gets_it_is_answered_like_the_question_itself(game: str) -> None:
    match, dice = Match.new(game, seed="load"), FastDice("load")
    for _ in range(6):
        for side in match.waiting:
            prompt = match.prompt(side)
            form = gate.form(prompt)
            assert prompt
            assert form
            choices = [choice(one, terrains(game).__getitem__) for one in form.choices]
            order = anything(choices, dice)
            for _ in range(len(choices) + 2):
                try:
                    match.submit(side, order)
                    break
                except IllegalOrder as error:
                    order = after_refusal(order, error.key, choices, dice)
            else:
                pytest.fail(f"no answer to {prompt.text} was taken")
