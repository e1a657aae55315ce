"""The store: who sits where, what opens a seat, and what is deleted when a seat changes hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from sealed_orders.table.clock import HandClock
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Glance, Seat, hashed, onlooker, report_key
from sealed_orders.table.store import tables
from sealed_orders.table.store.store import Store
from tests.table.test_store import seats, with_two_matches

YOUR_TURN = Glance("your turn", 1)


async def change(store: Store, seat: Seat, **values: Any) -> None:
    """Write a seat's columns as they are to be for a test."""
    async with store.change() as connection:
        here = tables.seats.c.hash == seat.hash
        await connection.execute(sa.update(tables.seats).where(here).values(**values))


async def changed(store: Store, match: str, before: Mapping[str, Seat]) -> dict[str, dict[str, Any]]:
    """Return what differs at the seats of a match, by side; the hash of a new key is only reported as new."""
    found: dict[str, dict[str, Any]] = {}
    for side, seat in (await seats(store, match)).items():
        now, then = msgspec.structs.asdict(seat), msgspec.structs.asdict(before[side])
        if differs := {name: value for name, value in now.items() if value != then[name]}:
            found[side] = differs
    return found


def test_a_key_opens_its_own_seat_and_the_key_of_its_report_no_seat() -> None:
    async def open_by_key(store: Store, one: str, other: str) -> None:
        seat = (await seats(store, one))["raider"]
        await change(store, seat, hash=hashed("mi-ne"))
        mine = (await seats(store, one))["raider"]
        assert await store.seat("mi-ne") == await store.opened("mi-ne") == await store.looking_back("mi-ne") == mine
        report = report_key(mine)
        assert await store.seats(["mi-ne", "another", report]) == {"mi-ne": mine}
        assert await store.reader(report) == mine
        assert await store.seat(report) is None
        await change(store, mine, glance='{"state": "over", "turn": 1}')
        mine = (await seats(store, one))["raider"]
        assert await store.seats([report, "mi-ne"]) == {"mi-ne": mine, report: onlooker(mine)}
        assert await store.looking_back(report) == onlooker(mine)
        theirs = report_key((await seats(store, other))["raider"])
        unknown = (
            "another",
            "another-key",
            "",
            f"{other}-{report.partition('-')[2]}",
            f"{one}{theirs[16:]}",
            "\ud800-x",
        )
        for key in unknown:
            for opening in (store.opened, store.reader, store.looking_back):
                with pytest.raises(Refusal) as refused:
                    await opening(key)
                assert refused.value.status == 404

    with_two_matches(open_by_key)


def test_an_invitation_names_its_seat_whether_it_was_made_with_the_match_or_later() -> None:
    async def invite(store: Store, one: str, _: str) -> None:
        before = await seats(store, one)
        async with store.turn(one) as turn:
            await turn.invite(before["hunter"], "come", 5)
            await turn.offer(before["raider"], "take over", 6)
        assert await changed(store, one, before) == {
            "hunter": {"invite": hashed("come"), "sent": 5},
            "raider": {"offered": hashed("take over"), "sent": 6},
        }
        invited = [await store.invited(key) for key in ("come", "take over", "nothing")]
        assert [seat and (seat.match, seat.side) for seat in invited] == [(one, "hunter"), (one, "raider"), None]
        async with store.turn(one) as turn:
            await turn.offer(before["raider"], None, 7)
        assert (await seats(store, one))["raider"].offered == ""
        assert await store.invited("take over") is None

    with_two_matches(invite)


def test_a_match_is_owned_by_one_key() -> None:
    async def own(store: Store, _: str, other: str) -> None:
        async with store.change() as connection:
            here = tables.matches.c.id == other
            await connection.execute(sa.update(tables.matches).where(here).values(owner=hashed("mine")))
        assert await store.owned("mine") == other
        assert await store.owned("another") is None

    with_two_matches(own)


