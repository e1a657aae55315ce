"""Bad input over the wire: each gets a clear message, and the connection survives where it can."""

from __future__ import annotations

from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.protocol.telling import Problem
from tests.server.player import Player, make_match


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "cannot be read"),
        ("{", "cannot be read"),
        ("[]", "Expected `object`"),
        ('{"type":"cheat"}', "'cheat'"),
        ('{"type":"order","order":{}}', "missing required field `number`"),
        ('{"type":"order","number":"first","order":{}}', "$.number"),
        ('{"type":"order","number":0,"order":{"ship":"lurk"}}', "$.order"),
        ('{"type":"resume","from":-1}', "$.from"),
        (b"\xff\xfe\x00", "cannot be read"),
        ("x" * 70_000, "65,536 bytes at most, not 70,000"),
        ('{"type":"order","number":0,"order":{"' + "k" * 200 + '":[]}}', "<= 100"),
    ],
    ids=["nothing", "half", "list", "type", "number", "text", "word", "from", "bytes", "long", "key"],
)
def test_a_message_that_cannot_be_read_is_said_to_be_so(server: Background, data: str | bytes, said: str) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider:
        raider.send_raw(data)
        assert said in raider.expect(Problem).text
        assert raider.seal({"ship": ("lurk",)}) == "ship lurk"


def test_a_message_of_megabytes_ends_the_connection_and_nothing_else(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider:
        raider.seal({"ship": ("lurk",)})
        raider.send_raw("x" * 2_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            raider.expect(Problem)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with Player(server, made.seats["raider"]) as raider:
        assert raider.position.sealed == "ship lurk"


def test_a_link_that_opens_no_seat_says_so_and_closes(server: Background) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/ws/nosuchkey") as socket:
        problem = msgspec.json.decode(socket.recv(), type=Problem)
        assert "does not open a seat" in problem.text
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_flood_of_messages_is_slowed_down_and_answered(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider:
        for _ in range(70):
            raider.send_raw("flood")
        for _ in range(70):
            raider.expect(Problem)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "said"),
    [
        ("GET", "/api/nothing", None, 404, "nothing at this address"),
        ("GET", "/api/games/chess/boards", None, 404, "Unknown game 'chess'"),
        ("GET", "/api/games/chess/rulebook", None, 404, "Unknown game 'chess'"),
        ("GET", "/api/games/chess/how-to-play", None, 404, "Unknown game 'chess'"),
        ("PUT", "/api/matches", {}, 405, "cannot be done"),
        ("POST", "/api/games/tutorial/odds/rain", {}, 400, "Unknown question 'rain'"),
        ("POST", "/api/games/tutorial/odds/search", {"facts": {"flights": "many"}}, 400, "whole number"),
        ("POST", "/api/games/tutorial/odds/search", {"facts": {"storms": 1}}, 400, "storms"),
        ("POST", "/api/matches", {"game": "tutorial"}, 400, "seats"),
        ("POST", "/api/mine", {"keys": "all"}, 400, "keys"),
        ("GET", "/api/seats/nosuchkey/record", None, 404, "does not open a seat"),
        ("GET", "/api/seats/nosuchkey/replay", None, 404, "does not open a seat"),
        ("DELETE", "/api/seats/nosuchkey", None, 404, "does not open a seat"),
        ("POST", "/api/open/nosuchmatch/raider", None, 409, "not open"),
        ("POST", "/api/open/nosuchmatch/spectator", None, 409, "not open"),
    ],
)
def test_a_bad_request_is_answered_in_one_sentence(
    server: Background, method: str, path: str, body: object, status: int, said: str
) -> None:
    answer = httpx.request(method, f"{server.url}{path}", json=body)
    assert answer.status_code == status
    assert said in answer.json()["error"]


def test_a_client_that_makes_matches_without_end_must_wait(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite3'}") as own, httpx.Client(base_url=own.url) as client:
        answers = [client.post("/api/open/nosuchmatch/raider") for _ in range(125)]
    assert [answer.status_code for answer in answers[:3]] == [409, 409, 409]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"] == "Too many requests: wait a minute."


def test_a_body_that_is_no_json_is_answered_in_one_sentence(server: Background) -> None:
    answer = httpx.post(f"{server.url}/api/matches", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_body_of_megabytes_is_refused(server: Background) -> None:
    answer = httpx.post(f"{server.url}/api/matches", content=b" " * 2_000_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "The request is too large.")
