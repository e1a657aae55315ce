"""Big answers: encoded and packed once, however many ask for them."""

from __future__ import annotations

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from sealed_orders.server.http import packing
from sealed_orders.server.http.background import Background
from sealed_orders.server.http.packing import Packing
from sealed_orders.table.hindsight import kept_replays, replays
from sealed_orders.table.lobby import beginnings
from tests.report.played import by_bots


def test_the_replay_of_a_match_that_is_over_is_made_once_for_all_who_ask(
    server: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, moments = [], replays.moments

    def counted(*asked: Any) -> Any:
        made.append(asked)
        return moments(*asked)

    monkeypatch.setattr(replays, "moments", counted)
    brought = httpx.post(f"{server.url}/api/import", content=by_bots("tutorial", "big").encode()).json()
    address = f"{server.url}/api/seats/{brought['watch']}/replay"
    with ThreadPoolExecutor(4) as askers:
        answers = list(askers.map(lambda _: httpx.get(address).json(), range(4)))
    assert len(made) == 1
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["total"] == len(answers[0]["moments"]) > 3
    part = httpx.get(f"{address}?from=1&to=3").json()
    assert part["moments"] == answers[0]["moments"][1:3]
    assert httpx.get(f"{address}?point=nobody").status_code == 403
    assert len(made) == 1


def test_the_replay_of_a_long_match_is_made_by_a_process_and_is_the_same(
    server: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = httpx.post(f"{server.url}/api/import", content=by_bots("tutorial", "big").encode()).json()
    address = f"{server.url}/api/seats/{brought['watch']}/replay"
    beside = httpx.get(f"{address}?point=raider").json()
    monkeypatch.setattr(kept_replays, "LONG", 1)
    monkeypatch.setattr(replays, "moments", None)  # here, and not in another process
    assert httpx.get(f"{address}?point=raider").json() == beside
    assert httpx.get(f"{address}?point=hunter", timeout=60).json()["moments"]


def test_a_long_record_is_proved_by_a_process_and_refused_in_the_same_words(
    server: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = by_bots("tutorial", "big").encode()
    altered = data.replace(b'"digest":"', b'"digest":"0', 1)
    sent = (data, altered, altered[:-9])

    def answers() -> list[httpx.Response]:
        return [httpx.post(f"{server.url}/api/import", content=body, timeout=60) for body in sent]

    beside = answers()
    monkeypatch.setattr(beginnings, "LONG", 1)
    monkeypatch.setattr(beginnings, "verify", None)  # here, and not in another process
    brought = answers()
    assert [answer.status_code for answer in brought] == [answer.status_code for answer in beside] == [201, 409, 400]
    assert [answer.json() for answer in brought[1:]] == [answer.json() for answer in beside[1:]]
    records = [httpx.get(f"{server.url}/api/seats/{one[0].json()['watch']}/record") for one in (beside, brought)]
    assert records[0].content == records[1].content == data


def test_what_has_a_tag_is_packed_once_and_away_from_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    packed, compress = [], gzip.compress

    def counted(body: bytes, *how: Any, **more: Any) -> bytes:
        packed.append(body)
        return compress(body, *how, **more)

    monkeypatch.setattr("gzip.compress", counted)

    async def ask() -> None:
        one = Packing()
        body = b"calm " * 10_000
        first, second = await asyncio.gather(one.pack(body, "a"), one.pack(body, "a"))
        assert gzip.decompress(first) == gzip.decompress(second) == body
        assert await one.pack(body, "a") is first
        await one.pack(body)

    asyncio.run(ask())
    assert len(packed) == 2


def test_packed_answers_are_kept_within_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "KEPT", 100)

    async def ask() -> None:
        one = Packing()
        first = await one.pack(b"a" * 2000, "a")
        for n in range(5):
            await one.pack(b"a" * 2000, str(n))
        assert await one.pack(b"a" * 2000, "a") is not first

    asyncio.run(ask())


def test_a_browser_that_can_unpack_gets_it_packed(server: Background) -> None:
    plain = httpx.get(f"{server.url}/api/games", headers={"accept-encoding": "identity"})
    packed = httpx.get(f"{server.url}/api/games", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    again = httpx.get(f"{server.url}/api/games", headers={"if-none-match": packed.headers["etag"]})
    assert again.status_code == 304
