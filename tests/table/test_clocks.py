"""Who is asked in a match over days, since when and until when: stored with the decision that asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from sealed_orders.bots import ANY, listed
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.terms import DAY, FREE, HOUR, RESTART, Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.table.beside import new_terms
from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.watchman import Watchman
from sealed_orders.table.protocol.matches import HandOver, Made, NewMatch, NewSeat
from sealed_orders.table.protocol.telling import Clock
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.store import tables
from sealed_orders.table.work.in_place import InPlace
from tests.table.memory import Memory

NOON = 1_800_000_000
EACH = Terms(kind="each", hours=24)
STAFF, FORFEIT = Terms(kind="each", hours=24, zero="staff"), Terms(kind="each", hours=24, zero="forfeit")
FRIEND = {"raider": NewSeat("me"), "hunter": NewSeat("away")}


class Table:
    """A match of First Hunt at a table whose clock the test sets."""

    def __init__(self, desk: Desk, clock: HandClock, made: Made) -> None:
        self.desk, self.clock, self.made = desk, clock, made
        self.keys = dict(made.seats)
        self.watchman = Watchman(desk.matches)

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

    async def look(self, seconds: int = 0) -> None:
        """Let the server work this long; then the watchman makes a round."""
        self.clock.move(seconds)
        async with self.desk.matches.store.change() as connection:
            await connection.execute(sa.update(tables.heartbeats).values(at=self.clock.now()))
        await self.watchman.round()

    async def due(self) -> dict[str, int | None]:
        """Return by side when its clock reaches zero, as its client and its list of matches show it."""
        due: dict[str, int | None] = {}
        for side in FRIEND:
            seat = await self.desk.matches.store.opened(self.keys[side])
            with self.desk.matches.look(self.made.match) as live:
                async with live.reading():
                    time = live.timing.time(live.own(seat))
            assert time is not None
            (mine,) = await self.desk.lobby.mine([self.keys[side]])
            assert isinstance(time.clock, Clock)
            assert mine.due == time.clock.due
            due[side] = None if time.clock.due is None else int(time.clock.due.timestamp()) - NOON
        return due

    async def asked(self) -> dict[str, tuple[int, int, int | None]]:
        """Return by side: the number of its question, when it was asked, when it was answered."""
        async with self.desk.matches.store.reading() as connection:
            rows = await connection.execute(sa.select(tables.clocks))
            return {row.side: (row.number, row.asked - NOON, row.sealed and row.sealed - NOON) for row in rows}


def at_a_table(
    play: Callable[[Table], Awaitable[Any]],
    seats: dict[str, NewSeat] = FRIEND,
    join: bool = True,
    terms: Terms | None = None,
) -> Record:
    """Play a match; return what its record then has."""

    async def played() -> Record:
        clock = HandClock(NOON)
        async with laid(Memory(), InPlace(), clock=clock) as desk:
            table = Table(desk, clock, await desk.beginnings.make(NewMatch("tutorial", seats, terms=terms)))
            if join:
                await table.join()
            await play(table)
            return await desk.matches.store.whole(table.made.match)

    return asyncio.run(played())


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


def test_clocks_run_when_every_seat_is_taken_and_the_record_verifies() -> None:
    async def play(table: Table) -> None:
        table.clock.move(HOUR)
        await table.join()
        assert await table.due() == {"raider": 25 * HOUR, "hunter": 25 * HOUR}
        table.clock.move(HOUR)
        await table.seal("raider", "ship lurk")
        assert await table.due() == {"raider": None, "hunter": 25 * HOUR}
        table.clock.move(HOUR)
        await table.seal("hunter", "flights 1")
        assert await table.due() == {"raider": 27 * HOUR, "hunter": 27 * HOUR}

    record = at_a_table(play, join=False, terms=EACH)
    verify(record)
    assert [(time.what, time.at - NOON) for time in record.times] == [
        ("asked", 0), ("taken", HOUR), ("sealed", 2 * HOUR), ("sealed", 3 * HOUR), ("asked", 3 * HOUR),
    ]  # fmt: skip


def test_at_zero_and_after_the_grace_the_staff_seals_from_what_the_side_sees() -> None:
    async def play(table: Table) -> None:
        await table.seal("raider", "ship lurk")
        await table.look(DAY - 1)
        assert (await table.asked())["hunter"] == (0, 0, None)
        await table.look(2 * HOUR + 1)
        assert (await table.asked())["hunter"][0] == 1
        seat = await table.desk.matches.store.opened(table.keys["hunter"])
        with table.desk.matches.look(table.made.match) as live:
            (act,) = (await live.standing.orders(live.own(seat))).acts
        assert (act.number, act.hand) == (0, "clock")

    record = at_a_table(play, terms=STAFF)
    verify(record)
    assert record.hands == {1: {"hunter": "clock"}}
    assert record.minutes[1]["hunter"].seed.endswith("#0")
    assert "clock" not in str(record.sealed("hunter").hands)


def test_in_a_game_without_a_staff_the_weakest_bot_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "staff", lambda *_: "")
    record = at_a_table(lambda table: table.look(DAY + 2 * HOUR), terms=STAFF)
    verify(record)
    rungs = {bot: known.rung for bot, known in listed("tutorial").items() if bot not in ANY}
    for side in FRIEND:
        able = {bot: rung for bot, rung in rungs.items() if side in (listed("tutorial")[bot].sides or FRIEND)}
        assert able[record.minutes[1][side].bot] == min(able.values())


def test_the_staff_seals_for_who_has_taken_their_order_back() -> None:
    async def play(table: Table) -> None:
        await table.seal("raider", "ship lurk")
        await table.seal("hunter", "flights 1")
        await table.seal("hunter", "flights 2", 1)
        await table.withdraw("hunter", 1)
        await table.seal("raider", "ship lurk", 1)
        await table.look(DAY + 2 * HOUR)
        assert (await table.asked())["hunter"][0] == 2

    record = at_a_table(play, terms=STAFF)
    verify(record)
    assert record.hands == {2: {"hunter": "clock"}}


def test_an_order_in_the_grace_counts() -> None:
    async def play(table: Table) -> None:
        await table.seal("raider", "ship lurk")
        table.clock.move(DAY)
        await table.seal("hunter", "flights 1")
        await table.look(2 * HOUR)

    assert at_a_table(play, terms=STAFF).hands == {}


def test_at_zero_and_after_the_grace_the_match_is_lost() -> None:
    async def play(table: Table) -> None:
        await table.seal("raider", "ship lurk")
        await table.look(DAY + 2 * HOUR)

    record = at_a_table(play, terms=FORFEIT)
    verify(record)
    assert record.outcome is not None
    assert (record.outcome.winner, record.times[-1].what) == ("raider", "forfeit")


def forgetful(table: Table) -> Callable[[int], Awaitable[None]]:
    """Return a raider who seals this many turns, while the hunter's time runs out in each of them."""

    async def play(turns: int) -> None:
        for _ in range(turns):
            number = (await table.asked())["raider"][0]
            await table.seal("raider", "ship lurk", number)
            await table.look(DAY + 2 * HOUR)

    return play


