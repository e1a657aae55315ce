"""Standing answers at a table: written, kept, overruled, used, shown to one seat only, recorded and verified."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.standing import in_force
from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.line.talk import talk
from sealed_orders.table.matches.watchman import go_round, wake_bots
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.in_place import InPlace
from tests.table.memory import Memory, Port, ask, data_of

TWO = {"game": "tutorial", "seats": {"raider": {"player": "away"}, "hunter": {"player": "away"}}}
DEFAULT = {"step": "orders", "key": "*", "answers": [["@default"]]}  # the cruiser stays, no flights
STAFF = {"step": "orders", "key": "*", "answers": [["@staff"]]}
AN_HOUR = 3600


class Play:
    """A match between two people at a table whose clock the test sets."""

    def __init__(self, desk: Desk, clock: HandClock, made: dict[str, Any]) -> None:
        self.desk, self.clock, self.match = desk, clock, made["match"]
        self.keys: dict[str, str] = made["seats"]

    async def write(self, *rules: dict[str, Any], hold: int = 0, side: str = "hunter") -> None:
        await ask(self.desk, f"PUT /api/seats/{self.keys[side]}/standing", {"rules": rules, "hold": hold})

    async def seal(self, side: str, order: str) -> None:
        with self.desk.matches.look(self.match) as live:
            number = await self.number(side)
            seat = await self.desk.matches.store.opened(self.keys[side])
            await live.seal(seat, number, order, lambda _: None)
            await live.play_bots()

    async def number(self, side: str) -> int:
        return int(await self.look(lambda match: match.number(side)))

    async def sealed(self, side: str) -> bool:
        return bool(await self.look(lambda match: match.sealed(side) is not None))

    async def look(self, at: Callable[[Match], Any]) -> Any:
        with self.desk.matches.look(self.match) as live:
            async with live.reading() as match:
                return at(match)

    async def turn(self) -> None:
        """Answer the first question by hand, for both sides."""
        await self.seal("hunter", "")
        await self.seal("raider", "ship lurk")

    async def record(self) -> Record:
        record = await self.desk.matches.store.whole(self.match)
        verify(record)
        return record

    async def messages(self, side: str, *meanwhile: Awaitable[Any]) -> list[dict[str, Any]]:
        """Return everything that a window of a seat is sent after its position, while something happens."""
        port = Port()
        talking = asyncio.create_task(talk(self.desk, port, self.keys[side]))
        await port.hear("position")
        for work in meanwhile:
            await work
        messages: list[dict[str, Any]] = []
        for _ in range(3):  # questions: what was to be sent by then comes before their answers
            port.say(type="signals", **{"from": 0, "before": 0})
            while (message := await port.next())["type"] != "signals":
                messages.append(message)
        port.hang_up()
        await talking
        return messages


def playing(work: Callable[[Play], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        clock = HandClock(1_800_000_000)
        async with laid(Memory(), InPlace(), clock=clock) as desk:
            made = data_of(await ask(desk, "POST /api/matches", TWO))
            for side, invite in made["invites"].items():
                made["seats"][side] = data_of(await ask(desk, f"POST /api/invites/{invite}"))["key"]
            return await work(Play(desk, clock, made))

    return asyncio.run(run())


def test_a_rule_without_a_hold_answers_the_next_question_at_once() -> None:
    async def play(play: Play) -> Record:
        await play.write(DEFAULT)
        await play.turn()
        assert await play.sealed("hunter")
        return await play.record()

    record = playing(play)
    assert record.hands == {2: {"hunter": "rule"}}
    assert len(in_force(record.standing, "hunter", 1)) == 1


def test_the_current_question_is_left_to_its_player() -> None:
    async def play(play: Play) -> bool:
        await play.write(DEFAULT)
        with play.desk.matches.look(play.match) as live:
            await live.play_bots()
        return await play.sealed("hunter")

    assert not playing(play)


@pytest.mark.parametrize(("hold", "least", "most"), [(10, 600, 900), (60, 3600, 5400)])
def test_a_hold_gives_its_time_to_overrule(hold: int, least: int, most: int) -> None:
    async def play(play: Play) -> None:
        await play.write(DEFAULT, hold=hold)
        await play.turn()
        play.clock.move(least - 1)
        await go_round(play.desk.matches)
        assert not await play.sealed("hunter")
        play.clock.move(most - least + 1)
        await go_round(play.desk.matches)
        assert await play.sealed("hunter")
        await play.record()

    playing(play)


def test_who_overrules_answers_by_hand() -> None:
    async def play(play: Play) -> Record:
        await play.write(DEFAULT, hold=10)
        await play.turn()
        await ask(play.desk, f"POST /api/seats/{play.keys['hunter']}/standing/overrule")
        play.clock.move(AN_HOUR)
        await go_round(play.desk.matches)
        assert not await play.sealed("hunter")
        await play.seal("hunter", "flights 1")
        return await play.record()

    assert playing(play).hands == {}


def test_an_answer_that_is_taken_back_is_not_sealed_again() -> None:
    async def play(play: Play) -> Record:
        await play.write(DEFAULT)
        await play.turn()
        with play.desk.matches.look(play.match) as live:
            seat = await play.desk.matches.store.opened(play.keys["hunter"])
            await live.withdraw(seat, 1, lambda: None)
            await live.play_bots()
        assert not await play.sealed("hunter")
        await play.seal("hunter", "flights 2")
        return await play.record()

    assert playing(play).hands == {}


def test_a_table_that_opens_again_goes_on_answering() -> None:
    async def play(play: Play) -> None:
        await play.write(DEFAULT)
        await play.write(DEFAULT, side="raider", hold=60)  # not legal for a raider: they are asked
        with play.desk.matches.look(play.match) as live:
            seat = await play.desk.matches.store.opened(play.keys["hunter"])
            await live.seal(seat, 0, "", lambda _: None)
            seat = await play.desk.matches.store.opened(play.keys["raider"])
            await live.seal(seat, 0, "ship lurk", lambda _: None)
            await live.stop()  # before anything was answered
        assert not await play.sealed("hunter")
        await wake_bots(play.desk.matches)
        assert await play.sealed("hunter")
        assert not await play.sealed("raider")

    playing(play)


def test_the_staff_answers_main_orders_with_a_minute() -> None:
    async def play(play: Play) -> Record:
        await play.write(STAFF)
        await play.turn()
        assert await play.sealed("hunter")
        return await play.record()

    record = playing(play)
    assert record.minutes[2]["hunter"].bot == "lieutenant"


def test_each_use_is_reported_to_that_seat_only() -> None:
    async def play(play: Play) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        await play.write(DEFAULT)
        await play.turn()
        return await play.messages("hunter"), await play.messages("raider")

    own, others = playing(play)
    (acted,) = [message for message in own if message["type"] == "acted"]
    assert acted["acts"] == [
        {
            "number": 1,
            "turn": 2,
            "question": "Where does the cruiser go?",
            "answers": [["Cruiser", "steam"], ["Flights sent up", "0"]],
            "hand": "rule",
        }
    ]
    assert [message["rules"] for message in own if message["type"] == "rules"] == [[DEFAULT]]
    assert not [message for message in others if message["type"] in ("rules", "acted")]


def test_an_enemy_gets_the_same_whether_a_rule_or_a_player_seals() -> None:
    def kinds(by_rule: bool) -> list[str]:
        async def play(play: Play) -> list[dict[str, Any]]:
            async def answered() -> None:
                if by_rule:
                    play.clock.move(AN_HOUR)
                    await go_round(play.desk.matches)
                else:
                    await play.seal("hunter", "")
                assert await play.sealed("hunter")

            rules = [DEFAULT] if by_rule else []
            await play.write(*rules, hold=10)
            await play.turn()
            return await play.messages("raider", answered(), play.seal("raider", "ship lurk"))

        return [message["type"] for message in playing(play)]

    assert kinds(by_rule=True) == kinds(by_rule=False)


def test_an_order_sealed_by_hand_ends_the_report_of_what_rules_have_sealed() -> None:
    async def play(play: Play) -> list[dict[str, Any]]:
        await play.write(DEFAULT)
        await play.turn()
        await play.write()
        await play.seal("raider", "ship lurk")
        await play.seal("hunter", "")
        return await play.messages("hunter")

    assert not [message for message in playing(play) if message["type"] == "acted"]


def test_after_fifty_in_a_row_the_player_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sealed_orders.table.matches.adjutant.IN_A_ROW", 1)

    async def play(play: Play) -> None:
        await play.write(DEFAULT)
        await play.turn()
        assert await play.sealed("hunter")
        await play.seal("raider", "ship lurk")
        assert not await play.sealed("hunter")

    playing(play)


def test_rules_go_when_the_seat_goes() -> None:
    async def play(play: Play) -> tuple[Record, list[dict[str, Any]]]:
        await play.write(DEFAULT)
        await play.turn()
        await ask(play.desk, f"DELETE /api/seats/{play.keys['hunter']}")
        taken = data_of(await ask(play.desk, f"POST /api/open/{play.match}/hunter"))
        play.keys["hunter"] = taken["key"]
        await play.seal("raider", "ship lurk")
        assert not await play.sealed("hunter")
        return await play.record(), await play.messages("hunter")

    record, messages = playing(play)
    assert record.hands == {2: {"hunter": "rule"}}
    assert in_force(record.standing, "hunter", 2) == ()
    assert not [message for message in messages if message["type"] == "acted"]


def test_a_key_that_opens_nothing_writes_no_rules() -> None:
    with pytest.raises(Refusal, match="does not open a seat"):
        playing(lambda play: ask(play.desk, "PUT /api/seats/nobody/standing", {"rules": []}))


@pytest.mark.parametrize(
    "body",
    [
        {"rules": [DEFAULT] * 51},
        {"rules": [{**DEFAULT, "answers": []}]},
        {"rules": [{**DEFAULT, "answers": [["x" * 101]]}]},
        {"rules": [{**DEFAULT, "step": ""}]},
        {"rules": [DEFAULT], "hold": 5},
        {"rules": [{**DEFAULT, "answer": 1}]},
        {"rules": 1},
    ],
)
def test_bad_rules_are_refused_in_a_sentence(body: dict[str, Any]) -> None:
    async def play(play: Play) -> None:
        await ask(play.desk, f"PUT /api/seats/{play.keys['hunter']}/standing", body)

    with pytest.raises(Refusal, match="The request cannot be read"):
        playing(play)
