"""The store: whatever is written to a match or a seat is written to that one only."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest
import sqlalchemy as sa

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.record import Decision
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.table.protocol.matches import NewMatch, NewSeat
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Glance, Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.addition import MARK, Addition, Behind, Mark, read_mark
from sealed_orders.table.store.new_match import new_rows
from sealed_orders.table.store.rows import Head
from sealed_orders.table.store.seeds import Seeds
from sealed_orders.table.store.store import OPEN_SEATS_SHOWN, Store
from tests.table.memory import table

SEATS = {"raider": NewSeat("me"), "hunter": NewSeat("away")}
DECIDED = Decision({"raider": "ship lurk"}, (), "")
DRAWN = Outcome(None, {"raider": 0, "hunter": 0}, "", "A draw.")


def with_two_matches(work: Callable[[Store, str, str], Awaitable[None]]) -> None:
    """Do something in a store with two matches."""

    async def run() -> None:
        async with table() as desk:
            made = [(await desk.beginnings.make(NewMatch("tutorial", SEATS))).match for _ in range(2)]
            await work(desk.matches.store, *made)

    asyncio.run(run())


async def mark(store: Store, match: str) -> Mark:
    async with store.reading() as connection:
        found = read_mark(await connection.execute(MARK, {"here": match}))
    news = await store.news(match, 0)
    assert found is not None
    assert news is not None
    assert found == news.mark
    return found


async def seats(store: Store, match: str) -> dict[str, Seat]:
    (_, found) = (await store.heads([match]))[match]
    return {seat.side: seat for seat in found}


async def begun(store: Store, match: str) -> Addition:
    return Addition(match, await mark(store, match), 0)


def test_a_mark_follows_from_the_orders_and_decisions_of_its_own_match() -> None:
    async def play(store: Store, one: str, other: str) -> None:
        first = await mark(store, other)
        assert (first.decisions, first.orders, first.settled) == (0, 0, False)
        for number in range(2):
            addition = await begun(store, one)
            addition.seal("raider", "ship lurk")
            await store.put(addition)
            assert await mark(store, one) == addition.after
            assert addition.after.orders == 1
            addition = await begun(store, one)
            addition.decide(DECIDED, b"{}")
            await store.put(addition)
            assert await mark(store, one) == addition.after
            assert (addition.after.decisions, addition.after.orders) == (number + 1, 0)
        ended = await begun(store, one)
        ended.settle(Settlement("agreed", ("raider", "hunter")), DRAWN)
        await store.put(ended)
        assert await mark(store, one) == ended.after
        assert ended.after.settled
        assert await mark(store, other) == first

    with_two_matches(play)


def test_an_addition_to_a_match_that_went_on_is_behind() -> None:
    async def add_twice(store: Store, one: str, _: str) -> None:
        addition = await begun(store, one)
        addition.seal("raider", "ship lurk")
        await store.put(addition)
        with pytest.raises(Behind):
            await store.put(addition)

    with_two_matches(add_twice)


async def states(store: Store) -> dict[tuple[str, int], str | None]:
    decided = tables.decisions.c
    async with store.reading() as connection:
        rows = await connection.execute(sa.select(decided.match, decided.number, decided.state))
        return {(row.match, row.number): row.state for row in rows}


def test_the_state_is_kept_after_the_last_decision_of_a_running_match_only() -> None:
    async def decide(store: Store, one: str, other: str) -> None:
        for match, number in ((one, 0), (other, 0), (one, 1)):
            addition = await begun(store, match)
            addition.decide(DECIDED, f"{match} {number}".encode())
            await store.put(addition)
        assert await states(store) == {(one, 0): None, (one, 1): f"{one} 1", (other, 0): f"{other} 0"}
        assert [found[1].state for match in (one, other) if (found := await store.opening(match))] == [
            f"{one} 1",
            f"{other} 0",
        ]
        addition = await begun(store, one)
        addition.decide(DECIDED, b"the last", DRAWN)
        await store.put(addition)
        assert await states(store) == {**{(one, number): None for number in range(3)}, (other, 0): f"{other} 0"}
        assert [(await store.heads([match]))[match][0].outcome for match in (one, other)] == [DRAWN, None]

    with_two_matches(decide)


def test_a_new_match_keeps_its_last_state_its_pending_orders_and_those_that_bots_gave() -> None:
    match = so.Match.new("tutorial", seed="rows")
    for side, order, minute in (
        ("raider", "ship lurk", Minute("corsair", "seed", "")),
        ("hunter", "flights 1", None),
        ("raider", "ship lurk", None),
        ("hunter", "flights 1", None),
    ):
        match.submit(side, order, minute)
    side = match.waiting[0]
    prompt = match.prompt(side)
    assert prompt is not None
    match.submit(side, prompt.sample(FastDice("rows")))
    record = match.record()
    head = Head("one", "", "tutorial", "breakout", None, False, 7)
    rows = new_rows(head, record, (), Seeds(), "the State")
    assert [(row["number"], row["state"]) for row in rows.decisions] == [(0, None), (1, "the State")]
    given = [(row["number"], row["side"], row["text"], row["minute"] is not None) for row in rows.orders]
    assert given == [(0, "raider", "ship lurk", True), (2, side, record.pending[side], False)]
    assert [row["state"] for row in new_rows(head, record, (), Seeds()).decisions] == [None, None]


def test_a_glance_is_written_for_its_seat_only() -> None:
    async def glance(store: Store, one: str, _: str) -> None:
        before = await seats(store, one)
        seen = msgspec.structs.replace(before["raider"], glance=Glance("waiting", 7), touched=5)
        addition = await begun(store, one)
        addition.glance([seen])
        await store.put(addition)
        assert await seats(store, one) == {**before, "raider": seen}

    with_two_matches(glance)


def test_a_draft_is_cleared_in_its_own_place_only_and_an_empty_one_is_left_alone() -> None:
    async def clear(store: Store, one: str, _: str) -> None:
        sitting = await seats(store, one)
        raider, hunter = sitting["raider"], sitting["hunter"]
        papers = {
            (raider.hash, "draft"): ("mine", 3),
            (raider.hash, "standing"): ("kept", 1),
            (raider.hash, "lesson"): ("", 4),
            (hunter.hash, "draft"): ("theirs", 2),
        }
        drawers = tables.drawers.c
        row = {"match": one, "at": 0}
        async with store.change() as connection:
            for (seat, slot), (text, revision) in papers.items():
                paper = {**row, "seat": seat, "slot": slot, "text": text, "revision": revision}
                await connection.execute(sa.insert(tables.drawers), paper)
        addition = await begun(store, one)
        addition.clear(raider, "draft")
        addition.clear(raider, "lesson")
        await store.put(addition)
        async with store.reading() as connection:
            columns = (drawers.seat, drawers.slot, drawers.text, drawers.revision)
            rows = [tuple(row) for row in await connection.execute(sa.select(*columns))]
        found = {(seat, slot): (text, revision) for seat, slot, text, revision in rows}
        assert found == {**papers, (raider.hash, "draft"): ("", 4)}

    with_two_matches(clear)


def test_one_seat_is_renamed_and_another_given_to_a_bot() -> None:
    async def change(store: Store, one: str, _: str) -> None:
        before = await seats(store, one)
        async with store.turn(one) as turn:
            await turn.rename(before["raider"], "Ada")
            await turn.seat_bot(before["hunter"], "random", 1.5)
        after = await seats(store, one)
        assert {side: (seat.name, seat.player, seat.bot) for side, seat in after.items() if side != "watch"} == {
            **{side: (seat.name, seat.player, seat.bot) for side, seat in before.items() if side != "watch"},
            "raider": ("Ada", before["raider"].player, ""),
            "hunter": (before["hunter"].name, "bot", "random"),
        }

    with_two_matches(change)


def test_a_seat_with_an_invitation_is_not_the_one_kept_for_a_rematch() -> None:
    async def sit_down(store: Store, one: str, _: str) -> None:
        async with store.turn(one) as turn:
            assert not await turn.sit_down("hunter", "a key")
            await turn.connection.execute(sa.update(tables.seats).where(tables.seats.c.match == one).values(invite=""))
            assert await turn.sit_down("hunter", "a key")

    with_two_matches(sit_down)


def test_the_beginning_of_a_deleted_match_is_refused_and_the_others_is_there() -> None:
    async def delete(store: Store, one: str, other: str) -> None:
        await store.delete(one)
        with pytest.raises(Refusal):
            await store.beginning(one)
        assert (await store.beginning(other)).game == "tutorial"

    with_two_matches(delete)


def test_two_hundred_open_seats_are_listed_at_most() -> None:
    async def open_many(store: Store, one: str, _: str) -> None:
        seat = (await seats(store, one))["hunter"]
        for number in range(OPEN_SEATS_SHOWN + 1):
            await store.add_seat(msgspec.structs.replace(seat, hash=str(number), player="open", invite=""))
        assert len(await store.open_seats()) == 200

    with_two_matches(open_many)