def test_after_three_turns_sealed_by_the_staff_the_match_is_lost_if_that_was_agreed() -> None:
    async def play(table: Table) -> None:
        await forgetful(table)(2)
        await table.seal("hunter", "flights 0", 2)  # an order by hand begins the count again
        await table.seal("raider", "ship lurk", 2)
        await forgetful(table)(3)
        assert (await table.asked())["hunter"][0] == 6
        await forgetful(table)(1)

    record = at_a_table(play, terms=Terms(kind="each", hours=24, zero="staff, forfeit"))
    verify(record)
    assert record.outcome is not None
    assert (record.outcome.winner, len(record.decisions)) == ("raider", 6)
    with pytest.raises(RecordMismatch, match="has the clock do what was not agreed on"):
        verify(replace(record, terms=Terms(kind="each", hours=24, zero="staff"), chain=()))


def test_after_three_turns_sealed_by_the_staff_the_computer_takes_the_seat_if_that_was_agreed() -> None:
    async def play(table: Table) -> None:
        await forgetful(table)(4)
        seat = await table.desk.matches.store.opened(table.keys["hunter"])
        assert (seat.player, bool(seat.bot)) == ("bot", True)

    record = at_a_table(play, terms=Terms(kind="each", hours=24, zero="staff, computer"))
    verify(record)
    assert [time.what for time in record.times[-2:]] == ["computer", "ended"]


def test_a_nudge_ends_nothing_but_after_zero_a_sealed_order_is_final() -> None:
    async def play(table: Table) -> None:
        await table.look(20 * DAY)
        await table.seal("raider", "ship lurk")
        with pytest.raises(IllegalOrder, match="Your time is up: you cannot take your order back now"):
            await table.withdraw("raider")

    record = at_a_table(play, terms=Terms())
    verify(record)
    assert record.pending == {"raider": "ship lurk"}


