"""Only pages of this server may talk to it."""

from __future__ import annotations

from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from sealed_orders.server.http.background import Background
from tests.server.player import accept, invite, make_match


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "http://127.0.0.1:1", "null", "http://localhost.evil"])
def test_pages_from_elsewhere_are_refused(server: Background, origin: str) -> None:
    answer = httpx.post(f"{server.url}/api/mine", json={"keys": []}, headers={"origin": origin})
    assert answer.status_code == 403
    assert origin in answer.json()["error"]
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{server.port}/ws/key", origin=Origin(origin)),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_name_that_is_made_to_point_here_is_refused(server: Background) -> None:
    answer = httpx.get(f"{server.url}/api/games", headers={"host": f"elsewhere.example:{server.port}"})
    assert answer.status_code == 403
    assert "elsewhere.example" in answer.json()["error"]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "192.168.1.7"])
def test_pages_of_this_server_are_welcome(server: Background, host: str) -> None:
    headers = {"host": f"{host}:{server.port}", "origin": f"http://{host}:{server.port}"}
    assert httpx.post(f"{server.url}/api/mine", json={"keys": []}, headers=headers).json() == []


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/nothing"])
def test_every_answer_says_what_a_browser_may_do(server: Background, path: str) -> None:
    headers = httpx.get(f"{server.url}{path}").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_answers_about_seats_are_not_kept_by_browsers(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    headers = httpx.get(f"{server.url}/api/seats/{made.seats['raider']}/record").headers
    assert headers["cache-control"] == "no-store"


def test_keys_cannot_be_guessed(server: Background) -> None:
    keys = [make_match(server, "tutorial", {"raider": "away", "hunter": "away"}).seats for _ in range(3)]
    found = {key for seats in keys for key in seats.values()}
    assert len(found) == 6
    assert all(len(key) >= 22 for key in found), "128 bits at six a letter"


def test_no_key_right_or_wrong_is_written_to_the_log(server: Background, caplog: pytest.LogCaptureFixture) -> None:
    made = invite(server, "tutorial", {"raider": "me", "hunter": "away"})
    hunter, wrong = accept(server, made.invites["hunter"]), "mistyped-key-that-opens-nothing"
    book = httpx.post(f"{server.url}/api/books", json={"name": "x"}).json()["key"]
    used = (*made.seats.values(), *made.invites.values(), made.watch, made.owner, hunter, book, wrong)
    with caplog.at_level("DEBUG", "sealed_orders"), caplog.at_level("DEBUG", "uvicorn"):
        for key in used:
            with connect(f"ws://127.0.0.1:{server.port}/ws/{key}") as socket:
                socket.recv()
                with suppress(ConnectionClosed):
                    socket.send("nonsense")
            for method, path in (
                ("GET", f"/api/seats/{key}/record"), ("GET", f"/api/seats/{key}/replay"),
                ("GET", f"/api/invites/{key}"), ("POST", f"/api/invites/{key}"),
                ("PUT", f"/api/books/{key}"), ("POST", f"/api/books/{key}/seats"),
                ("GET", f"/api/games/bismarck_solitaire/book?key={key}"), ("GET", f"/{key}"), ("PATCH", f"/api/{key}"),
                ("DELETE", f"/api/seats/{key}"), ("DELETE", f"/api/matches/{key}"),
            ):  # fmt: skip
                httpx.request(method, f"{server.url}{path}", json={"seat": key, "name": key})
        httpx.post(f"{server.url}/api/mine", json={"keys": used})
        httpx.get(f"{server.url}/ws/{wrong}", headers={"origin": "http://elsewhere.example"})
    assert "a link that does not open a seat was tried" in caplog.text
    for key in used:
        assert key not in caplog.text
