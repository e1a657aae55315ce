"""Live matches: in memory only while somebody watches."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

import sealed_orders as so
from sealed_orders.server.http.application import opened
from sealed_orders.server.processes.machine import Machine
from sealed_orders.table.desk import Desk
from sealed_orders.table.matches.crew import STUCK
from sealed_orders.table.matches.matches import IDLE
from sealed_orders.table.protocol.matches import NewMatch, NewSeat
from sealed_orders.table.protocol.names import Slot
from sealed_orders.table.protocol.telling import Paper, PartnersDraft
from sealed_orders.table.seats import Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.addition import Addition
from sealed_orders.table.too_late import MatchGone, StaleOrder
from tests.server import slow

MANY = 4 * IDLE
TWO = {"raider": NewSeat("away"), "hunter": NewSeat("away")}


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'matches.sqlite3'}"


class Ear:
    """A listener that records its messages."""

    def __init__(self) -> None:
        self.woken = 0
        self.warnings: list[str] = []

    def wake(self) -> None:
        self.woken += 1

    def warn(self, text: str) -> None:
        self.warnings.append(text)

    def show(self, draft: PartnersDraft) -> None:
        raise AssertionError("nobody drafts anything here")

    def put(self, seat: Seat, slot: Slot, paper: Paper) -> None:
        raise AssertionError("nobody keeps anything here")

    def clear(self, seat: Seat, slot: Slot) -> None:
        """Empty all drawers."""

    async def open_again(self) -> None:
        raise AssertionError("there is no other server")


async def seal(desk: Desk, match: str, side: str, number: int, order: str) -> list[str]:
    texts: list[str] = []
    with desk.matches.look(match) as live:
        await live.refresh()
        seat = next(seat for seat in live.seats if seat.side == side)
        await live.seal(seat, number, order, texts.append)
    return texts


def test_idle_matches_cost_no_memory_however_many_there_are(tmp_path: Path) -> None:
    async def look_at_each() -> None:
        async with opened(url(tmp_path)) as desk:
            made = [await desk.beginnings.make(NewMatch("tutorial", TWO)) for _ in range(MANY)]
            assert len(desk.matches) == 0, "a match is not loaded to be made"
            await asyncio.gather(*(seal(desk, match.match, "raider", 0, "ship lurk") for match in made))
            assert len(desk.matches) == IDLE
            rows = await desk.lobby.mine([await desk.lobby.accept(match.invites["raider"]) for match in made])
            assert [row.state for row in rows] == ["waiting"] * MANY
            assert len(desk.matches) == IDLE, "nor to be listed"

    asyncio.run(look_at_each())


def test_a_match_that_was_dropped_is_loaded_as_it_was(tmp_path: Path) -> None:
    async def drop_and_look() -> None:
        async with opened(url(tmp_path)) as desk:
            made = await desk.beginnings.make(NewMatch("tutorial", TWO))
            await seal(desk, made.match, "raider", 0, "ship lurk")
            await seal(desk, made.match, "hunter", 0, "flights 1")
            await seal(desk, made.match, "hunter", 1, "flights 2")
            for n in range(IDLE + 1):
                with desk.matches.look(f"other {n}"):
                    pass
            with desk.matches.look(made.match) as live:
                async with live.reading() as match:
                    assert len(match.decisions) == 1
                    assert match.waiting == ("raider",)
                    assert match.sealed("hunter") == {"cruiser": ("steam",), "flights": ("2",)}

    asyncio.run(drop_and_look())


def test_an_order_that_could_not_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail_at_the_last_moment() -> None:
        async with opened(url(tmp_path)) as desk:
            made = await desk.beginnings.make(NewMatch("tutorial", TWO))
            await seal(desk, made.match, "raider", 0, "ship lurk")
            with monkeypatch.context() as patch:
                patch.setattr(Addition, "decide", fail)
                with pytest.raises(ZeroDivisionError):
                    await seal(desk, made.match, "hunter", 0, "flights 1")
            with desk.matches.look(made.match) as live:
                async with live.reading() as match:
                    assert len(match.decisions) == 0
                    assert match.waiting == ("hunter",)
            assert await seal(desk, made.match, "hunter", 0, "flights 2") == ["flights 2"]

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    asyncio.run(fail_at_the_last_moment())


@pytest.mark.usefixtures("shared")
def test_of_two_answers_to_one_decision_the_later_is_stale(tmp_path: Path) -> None:
    async def answer_twice() -> None:
        async with opened(url(tmp_path)) as one, opened(url(tmp_path)) as other:
            made = await one.beginnings.make(NewMatch("tutorial", TWO))
            await seal(one, made.match, "raider", 0, "ship lurk")
            await seal(other, made.match, "hunter", 0, "flights 1")
            with pytest.raises(StaleOrder):
                await seal(one, made.match, "raider", 0, "ship run faroes")
            record = await one.matches.store.record(made.match)
            assert record is not None
            assert record.decisions[0].orders == {"raider": "ship lurk", "hunter": "flights 1"}

    asyncio.run(answer_twice())


@pytest.mark.usefixtures("shared")
def test_many_orders_at_once_from_two_servers_make_one_history(tmp_path: Path) -> None:
    async def race() -> None:
        async with opened(url(tmp_path)) as one, opened(url(tmp_path)) as other:
            made = await one.beginnings.make(NewMatch("tutorial", TWO))
            orders = [("raider", "ship lurk"), ("raider", "ship run faroes"), ("hunter", "flights 1"), ("hunter", "")]
            tries = [seal(desk, made.match, side, 0, text) for side, text in orders for desk in (one, other)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert all(isinstance(result, list | StaleOrder) for result in results)
            first, second = [await desk.matches.store.record(made.match) for desk in (one, other)]
            assert first == second
            assert first is not None
            assert len(first.decisions) == 1
            so.replay(first)

    asyncio.run(race())


def test_a_bot_that_is_stuck_is_reported_and_tries_again_when_somebody_looks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def get_stuck() -> None:
        async with opened(url(tmp_path)) as desk:
            ear = Ear()

            assert isinstance(desk.pool, Machine)
            desk.pool.bots.work = slow.stumble
            made = await desk.beginnings.make(NewMatch("tutorial", TWO | {"hunter": NewSeat("bot", "random")}))
            with desk.matches.look(made.match) as live:
                live.watchers.add(ear)
                await live.refresh()
                live.wake_bots()
                while not ear.warnings:
                    await asyncio.sleep(0.01)
                assert ear.warnings == [STUCK]
                assert "no chart" in caplog.text, "why is the server's to know"
                desk.pool.bots.work = slow.search
                live.wake_bots()
                await seal(desk, made.match, "raider", 0, "ship lurk")
                while True:
                    async with live.reading() as match:
                        if match.decisions:
                            break
                    await asyncio.sleep(0.01)

    asyncio.run(get_stuck())


def test_bots_that_were_asked_go_on_after_a_restart_without_a_visitor(tmp_path: Path) -> None:
    bot = NewSeat("bot", "random")

    async def begin() -> tuple[str, str]:
        async with opened(url(tmp_path)) as desk:
            one = await desk.beginnings.make(NewMatch("tutorial", {"raider": NewSeat("me"), "hunter": bot}))
            both = await desk.beginnings.make(NewMatch("tutorial", {"raider": bot, "hunter": bot}))
            assert await desk.matches.store.left_alone() == sorted([one.match, both.match])
            return one.match, both.match

    async def restart(one: str, both: str) -> None:
        async with opened(url(tmp_path)) as desk:
            while await desk.matches.store.left_alone():
                await asyncio.sleep(0.01)
            news = await desk.matches.store.news(one, 0)
            assert news is not None
            assert list(news.pending) == ["hunter"], "it waits for the other side"
            record = await desk.matches.store.record(both)
            assert record is not None
            assert so.replay(record).outcome is not None

    asyncio.run(restart(*asyncio.run(begin())))


def test_a_bot_of_a_match_that_cannot_be_read_leaves_the_others_to_be_asked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seats = {"raider": NewSeat("me"), "hunter": NewSeat("bot", "random")}

    async def begin() -> list[str]:
        async with opened(url(tmp_path)) as desk:
            for _ in range(2):
                await desk.beginnings.make(NewMatch("tutorial", seats))
            first, second = await desk.matches.store.left_alone()
            async with desk.matches.store.change() as connection:
                spoilt = sa.update(tables.matches).where(tables.matches.c.id == first).values(record="{}")
                await connection.execute(spoilt)
            return [first, second]

    async def restart(first: str) -> None:
        async with opened(url(tmp_path)) as desk:
            while await desk.matches.store.left_alone() != [first]:
                await asyncio.sleep(0.01)
        assert f"match {first}: its bot cannot be asked" in caplog.text

    asyncio.run(restart(asyncio.run(begin())[0]))


def test_a_deleted_match_is_gone_for_everybody(tmp_path: Path) -> None:
    async def delete() -> None:
        async with opened(url(tmp_path)) as desk:
            made = await desk.beginnings.make(
                NewMatch("tutorial", {"raider": NewSeat("me"), "hunter": NewSeat("away")})
            )
            with desk.matches.look(made.match) as live:
                await live.refresh()
                await desk.lobby.delete(made.owner)
                with pytest.raises(MatchGone):
                    await live.refresh()
                with pytest.raises(MatchGone):
                    await live.seal(live.seats[0], 0, "", lambda _: None)

    asyncio.run(delete())
