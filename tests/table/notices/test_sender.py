"""From the decision that asks a seat to the message that announces it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from sealed_orders.server.notices import mail, outbound
from sealed_orders.table.notices import ledger, sender
from sealed_orders.table.notices.courier import Address
from sealed_orders.table.notices.words import Message
from sealed_orders.table.protocol.notices import Fate
from tests.table.notices.around import START, Around, around, texts

DAY, HOUR = 86_400, 3_600
PHONE = '{"endpoint": "https://push.example/"}'
HOOK = "https://example.org/hook"
DUE, OVER = ("It is your turn.",), ("The match is over.",)


def at_a_table(play: Callable[[Around], Awaitable[None]]) -> None:
    async def run() -> None:
        async with around() as table:
            await play(table)

    asyncio.run(run())


async def decide(table: Around, keys: dict[str, str]) -> None:
    """Seal for both sides: the next decision asks both."""
    for key in keys.values():
        assert await table.seal(key)


def test_a_seat_that_is_asked_and_does_nothing_gets_one_message_after_five_minutes() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.listen(keys["hunter"])
        await decide(table, keys)
        assert await table.pass_time(299) == []
        (sent,) = await table.pass_time(1)
        assert sent.to == HOOK
        assert texts([sent]) == [DUE]
        assert await table.pass_time(86_400) == []

    at_a_table(play)


def test_who_seals_in_time_gets_nothing_and_who_takes_it_back_is_called_again() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.listen(keys["hunter"])
        await decide(table, keys)
        assert await table.seal(keys["hunter"])
        assert await table.pass_time(200) == []
        await table.withdraw(keys["hunter"])
        assert await table.pass_time(200) == []  # somebody was here a moment ago
        assert texts(await table.pass_time(100)) == [DUE]
        assert await table.seal(keys["hunter"])
        await table.withdraw(keys["hunter"])
        assert await table.pass_time(86_400) == []  # once for a decision

    at_a_table(play)


def test_who_does_something_is_not_called_for_five_minutes() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.listen(keys["hunter"])
        await decide(table, keys)
        table.clock.move(200)
        seat = await table.desk.matches.store.opened(keys["hunter"])
        with table.desk.matches.look(seat.match) as live:
            await live.keep(seat, "draft", "{}")
        assert await table.pass_time(250) == []
        assert texts(await table.pass_time(50)) == [DUE]

    at_a_table(play)


def test_what_one_address_is_due_together_is_one_message() -> None:
    async def play(table: Around) -> None:
        for _ in range(2):
            keys = await table.match()
            await table.listen(keys["hunter"])
            await decide(table, keys)
        (sent,) = await table.pass_time(300)
        assert texts([sent]) == [(*DUE, *DUE)]

    at_a_table(play)


def test_a_message_that_fails_is_repeated_with_the_same_id_at_growing_intervals() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.listen(keys["hunter"])
        await decide(table, keys)
        table.courier.fates[HOOK] = "later"
        tries = await table.pass_time(300)
        for wait in sender.WAITS:
            assert await table.pass_time(wait - 1) == []
            tries += await table.pass_time(1)
        assert len({one.message.id for one in tries}) == 1
        assert len(tries) == 1 + len(sender.WAITS)
        table.courier.fates[HOOK] = "sent"
        assert texts(await table.pass_time(sender.WAITS[-1])) == [DUE]
        assert await table.pass_time(86_400) == []

    at_a_table(play)


def test_webhooks_that_never_answer_hold_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "PAUSE", 0.01)

    async def play(table: Around) -> None:
        never, real = asyncio.Event(), table.courier.send

        async def send(address: Address, message: Message) -> Fate:
            if address.kind == "webhook":
                await never.wait()
            return await real(address, message)

        monkeypatch.setattr(table.courier, "send", send)
        keys = await table.match()
        await table.listen(keys["hunter"])
        await table.listen(keys["hunter"], PHONE, kind="push")
        await decide(table, keys)
        sending = asyncio.create_task(table.sender.run())
        await asyncio.sleep(0.05)
        table.clock.move(300)
        async with asyncio.timeout(30):
            while not table.courier.sent:
                await asyncio.sleep(0.01)
        assert [one.to for one in table.courier.sent] == [PHONE]
        sending.cancel()

    at_a_table(play)


def test_what_is_taken_up_is_over_before_its_lease() -> None:
    assert ledger.TAKEN_UP / sender.AT_ONCE * max(mail.WHOLE, outbound.PATIENCE) < ledger.LEASE


def test_a_webhook_that_fails_ten_times_is_off_until_its_player_turns_it_on() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        channel = await table.listen(keys["hunter"])
        await decide(table, keys)
        table.courier.fates[HOOK] = "later"
        tries = sum([len(await table.pass_time(sender.WAITS[-1])) for _ in range(20)])
        assert tries == ledger.FAILURES
        (shown,) = (await table.ask(f"GET /api/seats/{keys['hunter']}/channels"))["channels"]
        assert shown["state"] == "off"
        table.courier.fates.clear()
        await table.ask(f"PUT /api/seats/{keys['hunter']}/channels/{channel['id']}", {})
        assert texts(await table.pass_time(sender.WAITS[-1])) == [DUE]

    at_a_table(play)


@pytest.mark.parametrize(("step", "sent"), [("_take_up", 1), ("_deliver", 1), ("_send", 1), ("_note", 2)])
def test_a_server_that_dies_at_any_step_loses_nothing(step: str, sent: int, monkeypatch: Any) -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.listen(keys["hunter"])
        await decide(table, keys)

        async def dies(*_: object) -> None:
            raise KeyError

        with monkeypatch.context() as patch:
            patch.setattr(table.sender, step, dies)
            table.clock.move(300)
            with suppress(KeyError):
                await table.sender.send_due()
        got = [*table.courier.take(), *await table.pass_time(ledger.LEASE - 1), *await table.pass_time(1)]
        assert len(got) == sent
        assert len({one.message.id for one in got}) == 1
        assert await table.pass_time(86_400) == []

    at_a_table(play)


def test_an_address_gets_a_number_of_messages_a_day_and_then_all_the_rest_at_once(monkeypatch: Any) -> None:
    monkeypatch.setattr(ledger, "A_DAY_TO_ONE", 2)

    async def play(table: Around) -> None:
        keys = [await table.match() for _ in range(5)]
        sent = []
        for match in keys:
            await table.listen(match["hunter"], hours={"delay": 0})
            await decide(table, match)
            sent += await table.pass_time(1)
        assert len(sent) == 2
        assert await table.pass_time(3_600) == []
        (rest,) = await table.pass_time(86_400)
        assert len(rest.message.lines) == 3

    at_a_table(play)


def test_a_server_sends_a_limited_number_of_mails_an_hour(monkeypatch: Any) -> None:
    monkeypatch.setattr(ledger, "AN_HOUR_OF_MAIL", 3)

    async def play(table: Around) -> None:
        keys = [await table.match() for _ in range(3)]
        for number, match in enumerate(keys):
            path = f"POST /api/seats/{match['hunter']}/channels"
            added = await table.ask(path, {"kind": "mail", "address": f"{number}@example.org"})
            code = table.courier.take()[0].message.code
            await table.ask(f"{path}/{added['id']}/code", {"code": code})
            await decide(table, match)
        assert await table.pass_time(300) == []
        assert len(await table.pass_time(3_600)) == 3

    at_a_table(play)


def test_everybody_except_the_player_who_ended_a_match_is_notified() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        for side, key in keys.items():
            await table.listen(key, f"https://example.org/{side}")
        await table.ask(f"POST /api/seats/{keys['raider']}/resign")
        (sent,) = await table.pass_time(300)
        assert (sent.to, texts([sent])) == ("https://example.org/hunter", [OVER])

    at_a_table(play)


@pytest.mark.parametrize(("has_sealed", "told"), [(True, ("A player has taken their seat.",)), (False, DUE)])
def test_a_player_who_waits_for_a_friend_is_notified_when_they_come(has_sealed: bool, told: tuple[str, ...]) -> None:
    async def play(table: Around) -> None:
        seats = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
        made = await table.ask("POST /api/matches", {"game": "tutorial", "seats": seats})
        raider = made["seats"]["raider"]
        await table.listen(raider)
        if has_sealed:
            await table.seal(raider)
        await table.ask(f"POST /api/invites/{made['invites']['hunter']}")
        assert texts(await table.pass_time(300)) == [told]

    at_a_table(play)


def test_with_a_due_time_there_is_a_reminder_and_after_it_one_message_a_day_three_at_most() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.execute("UPDATE matches SET terms = '{}'")
        await table.listen(keys["hunter"], hours={"zone": "Europe/Berlin"})
        await decide(table, keys)
        await table.execute(f"UPDATE clocks SET due = {table.clock.at + 3 * DAY}")
        (first,) = await table.pass_time(300)
        assert first.message.lines[0].due == "Mon 18 Jan 2027, 09:00 (Europe/Berlin)"
        assert await table.pass_time(3 * DAY - 6 * HOUR - 301) == []
        assert texts(await table.pass_time(1)) == [("Your time is running out.",)]
        await table.execute(f"UPDATE clocks SET due = {table.clock.at + DAY}")  # a gift
        assert await table.pass_time(DAY + 299) == []
        for wait in (1, DAY, DAY):
            assert texts(await table.pass_time(wait)) == [("Your time is up, and your match waits for you.",)]
        assert await table.pass_time(10 * DAY) == []

    at_a_table(play)


def test_ending_a_pause_notifies_the_other_players() -> None:
    async def play(table: Around) -> None:
        keys = await table.match(terms={"kind": "bank"})
        for side, key in keys.items():
            await table.listen(key, f"https://example.org/{side}")
            await table.ask(f"POST /api/seats/{key}/pause", {"wanted": True})
        await table.ask(f"POST /api/seats/{keys['raider']}/pause", {"wanted": False})
        (sent,) = await table.pass_time(300)
        assert sent.to == "https://example.org/hunter"
        assert texts([sent]) == [("The pause is over: the clocks start again in twelve hours.",)]

    at_a_table(play)


def test_a_message_has_the_due_time_of_the_clock() -> None:
    async def play(table: Around) -> None:
        keys = await table.match(terms={"kind": "each", "hours": 24})
        await table.listen(keys["hunter"])
        await decide(table, keys)
        (sent,) = await table.pass_time(300)
        assert sent.message.lines[0].due == "Sat 16 Jan 2027, 08:00 (UTC)"
        assert sent.message.expires == START + DAY

    at_a_table(play)


def test_a_stopped_clock_reminds_nobody_until_it_runs_again() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.execute("UPDATE matches SET terms = '{}'")
        await table.listen(keys["hunter"])
        await decide(table, keys)
        await table.pass_time(300)
        assert await table.pass_time(2 * DAY) == []
        await table.execute(f"UPDATE clocks SET due = {table.clock.at + 3 * HOUR}")
        assert texts(await table.pass_time(HOUR)) == [("Your time is running out.",)]
        await table.seal(keys["hunter"])
        assert await table.pass_time(2 * DAY) == []

    at_a_table(play)


def test_what_nobody_needs_is_forgotten() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await table.listen(keys["hunter"])
        await decide(table, keys)
        await table.pass_time(300)
        await table.ask(f"POST /api/seats/{keys['raider']}/resign")
        await table.pass_time(ledger.AFTER_THE_END - 3_600)
        assert len(await table.rows("channels")) == 1
        await table.pass_time(7_200)
        assert await table.rows("channels") == []
        await table.pass_time(ledger.KEPT)
        assert await table.rows("notices") == []
        assert await table.rows("sendings") == []

    at_a_table(play)


def test_a_seat_that_changes_hands_keeps_no_channel() -> None:
    async def play(table: Around) -> None:
        computer = {"bot": "lieutenant", "seconds": 1}
        for leave, data in (("DELETE /api/seats/{}", None), ("POST /api/seats/{}/computer", computer)):
            keys = await table.match()
            await table.listen(keys["hunter"])
            await decide(table, keys)
            await table.ask(leave.format(keys["hunter"]), data)
            assert await table.rows("channels") == []
            assert await table.rows("notices") == []

    at_a_table(play)


def test_a_table_without_notices_writes_nothing() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        await decide(table, keys)
        assert await table.rows("notices") == []

    at_a_table(play)


def test_an_offer_of_a_rematch_reaches_the_others_once_and_its_yes_reaches_who_offered() -> None:
    async def play(table: Around) -> None:
        keys = await table.match()
        for side, key in keys.items():
            await table.listen(key, f"{HOOK}/{side}")
        await table.ask(f"POST /api/seats/{keys['raider']}/resign")
        await table.pass_time(HOUR)
        await table.ask(f"POST /api/seats/{keys['raider']}/rematch", {"wanted": True})
        (sent,) = await table.pass_time(300)
        assert sent.to == f"{HOOK}/hunter"
        assert texts([sent]) == [("You are offered a rematch.",)]
        for other in (False, True):
            await table.ask(f"POST /api/seats/{keys['raider']}/rematch", {"wanted": True, "other": other})
        assert await table.pass_time(HOUR) == []
        await table.ask(f"POST /api/seats/{keys['hunter']}/rematch", {"wanted": True})
        (sent,) = await table.pass_time(300)
        assert (sent.to, texts([sent])) == (f"{HOOK}/raider", [("The rematch has begun: take your seat.",)])

    at_a_table(play)
