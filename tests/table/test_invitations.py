"""Invitations are valid for 14 days; the player who made the match can make new ones."""

from __future__ import annotations

import asyncio

import pytest

from sealed_orders.table.refusal import Refusal
from tests.table.notices.around import Around, around

A_DAY = 86_400


async def made(table: Around) -> tuple[str, str]:
    """Return the key of the inviting player, and the invitation."""
    seats = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
    match = await table.ask("POST /api/matches", {"game": "tutorial", "seats": seats})
    return match["seats"]["raider"], match["invites"]["hunter"]


def test_an_invitation_expires_after_14_days_and_a_new_one_takes_its_place() -> None:
    async def play() -> None:
        async with around() as table:
            key, invite = await made(table)
            table.clock.move(14 * A_DAY - 1)
            assert (await table.ask(f"GET /api/invites/{invite}"))["side"] == "hunter"
            table.clock.move(1)
            for request in (f"GET /api/invites/{invite}", f"POST /api/invites/{invite}"):
                with pytest.raises(Refusal, match=r"has expired: it worked for 14 days\. Ask for a new link"):
                    await table.ask(request)
            later = (await table.ask(f"POST /api/seats/{key}/invites/hunter"))["invite"]
            assert (await table.ask(f"POST /api/invites/{later}"))["key"]

    asyncio.run(play())


def test_the_link_before_a_new_one_opens_nothing() -> None:
    async def play() -> None:
        async with around() as table:
            key, invite = await made(table)
            await table.ask(f"POST /api/seats/{key}/invites/hunter")
            with pytest.raises(Refusal, match="does not open a seat"):
                await table.ask(f"POST /api/invites/{invite}")

    asyncio.run(play())


def test_a_seat_that_is_taken_gets_no_other_link_and_a_guest_makes_none() -> None:
    async def play() -> None:
        async with around() as table:
            key, invite = await made(table)
            with pytest.raises(Refusal, match="is taken"):
                await table.ask(f"POST /api/seats/{key}/invites/raider")
            guest = (await table.ask(f"POST /api/invites/{invite}"))["key"]
            with pytest.raises(Refusal, match="is taken"):
                await table.ask(f"POST /api/seats/{key}/invites/hunter")
            with pytest.raises(Refusal, match="where the match was made"):
                await table.ask(f"POST /api/seats/{guest}/invites/hunter")

    asyncio.run(play())


def test_the_link_that_hands_a_seat_over_expires_too() -> None:
    async def play() -> None:
        async with around() as table:
            key, _ = await made(table)
            invite = (await table.ask(f"POST /api/seats/{key}/handover"))["invite"]
            table.clock.move(14 * A_DAY)
            with pytest.raises(Refusal, match="has expired"):
                await table.ask(f"POST /api/invites/{invite}")
            again = (await table.ask(f"POST /api/seats/{key}/handover"))["invite"]
            assert (await table.ask(f"POST /api/invites/{again}"))["key"]

    asyncio.run(play())