def test_an_open_seat_is_taken_once_and_the_salt_counts_from_the_next_decision() -> None:
    async def take(store: Store, one: str, other: str) -> None:
        hunters = [(await seats(store, match))["hunter"] for match in (one, other)]
        async with store.turn(one) as turn:
            assert not await turn.take("hunter", "invited, not open")
        for hunter in hunters:
            await change(store, hunter, player="open")
        before = await seats(store, one)
        async with store.turn(one) as turn:
            assert not await turn.take("raider", "not this side")
            assert await turn.take("hunter", "mine", "Ada", "grain")
            assert not await turn.take("hunter", "too late", "Bob", "sand")
        assert await changed(store, one, before) == {
            "hunter": {"hash": hashed("mine"), "player": "away", "name": "Ada"}
        }
        assert (await seats(store, other))["hunter"].player == "open"
        news = [await store.news(match, 0) for match in (one, other)]
        assert [[(salt.side, salt.text, salt.since) for salt in found.salts] for found in news if found] == [
            [("hunter", "grain", 1)],
            [],
        ]

    with_two_matches(take)


def test_an_invitation_is_accepted_once_and_without_a_salt_none_is_kept() -> None:
    async def accept(store: Store, one: str, other: str) -> None:
        before, theirs = await seats(store, one), await seats(store, other)
        async with store.turn(one) as turn:
            assert not await turn.accept(theirs["hunter"], "another match's")
            assert await turn.accept(before["hunter"], "mine")
            assert not await turn.accept(before["hunter"], "too late")
        assert await changed(store, one, before) == {"hunter": {"hash": hashed("mine"), "player": "away"}}
        assert await changed(store, other, theirs) == {}
        news = await store.news(one, 0)
        assert news
        assert news.salts == ()

    with_two_matches(accept)


def test_a_seat_that_is_kept_for_somebody_is_theirs_by_its_side() -> None:
    async def sit_down(store: Store, one: str, _: str) -> None:
        for seat in (await seats(store, one)).values():
            await change(store, seat, player="invited", invite="")
        before = await seats(store, one)
        async with store.turn(one) as turn:
            assert await turn.sit_down("hunter", "mine")
            assert not await turn.sit_down("hunter", "mine, too")
        assert await changed(store, one, before) == {"hunter": {"hash": hashed("mine"), "player": "away"}}

    with_two_matches(sit_down)


async def kept(store: Store, table: sa.Table) -> set[str]:
    """Return the seats that something is stored for."""
    async with store.reading() as connection:
        return set((await connection.execute(sa.select(table.c.seat))).scalars())


async def keep_for_all(store: Store, match: str) -> None:
    """Store a draft, a channel and a notice for every seat of a match."""
    async with store.change() as connection:
        found = tables.seats.c
        for seat in (await connection.execute(sa.select(found.hash).where(found.match == match))).scalars().all():
            row = {"match": match, "seat": seat, "at": 0}
            drawer = {**row, "slot": "draft", "text": "mine", "revision": 1}
            await connection.execute(sa.insert(tables.drawers), drawer)
            channel = {**row, "id": seat, "kind": "mail", "sealed": "", "mark": "", "hours": ""}
            await connection.execute(sa.insert(tables.channels), channel)
            await connection.execute(sa.insert(tables.notices), {**row, "number": 0, "kind": "asked"})


def test_who_leaves_a_seat_leaves_nothing_behind_and_others_keep_theirs() -> None:
    async def reopen(store: Store, one: str, _: str) -> None:
        raider = (await seats(store, one))["raider"]
        await change(store, raider, book="a book", muted=True, name="Ada", offered="an offer")
        await keep_for_all(store, one)
        before = await seats(store, one)
        async with store.turn(one) as turn:
            await turn.reopen(before["raider"])
        after = await changed(store, one, before)
        assert after.keys() == {"raider"}
        assert after["raider"].pop("hash") not in {seat.hash for seat in before.values()}
        assert after["raider"] == {"player": "open", "book": "", "muted": False, "name": "", "offered": ""}
        others = {seat.hash for side, seat in before.items() if side != "raider"}
        assert others
        for table in (tables.drawers, tables.channels, tables.notices):
            assert await kept(store, table) == others

    with_two_matches(reopen)


