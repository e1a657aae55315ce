"""Calendars: a player's own due times, at an address with a secret in it."""

from __future__ import annotations

import asyncio
import re

import pytest

from sealed_orders.table.lobby.calendars import DueTime, written
from sealed_orders.table.refusal import Refusal
from tests.table.memory import ask
from tests.table.notices.around import HOME, START, Around, around

A_DAY, TERMS = 86_400, {"kind": "each", "hours": 24}
TOMORROW = "20270116T080000Z"


async def shown(table: Around, calendar: str) -> str:
    document = (await ask(table.desk, f"GET /calendar/{calendar}.ics")).document
    assert document.kind.startswith("text/calendar")
    return document.body.decode()


def test_a_calendar_has_the_own_due_time_until_the_order_is_sealed() -> None:
    async def play() -> None:
        async with around() as table:
            keys = await table.match(terms=TERMS)
            mine = (await table.ask("POST /api/calendars", {"keys": [keys["raider"]]}))["key"]
            text = await shown(table, mine)
            assert text.count("BEGIN:VEVENT") == 1
            assert f"DTSTART:{TOMORROW}\r\nSUMMARY:Orders are due: Friday\r\nURL:{HOME}/\r\n" in text
            assert not re.search("raider|hunter|turn", text)
            await table.seal(keys["raider"])
            assert "VEVENT" not in await shown(table, mine)

    asyncio.run(play())


def test_a_seat_put_in_later_is_found_at_the_same_address_and_one_left_out_is_not() -> None:
    async def play() -> None:
        async with around() as table:
            first, second = await table.match(terms=TERMS), await table.match(terms=TERMS, name="Sunday")
            mine = (await table.ask("POST /api/calendars", {"keys": [first["raider"]]}))["key"]
            await table.ask(f"PUT /api/calendars/{mine}", {"keys": [second["hunter"]]})
            text = await shown(table, mine)
            assert "Sunday" in text
            assert "Friday" not in text

    asyncio.run(play())


def test_an_address_that_is_wrong_or_was_not_used_for_a_year_shows_nothing() -> None:
    async def play() -> None:
        async with around() as table:
            old = (await table.ask("POST /api/calendars", {"keys": []}))["key"]
            table.clock.move(367 * A_DAY)
            await table.ask("POST /api/calendars", {"keys": []})
            for key in (old, "nobody's"):
                with pytest.raises(Refusal, match="no calendar at this address"):
                    await shown(table, key)
                with pytest.raises(Refusal, match="no calendar at this address"):
                    await table.ask(f"PUT /api/calendars/{key}", {"keys": []})

    asyncio.run(play())


def test_a_name_is_one_escaped_line_in_short_parts() -> None:
    name = "Ruth; Ben, \\ ☂\r\nBEGIN:VEVENT " + "ä" * 60
    text = written([DueTime("seat", name, START)], "")
    lines = text.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert lines.count(b"BEGIN:VEVENT") == 1
    whole = text.replace(b"\r\n ", b"").decode()
    assert "SUMMARY:Orders are due: Ruth\\; Ben\\, \\\\ ☂ BEGIN:VEVENT " + "ä" * 60 + "\r\n" in whole
    assert "URL" not in whole


def test_two_matches_have_events_of_their_own_that_stay_the_same() -> None:
    one, other = (written([DueTime(seat, "Friday", START)], HOME) for seat in ("one", "other"))
    uid = re.compile(rb"UID:(\S+)")
    assert uid.findall(one) != uid.findall(other)
    assert uid.findall(one) == uid.findall(written([DueTime("one", "Friday", START + A_DAY)], HOME))
