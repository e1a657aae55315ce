"""What if, over HTTP: a finished match, played on a few games at a time."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from sealed_orders.kernel.record import Record
from sealed_orders.lab.what_if import Wish, what_if
from sealed_orders.server.http.background import Background
from sealed_orders.server.processes.machine import Machine
from sealed_orders.table.hindsight.what_if import MOST_WAITING, PlayedOn
from sealed_orders.table.refusal import Refusal
from tests.report.played import by_bots
from tests.server.player import make_match
from tests.server.test_again import over

SEATS = {"raider": "bot random", "hunter": "me"}


def asked(server: Background, key: str, turn: object, start: object, end: object) -> httpx.Response:
    wishes: dict[str, Any] = {"turn": turn, "from": start, "to": end}
    return httpx.get(f"{server.url}/api/seats/{key}/what-if", params=wishes, timeout=60)


def test_parts_of_the_series_are_those_that_the_command_plays(server: Background) -> None:
    key = over(server, "tutorial", SEATS).seats["hunter"]
    record = Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content)
    whole = what_if(record, 1, Wish(12))
    parts = [asked(server, key, 1, *part).json() for part in ((0, 8), (8, 12))]
    assert [one["winner"] for part in parts for one in part["found"]] == [one.winner for one in whole.found]
    assert parts[0]["players"] == whole.players
    assert parts[0]["happened"] == {"winner": whole.happened.winner, "scores": dict(whole.happened.scores)}


def test_nobody_gets_an_answer_before_the_match_is_over(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "me"})
    refused = asked(server, made.seats["hunter"], 1, 0, 5)
    assert refused.status_code == 409
    assert refused.json()["error"] == "The match is not over. You can ask what if when it is."


def test_what_cannot_be_asked_is_refused_in_one_sentence(server: Background) -> None:
    key = over(server, "tutorial", SEATS).seats["hunter"]
    large, none = ((1, 0, 11), (1, 995, 1005), ("9" * 5000, 0, 5)), ((1, 5, 5), (1, 5, 1), (99, 0, 5), (-1, 0, 5))
    for turn, start, end in (*large, *none, ("x", 0, 5), (1, "x", 5)):
        refused = asked(server, key, turn, start, end)
        assert refused.status_code == 400, (turn, start, end)
        assert refused.json()["error"].endswith(".")
        assert len(refused.text) < 200
    assert asked(server, "nobody", 1, 0, 5).status_code == 404


def test_who_asks_when_many_wait_is_sent_away() -> None:
    async def crowd() -> None:
        record, rest = by_bots("tutorial"), PlayedOn(Machine(1))
        asking = [asyncio.create_task(rest.play(record, 1, 0, 1)) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="Too many what-ifs"):
            await rest.play(record, 1, 0, 1)
        assert all(one.found for one in await asyncio.gather(*asking))
        assert (await rest.play(record, 1, 0, 1)).found
        rest.close()

    asyncio.run(crowd())
