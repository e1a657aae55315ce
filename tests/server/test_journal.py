"""The journal: waiting orders share a commit; each gets its own answer, and only once it is durable."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sealed_orders.server.database.databases import SqliteFile
from sealed_orders.server.database.journal import Journal
from sealed_orders.server.http.application import opened
from sealed_orders.table.desk import Desk
from sealed_orders.table.protocol.matches import NewMatch, NewSeat
from sealed_orders.table.store.addition import Addition, Behind, Mark
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.store.store import Store
from sealed_orders.table.too_late import StaleOrder
from tests.server.test_matches import seal

HERE = {"raider": NewSeat("me"), "hunter": NewSeat("here")}
MANY = 8


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'matches.sqlite3'}"


async def some_matches(desk: Desk, many: int = MANY) -> list[str]:
    return [(await desk.beginnings.make(NewMatch("tutorial", HERE))).match for _ in range(many)]


def journal_of(store: Store) -> Journal:
    assert isinstance(store.database, SqliteFile)
    return store.database.journal


async def mark(store: Store, match: str) -> Mark:
    news = await store.news(match, 0)
    assert news is not None
    return news.mark


def orders(folder: Path) -> list[Any]:
    """Return what another program reads from the file."""
    with closing(sqlite3.connect(folder / "matches.sqlite3")) as connection:
        return [row[0] for row in connection.execute("SELECT match FROM orders")]


def test_orders_that_wait_together_share_a_commit_and_are_durable_when_acknowledged(tmp_path: Path) -> None:
    async def seal_at_once() -> None:
        async with opened(url(tmp_path)) as desk:
            made = await some_matches(desk)
            said: list[str] = []
            begun, go = threading.Event(), threading.Event()

            def note(statement: str) -> None:
                said.append(statement)
                if statement.startswith("BEGIN"):
                    begun.set()
                    go.wait(60)

            journal_of(desk.matches.store).connection.set_trace_callback(note)
            durable: dict[str, bool] = {}

            async def one(match: str) -> None:
                await seal(desk, match, "raider", 0, "ship lurk")
                durable[match] = match in orders(tmp_path)

            first = asyncio.create_task(one(made[0]))
            await asyncio.to_thread(begun.wait)
            rest = asyncio.gather(*map(one, made[1:]))
            while len(journal_of(desk.matches.store)._waiting) < MANY - 1:
                await asyncio.sleep(0)
            go.set()
            await asyncio.gather(first, rest)
            assert said.count("COMMIT") == 2, "the first, and the rest together"
            assert durable == dict.fromkeys(made, True)

    asyncio.run(seal_at_once())


def test_what_fails_fails_alone(tmp_path: Path) -> None:
    async def add_good_and_bad() -> None:
        async with opened(url(tmp_path)) as desk:
            store, made = desk.matches.store, await some_matches(desk, 3)
            marks = [await mark(store, match) for match in made]
            good, bad, behind = (Addition(*one, 0) for one in zip(made, marks, strict=True))
            for addition in (good, bad, behind):
                addition.seal("raider", "ship lurk")
            bad.rows[0][1]["side"] = None  # no order is without a side
            behind.since = Mark(1, 0, behind.since.seats)
            results = await asyncio.gather(*map(store.put, (good, bad, behind)), return_exceptions=True)
            assert results[0] is None
            assert isinstance(results[1], DatabaseFailure)
            assert isinstance(results[2], Behind)
            assert orders(tmp_path) == [made[0]]
            assert await mark(store, made[0]) == good.after

    asyncio.run(add_good_and_bad())


@pytest.mark.parametrize("change", ["an order", "a seat"])
@pytest.mark.usefixtures("shared")
def test_an_order_based_on_an_older_state_is_computed_again(tmp_path: Path, change: str) -> None:
    async def change_unseen() -> None:
        async with opened(url(tmp_path)) as one, opened(url(tmp_path)) as other:
            made = await one.beginnings.make(NewMatch("tutorial", {"raider": NewSeat("me"), "hunter": NewSeat("open")}))
            with one.matches.look(made.match) as live:
                await live.refresh()
                raider = next(seat for seat in live.seats if seat.side == "raider")
                if change == "an order":
                    await seal(other, made.match, "hunter", 0, "flights 1")
                else:
                    await other.lobby.take(made.match, "hunter")
                await live.seal(raider, 0, "ship lurk", lambda _: None)
                async with live.reading() as match:
                    assert len(match.decisions) == (change == "an order")
                assert next(seat for seat in live.seats if seat.side == "hunter").player == (
                    "open" if change == "an order" else "away"
                )

    asyncio.run(change_unseen())


def test_an_order_whose_sender_is_cut_off_is_written_and_shown(tmp_path: Path) -> None:
    async def cut_off() -> None:
        async with opened(url(tmp_path)) as desk:
            (match,) = await some_matches(desk, 1)
            reached, go = asyncio.Event(), threading.Event()
            loop = asyncio.get_running_loop()

            def hold(statement: str) -> None:
                if statement == "COMMIT":
                    loop.call_soon_threadsafe(reached.set)
                    go.wait(60)

            journal_of(desk.matches.store).connection.set_trace_callback(hold)
            sealing = asyncio.create_task(seal(desk, match, "raider", 0, "ship lurk"))
            await reached.wait()
            sealing.cancel()
            await asyncio.sleep(0)
            go.set()
            with pytest.raises(asyncio.CancelledError):
                await sealing
            with desk.matches.look(match) as live:
                async with live.reading() as shown:
                    assert shown.sealed("raider") == {"ship": ("lurk",)}

    asyncio.run(cut_off())


@pytest.mark.usefixtures("shared")
def test_no_order_is_written_to_a_match_that_another_server_has_settled(tmp_path: Path) -> None:
    async def settle_unseen() -> None:
        async with opened(url(tmp_path)) as one, opened(url(tmp_path)) as other:
            (match,) = await some_matches(one, 1)
            with one.matches.look(match) as live, other.matches.look(match) as theirs:
                for looked_at in (live, theirs):
                    await looked_at.refresh()
                raider, hunter = (next(s for s in live.seats if s.side == side) for side in ("raider", "hunter"))
                await theirs.talks.resign(hunter)
                with pytest.raises(StaleOrder):
                    await live.seal(raider, 0, "ship lurk", lambda _: None)
                async with live.reading() as shown:
                    assert shown.outcome is not None
            assert orders(tmp_path) == []

    asyncio.run(settle_unseen())
