"""Parcels: from one browser of a player to another, once and soon."""

from __future__ import annotations

import asyncio

import pytest

from sealed_orders.table.lobby import parcels
from sealed_orders.table.refusal import Refusal
from tests.table.notices.around import around


def test_a_parcel_is_opened_once_and_then_nowhere() -> None:
    async def play() -> None:
        async with around() as table:
            key = (await table.ask("POST /api/parcels", {"body": "a cipher"}))["key"]
            rows = await table.rows("parcels")
            assert key not in str(rows)
            assert await table.ask(f"POST /api/parcels/{key}") == {"body": "a cipher"}
            assert await table.rows("parcels") == []
            with pytest.raises(Refusal, match="was used or is older"):
                await table.ask(f"POST /api/parcels/{key}")

    asyncio.run(play())


def test_after_ten_minutes_it_is_not_opened_any_more_and_the_next_one_removes_it() -> None:
    async def play() -> None:
        async with around() as table:
            key = (await table.ask("POST /api/parcels", {"body": "a cipher"}))["key"]
            table.clock.move(600)
            await table.ask("POST /api/parcels", {"body": "another"})
            assert len(await table.rows("parcels")) == 1
            with pytest.raises(Refusal, match="was used or is older"):
                await table.ask(f"POST /api/parcels/{key}")

    asyncio.run(play())


def test_a_server_holds_a_limited_number_of_parcels_and_none_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcels, "MOST", 2)

    async def play() -> None:
        async with around() as table:
            for _ in range(2):
                await table.ask("POST /api/parcels", {"body": "a cipher"})
            with pytest.raises(Refusal, match="save a file"):
                await table.ask("POST /api/parcels", {"body": "a cipher"})
            with pytest.raises(Refusal, match="cannot be read"):
                await table.ask("POST /api/parcels", {"body": "x" * 90_001})

    asyncio.run(play())
