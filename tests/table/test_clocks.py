"""Who is asked in a match over days, and since when: kept with the decision that asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa

from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.protocol.matches import HandOver, Made, NewMatch, NewSeat
from sealed_orders.table.store import tables
from sealed_orders.table.work.in_place import InPlace
from tests.table.memory import Memory

NOON = 1_800_000_000
FRIEND = {"raider": NewSeat("me"), "hunter": NewSeat("away")}


class Table:
    """A match of First Hunt at a table whose clock is set by hand."""

    def __init__(self, desk: Desk, clock: HandClock, made: Made) -> None:
        self.desk, self.clock, self.made = desk, clock, made
        self.keys = dict(made.seats)

    async def join(self) -> None:
        for side, invite in self.made.invites.items():
            self.keys[side] = await self.desk.lobby.accept(invite)

    async def seal(self, side: str, order: str, number: int = 0) -> None:
        seat = await self.desk.matches.store.opened(self.keys[side])
        with self.desk.matches.look(self.made.match) as live:
            await live.seal(seat, number, order, lambda _: None)

    async def withdraw(self, side: str, number: int = 0) -> None:
        seat = await self.desk.matches.store.opened(self.keys[side])
        with self.desk.matches.look(self.made.match) as live:
            await live.withdraw(seat, number, lambda: None)

    async def asked(self) -> dict[str, tuple[int, int, int | None]]:
        """By side: the number of its question, when it was asked, when it was answered."""
        async with self.desk.matches.store.reading() as connection:
            rows = await connection.execute(sa.select(tables.clocks))
            return {row.side: (row.number, row.asked - NOON, row.sealed and row.sealed - NOON) for row in rows}


def at_a_table(play: Callable[[Table], Awaitable[Any]], seats: dict[str, NewSeat] = FRIEND, join: bool = True) -> None:
    async def played() -> None:
        clock = HandClock(NOON)
        async with laid(Memory(), InPlace(), clock=clock) as desk:
            table = Table(desk, clock, await desk.beginnings.make(NewMatch("tutorial", seats)))
            if join:
                await table.join()
            await play(table)

    asyncio.run(played())


def test_nobody_is_asked_before_every_seat_is_taken_and_then_from_that_moment() -> None:
    async def play(table: Table) -> None:
        assert await table.asked() == {}
        table.clock.move(60)
        await table.join()
        assert await table.asked() == {"raider": (0, 60, None), "hunter": (0, 60, None)}

    at_a_table(play, join=False)


def test_an_order_is_noted_when_it_is_sealed_and_withdrawn_and_the_next_question_when_it_is_asked() -> None:
    async def play(table: Table) -> None:
        table.clock.move(60)
        await table.seal("raider", "ship lurk")
        assert await table.asked() == {"raider": (0, 0, 60), "hunter": (0, 0, None)}
        await table.withdraw("raider")
        assert await table.asked() == {"raider": (0, 0, None), "hunter": (0, 0, None)}
        await table.seal("raider", "ship lurk")
        table.clock.move(60)
        await table.seal("hunter", "flights 1")
        assert await table.asked() == {"raider": (1, 120, None), "hunter": (1, 120, None)}

    at_a_table(play)


def test_a_seat_left_or_given_to_the_computer_is_not_asked() -> None:
    async def play(table: Table) -> None:
        await table.desk.lobby.leave(table.keys["hunter"])
        assert await table.asked() == {}
        await table.desk.lobby.take(table.made.match, "hunter")
        assert set(await table.asked()) == {"raider", "hunter"}
        await table.desk.lobby.hand_over(table.keys["raider"], HandOver("random"))
        assert set(await table.asked()) == {"hunter"}

    at_a_table(play)


def test_nobody_is_asked_when_the_match_is_over() -> None:
    async def play(table: Table) -> None:
        await table.desk.lobby.resign(table.keys["hunter"])
        assert await table.asked() == {}

    at_a_table(play)


def test_a_match_at_one_screen_or_against_the_computer_is_not_over_days() -> None:
    async def play(table: Table) -> None:
        await table.seal("raider", "ship lurk")
        assert await table.asked() == {}

    at_a_table(play, {"raider": NewSeat("me"), "hunter": NewSeat("here")})
    at_a_table(play, {"raider": NewSeat("me"), "hunter": NewSeat("bot", "random")})
