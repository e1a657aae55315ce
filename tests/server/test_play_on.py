"""Playing on from a turn of a finished match: a new match, which states where it came from."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.server.http.background import Background, serving
from tests.report.played import by_bots
from tests.server.player import Player, make_match, play_out, report_of
from tests.server.test_again import begun, over
from tests.server.test_lobby import mine


def wish(server: Background, key: str, turn: Any, side: str) -> httpx.Response:
    return httpx.post(f"{server.url}/api/seats/{key}/play-on", json={"turn": turn, "side": side}, timeout=60)


def record(server: Background, key: str) -> Record:
    return Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content)


def brought(server: Background) -> tuple[str, Record]:
    """Return the key to a finished match of several turns, the same each time."""
    played = by_bots("tutorial")
    made = begun(httpx.post(f"{server.url}/api/import", content=played.encode(), timeout=60))
    return made.seats["hunter"], played


@pytest.mark.parametrize("side", ["hunter", "raider"])
def test_a_match_goes_on_from_a_turn_as_either_side_and_says_where_it_came_from(server: Background, side: str) -> None:
    key, before = brought(server)
    made = begun(wish(server, key, 3, side))
    assert set(made.seats) == {side}
    assert mine(server, made.seats[side])[0]["name"] == "Played on from turn 3"
    with Player(server, made.seats[side]) as player:
        assert player.position.turn == 3
        assert player.position.commitment != before.commitment
        play_out({side: player})
    after = record(server, made.seats[side])
    taken = after.origin[0].decisions
    assert after.origin[0].seed == before.seed
    assert after.decisions[:taken] == before.decisions[:taken]
    assert so.verify(after).outcome == after.outcome


def test_it_is_replayed_and_reported_and_played_on_again(server: Background) -> None:
    key = begun(wish(server, brought(server)[0], 2, "hunter")).seats["hunter"]
    with Player(server, key) as player:
        play_out({"hunter": player})
    moments = httpx.get(f"{server.url}/api/seats/{key}/replay", params={"point": "both"}).json()["moments"]
    assert len(moments) == len(record(server, key).decisions) + 1
    assert httpx.get(server.url + report_of(server, key), timeout=60).status_code == 200
    assert wish(server, key, 2, "hunter").status_code == 201


def test_it_goes_on_after_the_server_was_started_again(tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(database, workers=1) as server:
        key = begun(wish(server, brought(server)[0], 2, "hunter")).seats["hunter"]
    with serving(database, workers=1) as server, Player(server, key) as player:
        assert player.position.turn == 2
        play_out({"hunter": player})
        assert so.verify(record(server, key)).outcome


def test_its_file_is_brought_in_and_verified_elsewhere(server: Background) -> None:
    key = begun(wish(server, brought(server)[0], 2, "hunter")).seats["hunter"]
    with Player(server, key) as player:
        play_out({"hunter": player})
    made = begun(httpx.post(f"{server.url}/api/import", content=record(server, key).encode(), timeout=60))
    assert (made.over, made.unverified) == (True, "")


def test_a_mission_that_is_played_on_is_in_no_book(server: Background) -> None:
    book = httpx.post(f"{server.url}/api/books", json={}).json()["key"]
    first = over(server, "bismarck_solitaire", {"bismarck": "me"}, book=book)
    key = begun(wish(server, first.seats["bismarck"], 1, "bismarck")).seats["bismarck"]
    with Player(server, key) as player:
        play_out({"bismarck": player})
    shown = httpx.get(f"{server.url}/api/games/bismarck_solitaire/book", params={"key": book}).json()
    assert shown["entries"] == 1
    assert so.verify(record(server, key)).entry() is None


def test_what_cannot_be_played_on_is_refused_in_one_sentence(server: Background) -> None:
    running = make_match(server, "tutorial", {"raider": "me", "hunter": "me"})
    assert wish(server, running.seats["hunter"], 1, "hunter").status_code == 409
    key, _ = brought(server)
    for turn, side, status in ((99, "hunter", 409), (-1, "hunter", 409), (1, "nobody", 400), ("x", "hunter", 400)):
        refused = wish(server, key, turn, side)
        assert refused.status_code == status, (turn, side)
        assert refused.json()["error"].endswith(".")
    assert wish(server, "nobody", 1, "hunter").status_code == 404
