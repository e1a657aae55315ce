"""The store: a match is rebuilt from its own stored rows, and nothing of another's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import sealed_orders as so
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.record import Record, read_kept
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.kernel.standing import Rule, Standing
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.table.clock import HandClock
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Glance, Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.addition import Addition, AskedSide, Mark
from sealed_orders.table.store.new_match import NewRows, dice_name, new_rows
from sealed_orders.table.store.rows import Head
from sealed_orders.table.store.seeds import Seeds
from sealed_orders.table.store.store import Store
from tests.table.memory import Memory
from tests.table.test_store import DECIDED, DRAWN, begun, seats, with_two_matches

RULE = Rule(step="orders", key="ship", answers=(("lurk",),))
OTHER = Rule(step="orders", key="ship", answers=(("run", "faroes"),))
MINUTE = Minute("corsair", "seed", "")
ASKED = Time(at=5, what="asked", sides=("raider", "hunter"))


def head(outcome: Outcome | None = None, **more: Any) -> Head:
    return Head("three", "", "tutorial", "breakout", outcome, False, 7, **more)


def played() -> so.Match:
    """Return a match in its second decision, in which one side has sealed."""
    match = so.Match.new("tutorial", seed="rows")
    match.submit("raider", "ship lurk")
    match.submit("hunter", "flights 1")
    match.submit("raider", "ship lurk")
    return match


def taken_up(record: Record, match: str = "three", **more: Any) -> NewRows:
    """Return the rows of an imported match, with a seat."""
    seat = Seat(f"a hash of {match}", match, "raider", "me", Glance("waiting", 1), 0)
    return new_rows(msgspec.structs.replace(head(**more), id=match), record, [seat], Seeds(), "the State")


def test_a_store_has_the_clock_it_is_given_or_one_of_its_own() -> None:
    clock = HandClock(1)
    assert Store(Memory(), clock).clock is clock
    assert Store(Memory()).clock.now() > 1


def test_the_seed_of_a_day_follows_from_the_day_and_another_from_its_match() -> None:
    assert (dice_name("one", ""), dice_name("one", "2026-11-19")) == ("one", "day 2026-11-19")


def test_a_match_that_is_brought_in_comes_back_as_it_was() -> None:
    async def bring_in(store: Store, _one: str, _other: str) -> None:
        record = replace(
            played().record(),
            minutes={1: {"raider": MINUTE}, 2: {"raider": MINUTE}},
            hands={1: {"hunter": "rule"}},
            salts=(Salt("raider", "grain", 1),),
            terms=Terms(),
            times=(ASKED,),
        )
        await store.add(taken_up(record, terms=Terms()))
        assert await store.whole("three") == record
        assert await store.record("three") == record
        found = await store.opening("three")
        assert found is not None
        begins, news = found
        assert begins == replace(record, pending={}, minutes={}, hands={})
        assert (news.pending, news.state, news.decisions) == (record.pending, "the State", ())
        assert (news.terms, news.times, news.salts) == (Terms(), (ASKED,), record.salts)
        assert (news.mark.orders, news.mark.decisions, news.mark.clock) == (1, 1, 0)
        assert (await store.heads(["three"]))["three"][0].terms == Terms()
        later = await store.news("three", 1)
        assert later is not None
        assert (later.decisions, later.pending, later.state) == ((), record.pending, None)

    with_two_matches(bring_in)


def test_a_minute_for_a_decision_whose_order_was_taken_back_is_not_in_the_record() -> None:
    async def take_back(store: Store, one: str, _: str) -> None:
        addition = await begun(store, one)
        addition.seal("raider", "ship lurk", MINUTE, "rule")
        await store.put(addition)
        whole = await store.whole(one)
        assert (whole.minutes, whole.hands) == ({1: {"raider": MINUTE}}, {1: {"raider": "rule"}})
        addition = await begun(store, one)
        addition.seal("raider", None, MINUTE, "clock")
        await store.put(addition)
        whole = await store.whole(one)
        assert (whole.pending, whole.minutes, whole.hands) == ({}, {}, {})

    with_two_matches(take_back)


def test_a_match_that_is_over_comes_back_with_its_end_and_without_what_was_sealed() -> None:
    async def end(store: Store, _one: str, _other: str) -> None:
        match = played()
        match.resign("hunter")
        record = match.record()
        assert record.outcome
        assert record.settlement
        await store.add(taken_up(replace(record, pending={"raider": "ship lurk"})))
        async with store.reading() as connection:
            kept = tables.matches.c
            row = (await connection.execute(sa.select(kept.outcome, kept.settlement).where(kept.id == "three"))).one()
        assert msgspec.json.decode(row.settlement, type=Settlement) == record.settlement
        whole = await store.whole("three")
        assert (whole.settlement, whole.pending) == (record.settlement, {})
        shown = (await store.heads(["three"]))["three"][0]
        assert shown.outcome is None, "the head says how it ended, and this one said nothing"
        await store.add(taken_up(record, "four", outcome=record.outcome))
        assert (await store.heads(["four"]))["four"][0].outcome == record.outcome
        assert (await store.whole("four")).outcome == record.outcome

    with_two_matches(end)


def test_a_match_that_is_settled_opens_no_order_and_is_known_as_settled() -> None:
    async def settle(store: Store, one: str, other: str) -> None:
        for match in (one, other):
            addition = await begun(store, match)
            addition.seal("raider", "ship lurk")
            await store.put(addition)
        ended = await begun(store, one)
        ended.settle(Settlement("agreed", ("raider", "hunter")), DRAWN)
        await store.put(ended)
        news = [await store.news(match, 0) for match in (one, other)]
        assert [(found.mark.settled, found.pending) for found in news if found] == [
            (True, {}),
            (False, {"raider": "ship lurk"}),
        ]
        async with store.turn(one) as turn:
            assert (await turn.news(0)).mark.settled
        async with store.looking(other) as turn:
            seen = await turn.news(0)
        assert (seen.mark.settled, seen.mark.clock) == (False, 0)

    with_two_matches(settle)


def test_what_is_gone_is_refused_as_not_found() -> None:
    async def delete(store: Store, one: str, other: str) -> None:
        await store.delete(one)
        assert await store.news("nobody", 0) is None
        assert await store.record(one) is None
        assert await store.opening(one) is None
        for gone in (store.whole(one), store.beginning(one)):
            with pytest.raises(Refusal) as refused:
                await gone
            assert refused.value.status == 404
        assert (await store.whole(other)).game == "tutorial"
        assert await store.seats([]) == {}

    with_two_matches(delete)


def test_an_order_is_of_its_decision_and_the_last_of_a_side_counts() -> None:
    async def seal(store: Store, one: str, other: str) -> None:
        for text in ("ship lurk", "ship run faroes"):
            addition = await begun(store, one)
            addition.seal("raider", text, MINUTE)
            await store.put(addition)
        addition = await begun(store, one)
        addition.decide(DECIDED, b"{}")
        await store.put(addition)
        addition = await begun(store, one)
        addition.seal("hunter", "flights 1", replace(MINUTE, bot="admiral"))
        await store.put(addition)
        whole = await store.whole(one)
        assert whole.pending == {"hunter": "flights 1"}
        assert whole.minutes == {1: {"raider": MINUTE}, 2: {"hunter": replace(MINUTE, bot="admiral")}}
        assert (await store.whole(other)).minutes == {}
        since = await store.news(one, 1)
        assert since is not None
        assert (since.decisions, since.mark.decisions, since.mark.orders) == ((), 1, 1)

    with_two_matches(seal)


def test_rules_replace_those_of_their_own_side_from_their_question_on() -> None:
    async def stand(store: Store, one: str, other: str) -> None:
        async with store.turn(other) as turn:
            await turn.stand("raider", (OTHER,), 0)
        async with store.turn(one) as turn:
            await turn.stand("hunter", (OTHER,), 3)
            await turn.stand("raider", (RULE,), 0)
            await turn.stand("raider", (RULE,), 1)  # as they are
            assert await turn.standing("raider") == (Standing("raider", (RULE,), 0),)
            await turn.stand("raider", (OTHER,), 3)
            await turn.stand("raider", (RULE, OTHER), 3)
            await turn.stand("raider", (), 2)
            assert await turn.standing("raider") == (Standing("raider", (RULE,), 0), Standing("raider", (), 2))
            assert len(await turn.standing()) == 3
            await turn.stand("raider", (), 0)
            assert await turn.standing("raider") == ()
            assert await turn.standing() == (Standing("hunter", (OTHER,), 3),)
        async with store.looking(other) as turn:
            assert await turn.standing() == (Standing("raider", (OTHER,), 0),)
        assert (await store.whole(one)).standing == (Standing("hunter", (OTHER,), 3),)
        found = await store.opening(one)
        assert found
        assert found[0].standing == ()

    with_two_matches(stand)


def test_rules_are_counted_at_their_own_seat() -> None:
    async def count(store: Store, one: str, _: str) -> None:
        before = await seats(store, one)
        async with store.turn(one) as turn:
            await turn.write_rules(before["raider"], {"due": 9})
            await turn.write_rules(before["raider"], {"hold": 3})
        after = await seats(store, one)
        assert after["raider"] == msgspec.structs.replace(before["raider"], rules=2, due=9, hold=3)
        assert after["hunter"] == before["hunter"]

    with_two_matches(count)


def test_a_player_who_plays_on_writes_their_own_rules() -> None:
    standing = (Standing("raider", (RULE,), 0), Standing("hunter", (OTHER,), 0))

    def kept(record: Record) -> tuple[Standing, ...]:
        return read_kept(taken_up(record).match["record"]).standing

    running = replace(played().record(), standing=standing)
    assert sorted(kept(running)[2:], key=lambda one: one.side) == [Standing("hunter", (), 1), Standing("raider", (), 1)]
    over = replace(running, outcome=Outcome(None, {}, "", ""))
    assert kept(over) == standing
    one_sided = replace(running, decisions=(replace(running.decisions[0], orders={"raider": "ship lurk"}),) * 2)
    assert kept(one_sided) == (standing[0], Standing("raider", (), 2))


def test_what_was_sealed_for_a_side_is_its_own_in_its_order_until_it_is_forgotten() -> None:
    async def act(store: Store, one: str, other: str) -> None:
        async with store.change() as connection:
            for match, side, number in (
                (one, "raider", 2),
                (one, "raider", 1),
                (one, "hunter", 0),
                (other, "raider", 0),
            ):
                row = {"match": match, "side": side, "number": number, "body": f"{match} {side} {number}"}
                await connection.execute(sa.insert(tables.acts), row)
        async with store.turn(one) as turn:
            assert await turn.acts("raider") == [f"{one} raider 1", f"{one} raider 2"]
            await turn.forget_acts("raider")
            assert (await turn.acts("raider"), await turn.acts("hunter")) == ([], [f"{one} hunter 0"])
        async with store.looking(other) as turn:
            assert await turn.acts("raider") == [f"{other} raider 0"]

    with_two_matches(act)


def test_a_salt_counts_from_the_next_decision_of_its_own_match() -> None:
    async def salt(store: Store, one: str, other: str) -> None:
        for _ in range(2):
            addition = await begun(store, one)
            addition.decide(DECIDED, b"{}")
            await store.put(addition)
        for match in (one, other):
            async with store.turn(match) as turn:
                await turn.salt("hunter", "grain")
        found = [await store.news(match, 0) for match in (one, other)]
        assert [news.salts for news in found if news] == [
            (Salt("hunter", "grain", 3),),
            (Salt("hunter", "grain", 1),),
        ]

    with_two_matches(salt)


def test_a_clock_is_up_from_its_second_on_and_five_hundred_are_listed_at_once() -> None:
    async def be_up(store: Store, one: str, other: str) -> None:
        clock = {"match": one, "number": 0, "asked": 0, "due": 10}
        async with store.change() as connection:
            for side, due, fires in (("raider", 10, 20), ("hunter", None, None)):
                await connection.execute(sa.insert(tables.clocks), {**clock, "side": side, "due": due, "fires": fires})
        assert [await store.up(at) for at in (19, 20, 21)] == [[], [(one, "raider")], [(one, "raider")]]
        assert await store.due([one, other]) == {(one, "raider"): 10}
        assert await store.due([other]) == await store.due([]) == {}
        async with store.change() as connection:
            for number in range(500):
                await connection.execute(sa.insert(tables.clocks), {**clock, "side": str(number), "fires": number})
        up = await store.up(1000)
        assert len(up) == 500
        assert up[0] == (one, "0")

    with_two_matches(be_up)


async def clocks(
    store: Store, match: str
) -> dict[str, tuple[int, int, int | None, int | None, int | None, int | None]]:
    """Return the clocks of a match, by side."""
    kept = tables.clocks.c
    columns = (kept.side, kept.number, kept.asked, kept.sealed, kept.runs, kept.due, kept.fires)
    async with store.reading() as connection:
        rows = await connection.execute(sa.select(*columns).where(kept.match == match))
        return {row.side: tuple(row)[1:] for row in rows}


def test_a_clock_is_set_answered_and_moved_for_its_own_side_of_its_own_match() -> None:
    async def ask(store: Store, one: str, other: str) -> None:
        async def put(match: str, change: Callable[[Addition], None], at: int) -> None:
            addition = Addition(match, (await begun(store, match)).since, at)
            change(addition)
            await store.put(addition)

        both = {"raider": AskedSide(0, 1, 10, 20), "hunter": AskedSide(3, None)}
        for match in (one, other):
            await put(match, lambda addition: addition.ask(both), 5)
        before = await clocks(store, other)
        assert before == {"raider": (0, 5, None, 1, 10, 20), "hunter": (3, 5, None, None, None, None)}
        await put(one, lambda addition: addition.answer("raider", sealed=True), 7)
        assert (await clocks(store, one))["raider"] == (0, 5, 7, 1, None, None)
        await put(one, lambda addition: addition.answer("raider", sealed=False, due=11, fires=21), 8)
        assert (await clocks(store, one))["raider"] == (0, 5, None, 1, 11, 21)
        await put(one, lambda addition: addition.move("raider", AskedSide(0, 2, 12, 22)), 9)
        assert await clocks(store, one) == {"raider": (0, 5, None, 2, 12, 22), "hunter": before["hunter"]}
        await put(one, lambda addition: addition.ask({"hunter": AskedSide(4)}), 10)
        assert (await clocks(store, one)).keys() == {"hunter"}
        assert await clocks(store, other) == before

    with_two_matches(ask)


def test_clocks_are_revised_and_rules_changed_in_their_own_match() -> None:
    async def change(store: Store, one: str, other: str) -> None:
        addition = await begun(store, one)
        assert addition.since.clock == 0
        begins = await store.beginning(one)
        addition.revise()
        addition.upgrade(replace(begins, version="9"), begins)
        addition.time(ASKED)
        await store.put(addition)
        now = await begun(store, one)
        assert now.since == addition.after
        assert now.since.clock == 1
        assert (await store.beginning(one)).version == "9"
        assert await store.beginning(other) != await store.beginning(one)
        assert (await store.beginning(other)).version == begins.version
        theirs = await begun(store, other)
        assert (theirs.since.clock, Mark(0, 0, ()).clock) == (0, 0)

    with_two_matches(change)


def test_standing_answers_hold_a_question_and_their_acts_go_when_the_player_seals() -> None:
    async def hold(store: Store, one: str, other: str) -> None:
        before = await seats(store, one)
        for match, side in ((one, "raider"), (one, "hunter"), (other, "raider")):
            addition = await begun(store, match)
            addition.act(side, 1, f"{side} of {match}")
            await store.put(addition)
        addition = await begun(store, one)
        addition.hold(before["raider"], 2, 9)
        addition.act_by_hand("raider")
        await store.put(addition)
        after = await seats(store, one)
        assert (after["raider"].held, after["raider"].due) == (2, 9)
        assert after["hunter"] == before["hunter"]
        left = []
        for match, side in ((one, "raider"), (one, "hunter"), (other, "raider")):
            async with store.looking(match) as turn:
                left.append(len(await turn.acts(side)))
        assert left == [0, 1, 1]

    with_two_matches(hold)
