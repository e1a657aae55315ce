"""A table without a server: no web framework, no threads, no processes."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from sealed_orders.bots.decision import BotFailure, Question
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import verify
from sealed_orders.table.desk import Desk
from sealed_orders.table.line.line import UNKNOWN
from sealed_orders.table.line.talk import talk
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.routes.failures import FAILED, failure
from sealed_orders.table.routes.routes import ROUTES, find
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.work.in_place import InPlace
from tests.table.memory import Memory, Port, ask, data_of, table

AGAINST_A_BOT = {
    "game": "tutorial",
    "seats": {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}},
}


def at_a_table(work: Callable[[Desk], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with table() as desk:
            return await work(desk)

    return asyncio.run(run())


def test_a_match_is_played_against_a_bot_reported_and_verified_on_one_thread() -> None:
    threads = threading.active_count()

    async def play(desk: Desk) -> tuple[bytes, bytes, dict[str, Any]]:
        made = data_of(await ask(desk, "POST /api/matches", AGAINST_A_BOT))
        key, port = made["seats"]["hunter"], Port()
        talking = asyncio.create_task(talk(desk, port, key))
        position = await port.hear("position")
        number, over = position["number"], position["outcome"]
        while not over:
            port.say(type="propose", id=number, order={}, keys=[])
            port.say(type="order", number=number, order=(await port.hear("proposal"))["order"])
            assert (await port.hear("sealed"))["number"] == number
            before = number
            while number == before and not over:
                update = await port.hear("update")
                number, over = update["number"], update.get("outcome")
        port.hang_up()
        await talking
        record = (await ask(desk, f"GET /api/seats/{key}/record")).document
        assert re.search(r'filename="tutorial-[0-9a-f]{8}.json"', record.headers["content-disposition"])
        mine = data_of(await ask(desk, "POST /api/mine", {"keys": [key]}))
        report = (await ask(desk, f"GET /api/reports/{mine[0]['report']}", kind="md")).document
        database = desk.matches.store.database
        assert isinstance(database, Memory)
        assert database.commits > 1
        return record.body, report.body, mine[0]

    record, report, mine = at_a_table(play)
    match = verify(Record.decode(record))
    assert match.outcome is not None
    assert mine["state"] == "over"
    assert report.startswith(b"# ")
    assert threading.active_count() == threads


def test_reading_routes_write_nothing() -> None:
    async def read(desk: Desk) -> tuple[set[str], int]:
        friend = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
        running = data_of(await ask(desk, "POST /api/matches", {"game": "tutorial", "seats": friend}))
        over = data_of(await ask(desk, "POST /api/matches", {"game": "tutorial", "seats": friend}))
        await ask(desk, f"POST /api/seats/{over['seats']['raider']}/resign")
        database = desk.matches.store.database
        assert isinstance(database, Memory)
        before, answered = database.commits, set()
        for route in ROUTES:
            for made in (running, over) if route.method == "GET" else ():
                key = made["invites"]["hunter"] if "invites" in route.path else made["seats"]["raider"]
                if "reports" in route.path:
                    key = data_of(await ask(desk, "POST /api/mine", {"keys": [key]}))[0]["report"]
                path = route.path.format(game="tutorial", key=key, n=0, token="none", file="none")
                with suppress(Refusal):
                    await ask(desk, f"GET {path}")
                    answered.add(route.path)
        return answered, database.commits - before

    answered, commits = at_a_table(read)
    assert commits == 0
    assert {"/api/day", "/api/open", "/api/seats/{key}/record", "/api/reports/{key}"} < answered
    assert len(answered) >= 12


def test_a_seat_that_no_key_opens_is_hung_up_on() -> None:
    async def call(desk: Desk) -> Port:
        port = Port()
        await talk(desk, port, "nobody")
        assert "does not open a seat" in (await port.hear("error"))["text"]
        return port

    assert at_a_table(call).closed[0] == UNKNOWN


def test_every_part_of_a_path_goes_to_its_handler() -> None:
    for route in ROUTES:
        parts = re.findall(r"\{(\w+)\}", route.path)
        assert set(parts) <= {one.key for one in route.parameters}, route.path
        found, given = find(route.method, re.sub(r"\{(\w+)\}", r"-\1-", route.path))
        assert found is route
        assert given == {part: f"-{part}-" for part in parts}


@pytest.mark.parametrize(("request_", "status"), [("GET /api/nothing", 404), ("PUT /api/games", 405)])
def test_what_is_not_in_the_route_table_is_refused(request_: str, status: int) -> None:
    with pytest.raises(Refusal) as refused:
        find(*request_.split())
    assert failure(refused.value).status == status


@pytest.mark.parametrize(
    ("request_", "query", "said"),
    [
        ("GET /api/seats/x/replay", {"from": "-1"}, "The parameter from cannot be read"),
        ("GET /api/seats/x/replay", {"to": "9" * 30}, "The parameter to cannot be read"),
        ("GET /api/reports/x", {"games": "many"}, "The parameter games cannot be read"),
        ("GET /api/seats/x/replay/0/plot", {}, "The parameter point is missing."),
        ("GET /api/seats/x/replay/first/plot", {"point": "raider"}, "There is nothing at this address."),
        ("POST /api/matches", {}, "The request cannot be read: Expected `object`"),
    ],
)
def test_a_request_that_cannot_be_read_is_refused_in_a_sentence(
    request_: str, query: dict[str, str], said: str
) -> None:
    async def send(desk: Desk) -> None:
        await ask(desk, request_, **query)

    with pytest.raises(Refusal, match=re.escape(said)) as refused:
        at_a_table(send)
    assert failure(refused.value).document.body.decode().count("\n") == 0


def test_an_error_is_answered_with_the_status_that_fits(caplog: pytest.LogCaptureFixture) -> None:
    assert failure(DatabaseFailure("The disk is full.")).status == 503
    assert "The disk is full." in caplog.text
    unknown = failure(ZeroDivisionError("secret"))
    assert unknown.status == 500
    assert data_of(unknown)["error"] == FAILED
    assert "secret" in caplog.text


def test_a_bot_that_fails_in_place_keeps_its_reason_from_players() -> None:
    question = Question("tutorial", "nobody", "raider", "seed", 0.1, None, ())
    with pytest.raises(BotFailure, match=r"^The bot nobody failed\.$"):
        asyncio.run(InPlace().decide(question))