def test_a_seat_is_passed_on_with_its_invitation_used_up() -> None:
    async def pass_on(store: Store, one: str, _: str) -> None:
        raider = (await seats(store, one))["raider"]
        await change(store, raider, book="a book", muted=True, name="Ada", offered=hashed("take over"))
        await keep_for_all(store, one)
        before = await seats(store, one)
        async with store.turn(one) as turn:
            await turn.pass_on(before["raider"], "mine", "Bob", "grain")
        news = await store.news(one, 0)
        assert news
        assert [(salt.side, salt.text, salt.since) for salt in news.salts] == [("raider", "grain", 1)]
        assert await changed(store, one, before) == {
            "raider": {
                "hash": hashed("mine"),
                "player": "away",
                "name": "Bob",
                "invite": hashed("take over"),
                "offered": "",
                "book": "",
                "muted": False,
            }
        }
        assert before["raider"].hash not in await kept(store, tables.drawers)

    with_two_matches(pass_on)


def test_a_seat_that_is_given_to_a_bot_keeps_its_drawer_and_loses_its_channels() -> None:
    async def seat_bot(store: Store, one: str, _: str) -> None:
        await keep_for_all(store, one)
        before = await seats(store, one)
        everybody = {seat.hash for seat in before.values()}
        async with store.turn(one) as turn:
            await turn.seat_bot(before["raider"], "corsair", 1)
        assert await kept(store, tables.drawers) == everybody
        assert await kept(store, tables.channels) == everybody - {before["raider"].hash}

    with_two_matches(seat_bot)


def test_open_seats_and_watched_matches_are_listed_while_they_run() -> None:
    async def listed(store: Store, one: str, other: str) -> None:
        assert await store.open_seats() == []
        mine, theirs = await seats(store, one), await seats(store, other)
        await change(store, mine["hunter"], player="open")
        await change(store, theirs["hunter"], player="watch")
        assert [seat.match for seat in await store.open_seats()] == [one]
        async with store.change() as connection:
            await connection.execute(sa.update(tables.matches).values(watched=True))
        watched = {seat.hash for seat in await store.open_seats()}
        assert {mine["hunter"].hash, theirs["hunter"].hash} <= watched
        assert not {mine["raider"].hash, theirs["raider"].hash} & watched
        async with store.change() as connection:
            await connection.execute(sa.update(tables.matches).values(outcome="{}"))
        assert await store.open_seats() == []

    with_two_matches(listed)


def test_matches_are_found_in_which_a_bot_or_standing_answers_are_asked() -> None:
    async def left_alone(store: Store, one: str, other: str) -> None:
        mine, theirs = await seats(store, one), await seats(store, other)
        for seat in (*mine.values(), *theirs.values()):
            await change(store, seat, glance=msgspec.json.encode(YOUR_TURN).decode())
        assert await store.left_alone() == []
        await change(store, theirs["raider"], rules=1)
        assert await store.left_alone() == [other]
        await change(store, mine["raider"], player="bot")
        assert set(await store.left_alone()) == {one, other}
        waits = msgspec.json.encode(Glance("waiting", 1)).decode()
        await change(store, theirs["raider"], glance=waits)
        assert await store.left_alone() == [one]

    with_two_matches(left_alone)


def test_standing_answers_are_due_from_their_second_on() -> None:
    async def due(store: Store, one: str, other: str) -> None:
        at = 1_800_000_000
        store.clock = HandClock(at)
        mine, theirs = await seats(store, one), await seats(store, other)
        assert await store.held() == []
        await change(store, mine["raider"], due=at + 1)
        await change(store, theirs["raider"], due=1)
        assert await store.held() == [other]
        await change(store, mine["raider"], due=at)
        assert await store.held() == [other, one]

    with_two_matches(due)