def test_all_agree_to_a_pause_and_anyone_ends_it() -> None:
    async def play(table: Table) -> None:
        lobby = table.desk.lobby
        await lobby.wish_pause(table.keys["raider"], True)
        assert await table.due() == {"raider": DAY, "hunter": DAY}
        await lobby.wish_pause(table.keys["hunter"], True)
        assert await table.due() == {"raider": None, "hunter": None}
        await table.look(30 * DAY)
        await lobby.wish_pause(table.keys["hunter"], False)
        assert await table.due() == dict.fromkeys(FRIEND, 31 * DAY + RESTART)

    verify(at_a_table(play, terms=FORFEIT))


def test_a_day_is_given_whether_the_others_are_asked_or_not() -> None:
    async def play(table: Table) -> None:
        await table.desk.lobby.give_day(table.keys["raider"])
        assert await table.due() == {"raider": DAY, "hunter": 2 * DAY}
        await table.seal("hunter", "flights 1")
        await table.desk.lobby.give_day(table.keys["raider"])
        await table.seal("raider", "ship lurk")
        assert await table.due() == {"raider": DAY, "hunter": 2 * DAY}

    verify(at_a_table(play, terms=EACH))


def test_the_clock_of_a_player_who_is_away_is_stopped_as_long_as_their_leave_lasts() -> None:
    async def play(table: Table) -> None:
        lobby, key = table.desk.lobby, table.keys["raider"]
        await lobby.go_away(key, 10)
        assert await table.due() == {"raider": 11 * DAY, "hunter": DAY}
        table.clock.move(DAY)
        await lobby.go_away(key, 0)
        assert await table.due() == {"raider": 2 * DAY, "hunter": DAY}
        with pytest.raises(Refusal, match="You have 13 days of leave left"):
            await lobby.go_away(key, 14)

    verify(at_a_table(play, terms=EACH))


def test_terms_change_when_all_agree_and_everybody_begins_with_the_whole_time(monkeypatch: pytest.MonkeyPatch) -> None:
    bank = Terms(hours=168, most=168, zero="staff")

    async def play(table: Table) -> None:
        lobby, raider, hunter = table.desk.lobby, table.keys["raider"], table.keys["hunter"]
        await table.seal("hunter", "flights 1")
        table.clock.move(20 * HOUR)
        await lobby.wish_terms(raider, bank)
        assert await table.due() == {"raider": DAY, "hunter": None}
        await lobby.wish_terms(hunter, None)
        await lobby.wish_terms(hunter, bank)  # declined by one, then proposed by the other
        await lobby.wish_terms(raider, FORFEIT)  # which takes the place of that
        with pytest.raises(Refusal, match="These are the terms already"):
            await lobby.wish_terms(raider, EACH)
        with pytest.raises(Refusal, match="cannot hold"):
            await lobby.wish_terms(raider, Terms(hours=168))
        assert await table.due() == {"raider": DAY, "hunter": None}
        await lobby.wish_terms(hunter, bank)
        await lobby.wish_terms(raider, bank)
        assert await table.due() == {"raider": 20 * HOUR + 7 * DAY + FREE, "hunter": None}
        assert (await table.desk.matches.store.head(table.made.match))[0].terms == bank
        monkeypatch.setattr(new_terms, "MOST", 1)
        with pytest.raises(Refusal, match="They cannot change again"):
            await lobby.wish_terms(raider, EACH)
        await table.seal("raider", "ship lurk")
        assert (await table.due())["hunter"] == 20 * HOUR + 7 * DAY + FREE
        await table.look(8 * DAY)
        assert {number for number, *_ in (await table.asked()).values()} == {2}

    record = at_a_table(play, terms=EACH)
    verify(record)
    assert (record.terms, [time.terms for time in record.times if time.what == "terms"]) == (EACH, [bank])


def test_a_player_who_takes_a_seat_over_has_agreed_to_no_pause_and_no_other_terms() -> None:
    async def play(table: Table) -> None:
        lobby, raider, hunter = table.desk.lobby, table.keys["raider"], table.keys["hunter"]
        await lobby.wish_terms(raider, STAFF)
        await lobby.wish_pause(raider, True)
        await lobby.accept(await lobby.hand_on(raider))
        await lobby.wish_terms(hunter, STAFF)
        await lobby.wish_pause(hunter, True)

    assert {time.what for time in at_a_table(play, terms=EACH).times} == {"asked", "taken"}


