"""A link as a QR code, and whether the invited friend has come."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sealed_orders.server.http.background import Background
from tests.server.player import Player, accept, invite
from tests.server.test_lobby import mine


def code(server: Background, **body: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/code", json=body)


def test_a_link_is_drawn_as_svg_and_another_otherwise(server: Background) -> None:
    one = code(server, link="http://192.168.1.20:8000/#/invite/abc")
    assert (one.status_code, one.headers["content-type"]) == (200, "image/svg+xml")
    assert one.content.startswith(b"<?xml")
    assert b"<svg" in one.content
    assert b"invite" not in one.content
    assert code(server, link="http://192.168.1.20:8000/#/invite/abd").content != one.content


@pytest.mark.parametrize("body", [{}, {"link": ""}, {"link": "x" * 401}, {"link": 7}, {"link": "x", "size": 9}])
def test_what_is_no_link_is_refused_in_one_sentence(server: Background, body: dict[str, Any]) -> None:
    answer = code(server, **body)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_it_is_shown_whether_a_friend_has_come_and_is_connected(server: Background) -> None:
    made = invite(server, "tutorial", {"raider": "me", "hunter": "away"})
    key = made.seats["raider"]
    card = mine(server, key)[0]
    assert (card["sides"]["hunter"], card["present"]) == ("invited", [])
    his = accept(server, made.invites["hunter"])
    card = mine(server, key)[0]
    assert (card["sides"]["hunter"], card["present"]) == ("away", []), "he has taken the seat, and is not there"
    with Player(server, his):
        assert mine(server, key)[0]["present"] == ["hunter"]
