"""The channels of a seat: added, confirmed, changed, stopped; and which requests are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from sealed_orders.table.notices import channels, ledger
from sealed_orders.table.notices.stopping import stop_token
from sealed_orders.table.notices.words import TEST
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.routes.route import RequestParts
from sealed_orders.table.routes.routes import find
from tests.table.memory import ask, table
from tests.table.notices.around import Around, around, texts

MAIL = "raeder@example.org"
DAY = 86_400


def at_a_table(play: Callable[[Around], Awaitable[None]]) -> None:
    async def run() -> None:
        async with around() as here:
            await play(here)

    asyncio.run(run())


async def add_mail(here: Around, key: str, **more: Any) -> tuple[dict[str, Any], str]:
    """Add a mail address; return the channel, and the code that was sent."""
    data = {"kind": "mail", "address": MAIL, **more}
    channel: dict[str, Any] = await here.ask(f"POST /api/seats/{key}/channels", data)
    sent = here.courier.take()
    return channel, sent[0].message.code if sent else ""


async def confirm(here: Around, key: str, channel: str, code: str) -> dict[str, Any]:
    answer: dict[str, Any] = await here.ask(f"POST /api/seats/{key}/channels/{channel}/code", {"code": code})
    return answer


async def refused(here: Around, request: str, data: object = None) -> str:
    """Return why a request is refused."""
    with pytest.raises(Refusal) as caught:
        await here.ask(request, data)
    return caught.value.text


def test_a_mail_address_is_used_once_its_code_was_typed() -> None:
    async def play(here: Around) -> None:
        keys = await here.match()
        channel, code = await add_mail(here, keys["hunter"])
        assert (channel["state"], channel["shown"]) == ("confirm", MAIL)
        for key in keys.values():
            await here.seal(key)
        assert await here.pass_time(300) == []  # not confirmed
        assert (await confirm(here, keys["hunter"], channel["id"], f" {code} "))["state"] == "on"
        for key in keys.values():
            await here.seal(key)
        assert texts(await here.pass_time(300)) == [("It is your turn.",)]

    at_a_table(play)


def test_five_wrong_codes_are_the_last_and_a_day_has_one_code() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        channel, code = await add_mail(here, key)
        wrong = "000000" if code != "000000" else "111111"
        path = f"POST /api/seats/{key}/channels/{channel['id']}/code"
        said = [await refused(here, path, {"code": wrong}) for _ in range(channels.TRIES)]
        assert said[0] == "That is not the code. Tries left: 4."
        assert said[-1] == channels.TOO_OFTEN
        assert await refused(here, path, {"code": code}) == channels.NO_SUCH
        for other in (key, (await here.match())["hunter"]):
            again = {"kind": "mail", "address": MAIL.upper()}
            assert await refused(here, f"POST /api/seats/{other}/channels", again) == channels.CODE_SENT
        here.clock.move(DAY)
        assert (await add_mail(here, key))[1]

    at_a_table(play)


def test_guesses_at_once_are_counted_all_the_same() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        channel, code = await add_mail(here, key)
        guesses = [f"{number:06d}" for number in range(20) if f"{number:06d}" != code]

        async def guess(text: str) -> None:
            with suppress(Refusal):
                await confirm(here, key, channel["id"], text)

        await asyncio.gather(*map(guess, guesses))
        assert await here.rows("channels") == []

    at_a_table(play)


def test_an_address_that_another_of_ones_seats_has_confirmed_needs_no_code() -> None:
    async def play(here: Around) -> None:
        first, second = (await here.match())["hunter"], (await here.match())["hunter"]
        channel, code = await add_mail(here, first)
        await confirm(here, first, channel["id"], code)
        channel, code = await add_mail(here, second, seats=["of nobody", first])
        assert (channel["state"], code) == ("on", "")

    at_a_table(play)


def test_a_code_that_cannot_be_sent_was_never_asked_for() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        here.courier.fates[MAIL] = "later"
        path = f"POST /api/seats/{key}/channels"
        assert await refused(here, path, {"kind": "mail", "address": MAIL}) == channels.NOT_SENT
        here.courier.take()
        here.courier.fates.clear()
        assert (await add_mail(here, key))[1]

    at_a_table(play)


def test_a_server_sends_a_limited_number_of_codes_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "CODES_AN_HOUR", 2)

    async def play(here: Around) -> None:
        path = f"POST /api/seats/{(await here.match())['hunter']}/channels"
        for number in range(2):
            await here.ask(path, {"kind": "mail", "address": f"{number}@example.org"})
        assert await refused(here, path, {"kind": "mail", "address": "3@example.org"}) == channels.BUSY

    at_a_table(play)


def test_opening_the_link_stops_nothing_and_one_post_stops_the_address() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        channel, code = await add_mail(here, key)
        await confirm(here, key, channel["id"], code)
        await here.listen(key)
        (mark,) = [row.mark for row in await here.rows("channels") if row.kind == "mail"]
        link = f"/stop/{stop_token(here.courier.vault, mark)}"
        for _ in range(2):
            page = await ask(here.desk, f"GET {link}")
            assert b'<form method="post">' in page.document.body
        assert len(await here.rows("channels")) == 2
        await post(here, link, b"List-Unsubscribe=One-Click")
        assert [row.kind for row in await here.rows("channels")] == ["webhook"]
        await post(here, link, b"List-Unsubscribe=One-Click")  # again, as mail programs do

    at_a_table(play)


def test_an_address_that_refused_all_mail_gets_no_code() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        await add_mail(here, key)
        (row,) = await here.rows("channels")
        link = f"/stop/{stop_token(here.courier.vault, row.mark)}"
        for _ in range(2):
            await post(here, link, b"never=1")
        here.clock.move(DAY)
        path = f"POST /api/seats/{key}/channels"
        assert await refused(here, path, {"kind": "mail", "address": MAIL}) == channels.NEVER_AGAIN
        assert here.courier.take() == []

    at_a_table(play)


async def post(here: Around, path: str, body: bytes) -> None:
    """Send a form."""
    route, parts = find("POST", path)
    answer = await route.answer(here.desk, RequestParts(parts, body=body))
    assert answer.status == 200


def test_a_stop_link_cannot_be_made_up() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        await here.listen(key)
        (row,) = await here.rows("channels")
        for token in (row.mark, f"{row.mark}.", f"{row.mark}.aaaaaaaaaaaaaaaaaaaaaa", "ä.ö", "."):
            assert await refused(here, f"GET /stop/{token}") == channels.NO_LINK
            assert await refused(here, f"POST /stop/{token}") == channels.NO_LINK

    at_a_table(play)


def test_a_channel_belongs_to_its_seat_and_a_seat_has_three() -> None:
    async def play(here: Around) -> None:
        keys = await here.match()
        key, other = keys["hunter"], keys["raider"]
        added = [await here.listen(key, f"https://example.org/{number}") for number in range(3)]
        path = f"POST /api/seats/{key}/channels"
        assert await refused(here, path, {"kind": "ntfy", "address": "https://example.org/4"}) == channels.ENOUGH
        assert await refused(here, path, {"kind": "webhook", "address": "https://example.org/1"}) == channels.TWICE
        one = f"/api/seats/{other}/channels/{added[0]['id']}"
        assert await refused(here, f"PUT {one}", {}) == channels.NO_SUCH
        await here.ask(f"DELETE {one}")
        assert len((await here.ask(f"GET /api/seats/{key}/channels"))["channels"]) == 3
        assert (await here.ask(f"GET /api/seats/{other}/channels"))["channels"] == []
        await here.ask(f"DELETE /api/seats/{key}/channels/{added[0]['id']}")
        assert len((await here.ask(f"GET /api/seats/{key}/channels"))["channels"]) == 2

    at_a_table(play)


def test_a_channel_shows_the_host_of_its_url_only() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        channel = await here.listen(key, "https://example.org/secret-topic")
        assert channel["shown"] == "example.org"
        assert "secret-topic" not in str(await here.ask(f"GET /api/seats/{key}/channels"))

    at_a_table(play)


def test_a_watcher_and_a_finished_match_have_no_channels() -> None:
    async def play(here: Around) -> None:
        seats = {side: {"player": "me"} for side in ("raider", "hunter")}
        made = await here.ask("POST /api/matches", {"game": "tutorial", "seats": seats})
        await refused(here, f"GET /api/seats/{made['watch']}/channels")
        key = made["seats"]["raider"]
        await here.ask(f"POST /api/seats/{key}/resign")
        data = {"kind": "webhook", "address": "https://example.org/"}
        assert await refused(here, f"POST /api/seats/{key}/channels", data) == channels.OVER

    at_a_table(play)


def test_the_database_holds_no_address_in_the_clear() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        await add_mail(here, key)
        await here.listen(key, "https://planted.example.net/topic")
        written = str([await here.rows(name) for name in ("channels", "sendings", "notices")])
        for planted in ("raeder", "example.org", "planted", "topic"):
            assert planted not in written

    at_a_table(play)


def test_a_table_that_sends_no_notices_offers_none() -> None:
    async def run() -> None:
        async with table() as desk:
            answer = await ask(desk, "GET /api/seats/anything/channels")
            assert answer.document.body == b'{"channels":[],"offered":[],"push_key":""}'
            with pytest.raises(Refusal, match="sends no notices"):
                await ask(desk, "POST /api/seats/x/channels", {"kind": "mail", "address": "a@example.org"})
            with pytest.raises(Refusal, match="does not work"):
                await ask(desk, "GET /stop/x")

    asyncio.run(run())


def test_a_test_is_sent_at_once_and_the_channel_says_what_came_of_it() -> None:
    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        channel = await here.listen(key)
        path = f"POST /api/seats/{key}/channels/{channel['id']}/test"
        tried = await here.ask(path)
        (sent,) = here.courier.take()
        assert [line.sentence for line in sent.message.lines] == [sent.message.title] == [TEST]
        assert (channel["last"], tried["last"]["fate"]) == (None, "sent")
        here.courier.fates[sent.to] = "later"
        assert (await here.ask(path))["last"]["fate"] == "later"
        here.courier.fates[sent.to] = "gone"
        assert (await here.ask(path))["state"] == "off"
        for _ in range(ledger.A_DAY_TO_ONE - 3):
            await here.ask(path)
        assert "Try again tomorrow" in await refused(here, path)

    at_a_table(play)


def test_tests_to_one_host_are_counted_together_whatever_their_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "TESTS_AN_HOUR", 2)

    async def play(here: Around) -> None:
        key = (await here.match())["hunter"]
        for path in ("one", "two", "three"):
            address = {"kind": "webhook", "address": f"https://door.example/{path}"}
            channel = await here.ask(f"POST /api/seats/{key}/channels", address)
            test = f"POST /api/seats/{key}/channels/{channel['id']}/test"
            if path == "three":
                assert "Too many tests were sent to that host" in await refused(here, test)
            else:
                await here.ask(test)

    at_a_table(play)


def test_no_test_goes_to_an_address_that_is_not_confirmed_or_to_a_channel_of_another_seat() -> None:
    async def play(here: Around) -> None:
        keys = await here.match()
        mail, _ = await add_mail(here, keys["hunter"])
        path = f"channels/{mail['id']}/test"
        assert "Type the code" in await refused(here, f"POST /api/seats/{keys['hunter']}/{path}")
        assert "no such channel" in await refused(here, f"POST /api/seats/{keys['raider']}/{path}")
        assert here.courier.take() == []

    at_a_table(play)


def test_channels_are_added_to_ones_other_matches_over_days_without_another_code() -> None:
    async def play(here: Around) -> None:
        keys = [(await here.match())["hunter"] for _ in range(3)]
        computer = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}
        alone = await here.ask("POST /api/matches", {"game": "tutorial", "seats": computer})
        over = await here.match()
        await here.ask(f"POST /api/seats/{over['hunter']}/resign")
        mail, code = await add_mail(here, keys[0])
        await here.listen(keys[0])
        await here.listen(keys[2])
        path, own = f"POST /api/seats/{keys[0]}/channels/elsewhere", [*keys, alone["seats"]["hunter"], over["hunter"]]
        assert await here.ask(path, {"seats": own}) == {"matches": 1}  # the mail address has no code yet
        await confirm(here, keys[0], mail["id"], code)
        assert await here.ask(path, {"seats": [*own, "nobody's"]}) == {"matches": 2}
        assert await here.ask(path, {"seats": own}) == {"matches": 0}
        for key in keys:
            shown = (await here.ask(f"GET /api/seats/{key}/channels"))["channels"]
            assert {one["shown"] for one in shown} == {MAIL, "example.org"}
            assert {one["state"] for one in shown} == {"on"}
        assert here.courier.take() == []

    at_a_table(play)
