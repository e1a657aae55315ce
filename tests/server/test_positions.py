"""The position of the day: the same for everybody, one list of results, and no accounts."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.record import Record
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.clock import HandClock
from sealed_orders.table.lobby import positions
from sealed_orders.table.lobby.positions import DayPosition, chosen
from tests.server.player import Player, play_out
from tests.server.test_again import begun

MONDAY = 1_800_000_000


@pytest.fixture
def clock() -> HandClock:
    """Provide the clock that picks the day."""
    return HandClock(MONDAY)


@pytest.fixture
def server(tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Background]:
    """Provide a server on which every day has the shortest game."""

    def hunt(day: date, seed: str) -> DayPosition:
        return DayPosition(day.isoformat(), "tutorial", "breakout", "hunter", seed)

    monkeypatch.setattr(positions, "chosen", hunt)
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite3'}", workers=1, clock=clock) as running:
        yield running


def played(server: Background, name: str, end: bool = True) -> str:
    """Play the position of the day; return the key of the seat."""
    key = begun(httpx.post(f"{server.url}/api/day", json={"name": name})).seats["hunter"]
    with Player(server, key) as player:
        if end:
            play_out({"hunter": player})
    return key


def days(server: Background) -> Any:
    return httpx.get(f"{server.url}/api/day").json()


def test_everybody_has_the_same_dice_and_is_in_one_list(server: Background) -> None:
    keys = [played(server, name) for name in ("Anna", "  Ber\tta ", "")]
    records = [Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content) for key in keys]
    assert len({record.seed for record in records}) == 1
    today = days(server)["today"]
    assert sorted(one["name"] for one in today["results"]) == ["", "Anna", "Ber ta"]
    ranks = [(one["won"] is True, one["margin"]) for one in today["results"]]
    assert ranks == sorted(ranks, reverse=True)


def test_a_match_that_is_not_over_is_counted_and_not_listed(server: Background) -> None:
    played(server, "Anna", end=False)
    today = days(server)["today"]
    assert (today["running"], today["results"]) == (1, [])


def test_who_gives_their_seat_to_the_computer_is_not_listed(server: Background) -> None:
    key = played(server, "Anna", end=False)
    assert httpx.post(f"{server.url}/api/seats/{key}/computer", json={"bot": "random"}).status_code == 204
    today = days(server)["today"]
    assert (today["running"], today["results"]) == (0, [])


def test_who_resigns_has_lost(server: Background) -> None:
    key = played(server, "Anna", end=False)
    assert httpx.post(f"{server.url}/api/seats/{key}/resign").status_code == 204
    assert [one["won"] for one in days(server)["today"]["results"]] == [False]


def test_the_next_day_has_another_seed_and_shows_the_last_that_was_played(server: Background, clock: HandClock) -> None:
    first = played(server, "Anna")
    clock.move(3 * 86_400)
    shown = days(server)
    assert shown["today"]["results"] == []
    assert [one["name"] for one in shown["before"]["results"]] == ["Anna"]
    seeds = {
        Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content).seed
        for key in (first, played(server, "Anna"))
    }
    assert len(seeds) == 2


def test_the_position_stays_when_the_server_is_started_again(tmp_path: Path, clock: HandClock) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    commitments = set()
    for _ in range(2):
        with serving(database, workers=1, clock=clock) as server:
            made = begun(httpx.post(f"{server.url}/api/day", json={}))
            with Player(server, next(iter(made.seats.values()))) as player:
                commitments.add((player.position.scenario, player.position.commitment))
    assert len(commitments) == 1


def test_looking_at_the_day_writes_nothing(server: Background, tmp_path: Path) -> None:
    days(server)
    with closing(sqlite3.connect(tmp_path / "matches.sqlite3")) as connection:
        assert connection.execute("SELECT count(*) FROM positions").fetchone() == (0,)
        played(server, "Anna", end=False)
        assert connection.execute("SELECT count(*) FROM positions").fetchone() == (1,)


def test_the_games_take_turns_and_every_position_can_be_played() -> None:
    drawn = [chosen(date(2026, 11, 16) + timedelta(days=n), "seed") for n in range(60)]
    games = Counter(one.game for one in drawn)
    assert max(games.values()) - min(games.values()) <= 1
    for one in drawn:
        scenario = load(one.game).scenarios[one.scenario]
        assert one.side in load(one.game).playing(scenario.options)
        assert 0 < scenario.minutes <= positions.LONGEST
        assert Match.new(one.game, scenario, seed="day").waiting
    assert all(one.game != other.game for one, other in pairwise(drawn))
    assert len({(one.scenario, one.side) for one in drawn}) > len(games)


def test_a_name_that_is_too_long_is_refused(server: Background) -> None:
    assert httpx.post(f"{server.url}/api/day", json={"name": "x" * 41}).status_code == 400
