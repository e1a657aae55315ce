"""A seat that its player hands to another person."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sealed_orders.table.line.talk import talk
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.store import tables
from tests.table.memory import Port, ask, data_of
from tests.table.test_standing import DEFAULT, Play, playing


async def handed(play: Play, side: str = "hunter") -> str:
    return str(data_of(await ask(play.desk, f"POST /api/seats/{play.keys[side]}/handover"))["invite"])


async def taken(play: Play, invite: str, name: str = "Ruth") -> str:
    return str(data_of(await ask(play.desk, f"POST /api/invites/{invite}", {"name": name}))["key"])


def test_the_key_works_until_somebody_takes_the_seat_over() -> None:
    async def play(play: Play) -> None:
        invite = await handed(play)
        await play.seal("hunter", "")
        assert await play.sealed("hunter")
        before = play.keys["hunter"]
        play.keys["hunter"] = await taken(play, invite)
        assert await play.sealed("hunter")
        await play.seal("raider", "ship lurk")
        await play.seal("hunter", "")
        with pytest.raises(Refusal, match="does not open a seat"):
            await play.desk.matches.store.opened(before)
        await play.record()

    playing(play)


def test_nothing_that_was_kept_for_the_player_is_left() -> None:
    async def play(play: Play) -> tuple[Any, ...]:
        await play.write(DEFAULT)
        seat = await play.desk.matches.store.opened(play.keys["hunter"])
        with play.desk.matches.look(play.match) as live:
            await live.keep(seat, "sentry", "mine")
        await play.turn()
        play.keys["hunter"] = await taken(play, await handed(play))
        messages = await play.messages("hunter")
        async with play.desk.matches.store.reading() as connection:
            drawers = (await connection.execute(tables.drawers.select())).all()
        await play.seal("raider", "ship lurk")
        assert not await play.sealed("hunter")
        now = await play.desk.matches.store.opened(play.keys["hunter"])
        return [one for one in messages if one["type"] == "acted"], drawers, now.name, now.book

    assert playing(play) == ([], [], "Ruth", "")


def test_the_player_who_sat_there_is_disconnected() -> None:
    async def play(play: Play) -> tuple[int, str] | None:
        port = Port()
        talking = asyncio.create_task(talk(play.desk, port, play.keys["hunter"]))
        await port.hear("position")
        await taken(play, await handed(play))
        await asyncio.wait_for(talking, 30)
        return port.closed

    closed = playing(play)
    assert closed is not None
    assert "handed it over" in closed[1]


def test_the_link_works_once_and_a_later_one_ends_it() -> None:
    async def play(play: Play) -> None:
        first, second = await handed(play), await handed(play)
        with pytest.raises(Refusal, match="does not open a seat"):
            await taken(play, first)
        play.keys["hunter"] = await taken(play, second)
        with pytest.raises(Refusal, match="taken"):
            await taken(play, second)

    playing(play)


def test_an_offer_can_be_taken_back() -> None:
    async def play(play: Play) -> None:
        invite = await handed(play)
        await ask(play.desk, f"DELETE /api/seats/{play.keys['hunter']}/handover")
        await taken(play, invite)

    with pytest.raises(Refusal, match="does not open a seat"):
        playing(play)


def test_the_invitation_says_who_hands_it_over_and_shows_nothing_of_the_match() -> None:
    async def play(play: Play) -> tuple[dict[str, Any], dict[str, Any]]:
        await ask(play.desk, f"PUT /api/seats/{play.keys['hunter']}/name", {"name": "Anna"})
        invite = await handed(play)
        before = data_of(await ask(play.desk, f"GET /api/invites/{invite}"))
        await play.turn()
        return before, data_of(await ask(play.desk, f"GET /api/invites/{invite}"))

    before, after = playing(play)
    assert before["by"] == "Anna"
    assert before == after


def test_the_other_side_gets_nothing_of_an_offer() -> None:
    async def play(play: Play) -> list[str]:
        return [message["type"] for message in await play.messages("raider", handed(play))]

    async def quiet(play: Play) -> list[str]:
        return [message["type"] for message in await play.messages("raider")]

    assert playing(play) == playing(quiet)


@pytest.mark.parametrize("end", ["resign", "computer"])
def test_a_seat_that_is_not_played_any_more_is_handed_to_nobody(end: str) -> None:
    async def play(play: Play) -> None:
        invite = await handed(play)
        body = {"bot": "random"} if end == "computer" else None
        await ask(play.desk, f"POST /api/seats/{play.keys['hunter']}/{end}", body)
        await taken(play, invite)

    with pytest.raises(Refusal):
        playing(play)