def test_others_see_that_somebody_is_away_only_if_they_chose_to_show_it() -> None:
    async def play(table: Table) -> None:
        lobby, key = table.desk.lobby, table.keys["raider"]

        async def away() -> dict[str, Any]:
            with table.desk.matches.look(table.made.match) as live:
                async with live.reading():
                    assert live.timing.pause is not None
                    return dict(live.timing.pause.away)

        await lobby.go_away(key, 2)
        assert await away() == {}
        await lobby.go_away(key, 3, tell=True)
        assert (await away())["raider"].timestamp() == NOON + 3 * DAY
        mine = {one.side: one.away for one in await lobby.mine(list(table.keys.values()))}
        assert mine == {"hunter": await away(), "raider": msgspec.UNSET}
        await lobby.go_away(key, 0)
        assert (await away())["raider"].timestamp() == NOON

    record = at_a_table(play, terms=EACH)
    verify(record)
    assert [time.seconds for time in record.sealed("hunter").times if time.what == "away"] == [3 * DAY]


def test_a_side_gives_a_day_or_goes_away_thirty_times_at_most() -> None:
    async def play(table: Table) -> None:
        lobby, key = table.desk.lobby, table.keys["raider"]
        for _ in range(30):
            await lobby.give_day(key)
            await lobby.go_away(key, 1)
            await lobby.go_away(key, 0)
        with pytest.raises(Refusal, match="You have given 30 days"):
            await lobby.give_day(key)
        with pytest.raises(Refusal, match="You have been away 30 times"):
            await lobby.go_away(key, 1)
        await lobby.give_day(table.keys["hunter"])

    verify(at_a_table(play, terms=EACH))


def test_an_outage_is_not_charged_and_moves_what_is_due_everywhere() -> None:
    async def play(table: Table) -> None:
        await table.seal("raider", "ship lurk")
        await table.watchman.round()
        table.clock.move(4 * 60)
        await table.watchman.round()
        assert await table.due() == {"raider": None, "hunter": DAY}
        table.clock.move(30 * HOUR)
        await table.watchman.round()
        assert await table.due() == {"raider": None, "hunter": 54 * HOUR}
        await table.seal("hunter", "flights 1")

    record = at_a_table(play, terms=FORFEIT)
    verify(record)
    assert record.outcome is None


