"""Whatever strangers send, the server does not fail, and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.line import pace
from sealed_orders.table.line.line import FAILED
from sealed_orders.table.protocol.telling import Problem
from sealed_orders.table.routes.routes import ROUTES
from tests.server.hostile import assert_none_failed, hammer, messages
from tests.server.player import Player, make_match
from tests.table.notices.around import ListCourier

AWAY = {"raider": "away", "hunter": "away"}


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Background]:
    """Provide a server that sends notices."""
    with serving(
        f"sqlite:///{database}", workers=1, proxies=("127.0.0.1",), make_courier=lambda _: ListCourier()
    ) as running:
        yield running


def test_no_route_fails_whatever_it_is_sent(server: Background, caplog: pytest.LogCaptureFixture) -> None:
    answers = hammer(server, make_match(server, "tutorial", AWAY, terms={}))
    assert_none_failed(answers)
    assert len(answers) > 3_000
    assert all(answer.status_code != 429 for _, answer in answers), "nobody was asked to wait instead"
    made = [said for said, answer in answers if answer.status_code == 201]
    assert any("/api/matches" in said for said in made), "what is sent is all but right"
    assert any("/api/import" in said for said in made)
    assert any("/channels" in said for said in made)
    done = [said for said, answer in answers if answer.status_code == 204]
    assert all(any(what in said for said in done) for what in ("/pause", "/gift", "/away"))
    reached = {said.split()[0] + said.split()[1] for said, _ in answers}
    assert len(reached) >= len(ROUTES)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    assert httpx.get(f"{server.url}/api/open").status_code == 200


def test_no_message_to_a_seat_fails_whatever_it_is(
    server: Background, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "PER_SECOND", 100_000)  # or half a minute is spent waiting
    made = make_match(server, "tutorial", AWAY)
    sent = 0
    with Player(server, made.seats["raider"]) as raider:
        for message in messages():
            raider.send_raw(message)
            sent += 1
            for answer in raider.received():
                assert not isinstance(answer, Problem) or answer.text != FAILED, message[:100]
    assert sent > 300
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("key", ["%00", "%ff", "a" * 3_000, "%ed%a0%80"])
def test_a_seat_that_no_key_can_open_is_refused_and_not_failed_at(server: Background, key: str) -> None:
    answer = httpx.get(f"{server.url}/api/seats/{key}/record")
    assert answer.status_code in (400, 404)
    assert answer.json()["error"].count(".") <= 2, "at most two sentences"