def test_new_rules_open_sealed_orders_and_leave_everybody_twelve_hours_at_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(table: Table) -> None:
        await table.seal("raider", "ship lurk")
        await table.seal("hunter", "flights 1")
        table.clock.move(23 * HOUR)
        await table.seal("raider", "ship lurk", 1)
        table.clock.move(HOUR // 2)
        monkeypatch.setattr(type(load("tutorial")), "version", "9.9")
        with table.desk.matches.look(table.made.match) as live:
            await live.stop()
        assert await table.due() == dict.fromkeys(FRIEND, 23 * HOUR + HOUR // 2 + RESTART)
        await table.look(RESTART + 2 * HOUR)
        assert (await table.asked())["raider"][0] == 2

    record = at_a_table(play, terms=STAFF)
    verify(record)
    assert record.hands == {2: {"raider": "clock", "hunter": "clock"}}
    with pytest.raises(RecordMismatch, match="says that the rules changed"):
        verify(replace(record, times=(*record.times, Time(at=record.times[-1].at, what="upgraded"))))


def test_no_outage_is_noted_of_a_time_in_which_no_match_had_a_clock() -> None:
    async def play(table: Table) -> None:
        await table.watchman.round()
        await table.desk.lobby.resign(table.keys["hunter"])
        table.clock.move(60)
        await table.watchman.round()
        table.clock.move(10 * DAY)
        made = await table.desk.beginnings.make(NewMatch("tutorial", FRIEND, terms=EACH))
        await table.watchman.round()
        assert [time.what for time in (await table.desk.matches.store.whole(made.match)).times] == ["asked"]

    at_a_table(play, terms=EACH)


def test_a_clock_that_goes_back_and_an_outage_noted_by_one_that_is_behind_break_nothing() -> None:
    async def play(table: Table) -> None:
        await table.watchman.round()
        table.clock.move(30 * HOUR)
        await table.seal("raider", "ship lurk")
        table.clock.move(-2)
        await table.withdraw("raider")
        await table.seal("raider", "ship lurk")
        await table.watchman.round()
        assert await table.due() == {"raider": None, "hunter": 78 * HOUR - 2}
        await table.seal("hunter", "flights 1")

    record = at_a_table(play, terms=Terms(kind="each", hours=48))
    verify(record)
    assert [(time.what, time.at - NOON - 30 * HOUR) for time in record.times[2:]] == [
        ("outage", -2), ("sealed", 0), ("withdrawn", 0), ("sealed", 0), ("sealed", 0), ("asked", 0),
    ]  # fmt: skip


def test_a_player_who_leaves_their_seat_stops_the_clocks_until_it_is_taken() -> None:
    async def play(table: Table) -> None:
        await table.desk.lobby.leave(table.keys["hunter"])
        table.clock.move(10 * DAY)
        table.keys["hunter"] = await table.desk.lobby.take(table.made.match, "hunter")
        assert await table.due() == dict.fromkeys(FRIEND, 11 * DAY)

    verify(at_a_table(play, terms=FORFEIT))


def test_a_seat_given_to_the_computer_has_no_clock() -> None:
    async def play(table: Table) -> None:
        await table.desk.lobby.hand_over(table.keys["hunter"], HandOver("random"))
        with table.desk.matches.look(table.made.match) as live:
            await live.play_bots()
        assert await table.asked() == {}
        await table.seal("raider", "ship lurk")
        await table.look(3 * DAY)

    record = at_a_table(play, terms=FORFEIT)
    verify(record)
    assert [time.what for time in record.times[-2:]] == ["computer", "ended"]


@pytest.mark.parametrize(
    ("seats", "terms", "why"),
    [
        ({"raider": NewSeat("me"), "hunter": NewSeat("bot", "random")}, Terms(), "player elsewhere"),
        ({"raider": NewSeat("me"), "hunter": NewSeat("here")}, Terms(), "player elsewhere"),
        (FRIEND, Terms(hours=300), "cannot hold"),
    ],
)
def test_impossible_terms_are_refused(seats: dict[str, NewSeat], terms: Terms, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        at_a_table(None, seats, terms=terms)  # type: ignore[arg-type]


def test_a_game_that_asks_often_is_played_with_a_bank_only() -> None:
    async def make(terms: Terms) -> None:
        async with laid(Memory(), InPlace(), clock=HandClock(NOON)) as desk:
            seats = {"british": NewSeat("me"), "german": NewSeat("away")}
            await desk.beginnings.make(NewMatch("denmark_strait", seats, terms=terms))

    asyncio.run(make(Terms()))
    with pytest.raises(Refusal, match="asks too often for a time for each decision"):
        asyncio.run(make(EACH))


def test_without_terms_there_is_no_clock_to_do_anything_about() -> None:
    async def play(table: Table) -> None:
        lobby, key = table.desk.lobby, table.keys["raider"]
        for doing in (lobby.wish_pause(key, True), lobby.give_day(key), lobby.go_away(key, 1)):
            with pytest.raises(Refusal, match="no clock"):
                await doing

    record = at_a_table(play)
    assert (record.terms, record.times) == (None, ())


def test_without_terms_what_is_sent_is_what_was_sent_before_there_were_clocks() -> None:
    async def play(table: Table) -> None:
        (mine,) = await table.desk.lobby.mine([table.keys["raider"]])
        seat = await table.desk.matches.store.opened(table.keys["raider"])
        with table.desk.matches.look(table.made.match) as live:
            async with live.reading() as match:
                position = gate.position(match, live.seats, live.own(seat), time=live.timing.time(seat))
            assert live.timing.pause is None
        sent = msgspec.json.decode(gate.encode(position)) | msgspec.json.decode(gate.encode(mine))
        assert not {"clock", "terms", "due"} & sent.keys()

    at_a_table(play)


def test_what_a_side_gets_of_time_does_not_depend_on_what_the_enemy_does() -> None:
    """The enemy seals, takes back, is away and looks in: the bytes of the other clock and pause stay the same."""

    async def play(table: Table) -> None:
        seat = await table.desk.matches.store.opened(table.keys["raider"])

        async def own() -> bytes:
            with table.desk.matches.look(table.made.match) as live:
                async with live.reading():
                    time, pause = live.timing.time(live.own(seat)), live.timing.pause
                shown = live.presence(live.own(seat))
            (mine,) = await table.desk.lobby.mine([table.keys["raider"]])
            return gate.encode((time and time.clock, pause, shown, mine))

        before = await own()
        await table.seal("hunter", "flights 1")
        assert await own() == before
        await table.withdraw("hunter")
        await table.desk.lobby.go_away(table.keys["hunter"], 3)
        enemy = await table.desk.matches.store.opened(table.keys["hunter"])
        with table.desk.matches.look(table.made.match) as live, live.sitting(enemy):
            assert await own() == before
        table.clock.move(HOUR)
        assert await own() == before

    at_a_table(play, terms=EACH)
