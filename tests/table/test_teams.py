"""Teams: several people play one side, each orders their own units, and the commander seals for all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table import seats
from sealed_orders.table.berths import Berth, Post, Written, assigned, holder, redrafted
from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.line import drafting
from sealed_orders.table.line.talk import talk
from sealed_orders.table.matches import team as teams
from sealed_orders.table.matches.zero import run_out
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.in_place import InPlace
from tests.table.memory import Memory, ask, data_of
from tests.table.twins import NOON, Ear, Names

BANK = {"kind": "bank", "zero": "nudge"}
TWO = {"british": {"player": "me", "team": True}, "german": {"player": "away"}}
PING = b'"type":"signals"'  # what the tests themselves ask for
DUE = "denmark_strait"  # in which a ship must be answered for


class Window(Ear):
    """A window at a seat, which knows what it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.position: dict[str, Any] = {}
        self.team: dict[str, Any] = {}

    async def send(self, text: bytes) -> None:
        await super().send(text)
        message = msgspec.json.decode(text)
        if message["type"] == "position":
            self.position = message
        elif message["type"] == "update":
            self._update(message)
        elif message["type"] == "team":
            self.team = message
        elif message["type"] in ("sealed", "withdrawn"):
            self.position["sealed"] = message.get("order")

    def _update(self, change: dict[str, Any]) -> None:
        for name in ("number", "turn", "sealed"):
            if name in change:
                self.position[name] = change[name]
        if "prompt" in change:
            old = {one["key"]: one for one in (self.position["prompt"] or {"choices": []})["choices"]}
            now = change["prompt"]
            if now is not None and "keys" in change:
                old |= {one["key"]: one for one in now["choices"]}
                now["choices"] = [old[key] for key in change["keys"]]
            self.position["prompt"] = now

    @property
    def keys(self) -> list[str]:
        """The choices that are asked."""
        return [one["key"] for one in self.position["prompt"]["choices"]] if self.position["prompt"] else []

    def mate(self, place: int) -> dict[str, Any]:
        """Return somebody in the team, as this window has them."""
        return next(one for one in self.team["mates"] if one["place"] == place)

    async def order(self, order: dict[str, list[str]]) -> dict[str, Any]:
        """Seal an order and return the answer."""
        self.say(type="order", number=self.position["number"], order=order)
        return await self._answer("sealed", "refused", "stale")

    async def draft(self, order: dict[str, list[str]]) -> dict[str, Any]:
        self.say(type="draft", id=1, number=self.position["number"], order=order, keep=True)
        return await self._answer("drafted")

    async def withdraw(self) -> dict[str, Any]:
        self.say(type="withdraw", number=self.position["number"])
        return await self._answer("withdrawn", "refused")

    async def _answer(self, *kinds: str) -> dict[str, Any]:
        while (message := await self.next())["type"] not in kinds:
            pass
        return message


class Play:
    """A match whose British side has a team: Tom commands, and Ann has come."""

    def __init__(self, desk: Desk, clock: HandClock, made: dict[str, Any]) -> None:
        self.desk, self.clock, self.match = desk, clock, made["match"]
        self.keys: dict[str, str] = {**made["seats"], SPECTATOR: made["watch"]}
        self.invites: dict[str, str] = made["invites"]
        self._talking: list[tuple[Window, asyncio.Task[None]]] = []

    async def open(self, key: str) -> Window:
        """Open a window at a seat, or at a place in a team."""
        window = Window()
        self._talking.append((window, asyncio.create_task(talk(self.desk, window, self.keys[key]))))
        await window.hear("position")
        await window.catch_up()
        return window

    async def close(self) -> None:
        for window, talking in self._talking:
            window.hang_up()
            await talking

    async def settle(self) -> None:
        """Let everybody get what they are due."""
        for window, talking in self._talking:
            if not talking.done():
                await window.catch_up()

    async def post(self, path: str, data: object = None, by: str = "british") -> Any:
        answer = await ask(self.desk, f"POST /api/seats/{self.keys[by]}/{path}", data)
        return data_of(answer) if answer.document.body else None

    async def put(self, path: str, data: object, by: str = "british") -> None:
        await ask(self.desk, f"PUT /api/seats/{self.keys[by]}/{path}", data)

    async def come(self, name: str) -> str:
        """Let somebody join the British; return their invitation."""
        invite = str((await self.post("team"))["invite"])
        taken = data_of(await ask(self.desk, f"POST /api/invites/{invite}", {"name": name}))
        self.keys[name] = taken["key"]
        return invite

    async def give(self, unit: str, place: int, **more: bool) -> None:
        await self.put("team/units", {"unit": unit, "place": place, **more})

    async def record(self) -> Record:
        record = await self.desk.matches.store.whole(self.match)
        verify(record)
        return record


@asynccontextmanager
async def made(game: str, memory: Memory | None = None, **more: Any) -> AsyncIterator[Play]:
    """A match whose German side has come, too."""
    clock = HandClock(NOON)
    async with laid(memory or Memory(), InPlace(), clock=clock) as desk:
        new = {"game": game, "seats": TWO, "who": "Tom", **more}
        play = Play(desk, clock, data_of(await ask(desk, "POST /api/matches", new)))
        play.keys["german"] = data_of(await ask(desk, f"POST /api/invites/{play.invites['german']}"))["key"]
        try:
            yield play
        finally:
            await play.close()


def playing(do: Callable[[Play], Awaitable[None]], game: str = "bismarck", **more: Any) -> None:
    async def run() -> None:
        async with made(game, **more) as play:
            await play.come("Ann")
            await do(play)

    asyncio.run(run())


def text(refused: pytest.ExceptionInfo[Refusal]) -> str:
    return refused.value.text


# Units


def test_a_unit_is_somebodys_from_a_turn_on() -> None:
    tom, ann = Berth("m", "british", 0), Berth("m", "british", 1)
    lent = assigned((tom, ann), "hood", 1, turn=3, since=4)
    assert [holder(lent, "hood", turn) for turn in (3, 4, 9)] == [0, 1, 1]
    taken = assigned(lent, "hood", 0, turn=4, since=4, back=True)
    assert [holder(taken, "hood", turn) for turn in (4, 5)] == [0, 1]
    assert assigned(taken, "hood", 1, turn=5, since=5)[1].units == (Post("hood", 5),)


def test_an_answer_that_stays_keeps_its_time() -> None:
    first = redrafted(Berth("m", "british", 1), 0, {"hood": ("M",), "suffolk": ("P",)}, 10)
    then = redrafted(first, 0, {"hood": ("M",), "suffolk": ("M",)}, 20)
    assert then.written == {"hood": Written(("M",), 10), "suffolk": Written(("M",), 20)}
    assert redrafted(then, 1, {"hood": ("M",)}, 30).written == {"hood": Written(("M",), 30)}


# Who is in it


def test_an_invitation_says_what_it_is_and_works_once() -> None:
    async def play(play: Play) -> None:
        invite = (await play.post("team"))["invite"]
        shown = data_of(await ask(play.desk, f"GET /api/invites/{invite}"))
        assert (shown["by"], shown["side"], shown["team"]) == ("Tom", "british", True)
        with pytest.raises(Refusal) as refused:
            await ask(play.desk, f"POST /api/invites/{invite}/not-now", {})
        assert text(refused).startswith("Tell your friend yourself")
        await ask(play.desk, f"POST /api/invites/{invite}", {"name": "Jo"})
        with pytest.raises(Refusal, match="somebody has used it"):
            await ask(play.desk, f"POST /api/invites/{invite}", {"name": "Mo"})
        stale = (await play.post("team"))["invite"]
        play.clock.move(15 * 86_400)
        with pytest.raises(Refusal, match="expired"):
            await ask(play.desk, f"POST /api/invites/{stale}", {"name": "Mo"})

    playing(play)


def test_a_member_can_look_and_only_the_commander_can_act() -> None:
    async def play(play: Play) -> None:
        key = play.keys["Ann"]
        (line,) = data_of(await ask(play.desk, "POST /api/mine", {"keys": [key]}))
        assert (line["side"], line["state"], line["sides"]["british"]) == ("british", "your turn", "me")
        await ask(play.desk, f"GET /api/seats/{key}/record")
        await ask(play.desk, f"GET /api/reports/{line['report']}", kind="md")
        for path, data in (
            ("resign", None), ("draw", {"wanted": True}), ("handover", None), ("computer", {"bot": "greedy"}),
            ("chat", {"text": "Hello"}), ("team", None), ("team/1/reopen", None),
        ):  # fmt: skip
            with pytest.raises(Refusal) as refused:
                await play.post(path, data, by="Ann")
            assert (refused.value.status, text(refused)) == (403, seats.COMMANDERS)
        with pytest.raises(Refusal, match="Only the commander"):
            await play.put("team/units", {"unit": "hood", "place": 1}, by="Ann")

    playing(play)


def test_a_place_is_left_or_taken_away_and_its_units_go_back() -> None:
    async def play(play: Play) -> None:
        await play.come("Jo")
        await play.give("hood", 1)
        await play.give("suffolk", 2)
        tom, ann = await play.open("british"), await play.open("Ann")
        assert "hood" not in tom.keys
        await ask(play.desk, f"DELETE /api/seats/{play.keys['british']}/team/1")
        await play.settle()
        assert "hood" in tom.keys
        assert ann.closed is not None
        assert teams.DISMISSED.startswith(ann.closed[1][:40])
        await ask(play.desk, f"DELETE /api/seats/{play.keys['Jo']}")
        await play.settle()
        assert "suffolk" in tom.keys
        assert [one["name"] for one in tom.team["mates"]] == ["Tom"]
        with pytest.raises(Refusal, match="does not open a seat"):
            await play.desk.matches.store.opened(play.keys["Jo"])

    playing(play)


def test_a_side_has_eight_people_and_only_units_of_its_own() -> None:
    async def play(play: Play) -> None:
        for _ in range(6):
            await play.post("team")
        for wanted, status, said in (
            (play.post("team"), 409, teams.FULL),
            (play.give("hood", 2), 409, teams.NO_PLACE),  # nobody has come there
            (play.give("hood", 99), 404, teams.NO_PLACE),
            (play.give("bismarck", 1), 404, teams.NO_UNIT),
            (play.give("shadow", 1), 404, teams.NO_UNIT),
        ):
            with pytest.raises(Refusal) as refused:
                await wanted
            assert (refused.value.status, text(refused)) == (status, said)

    playing(play)


# Shares


def test_everybody_is_asked_about_their_own_units_and_sees_all_drafts() -> None:
    async def play(play: Play) -> None:
        tom, ann = await play.open("british"), await play.open("Ann")
        assert ann.position["prompt"] is None
        await play.give("hood", 1)
        await play.give("suffolk", 1)
        await play.settle()
        assert ann.keys == ["hood", "suffolk"]
        assert not {"hood", "suffolk"} & set(tom.keys)
        assert tom.position["display"] == ann.position["display"]
        play.clock.move(60)
        await ann.draft({"hood": ["M"], "rodney": ["P"]})
        await play.settle()
        (written,) = tom.mate(1)["orders"]
        assert (written["key"], written["unit"], written["answer"]) == ("hood", "hood", ["M"])
        assert written["at"].startswith("2027-01-15T08:01")
        assert (tom.mate(1)["name"], tom.mate(1)["here"], tom.mate(1)["asked"]) == ("Ann", True, 2)
        drafted = await tom.draft({"rodney": ["P"]})
        assert drafted["preview"]["error"] is None

    playing(play)


def test_shares_are_sealed_and_joined_with_the_commanders_order() -> None:
    async def play(play: Play) -> None:
        await play.come("Jo")
        await play.give("hood", 1)
        await play.give("suffolk", 2)
        tom, ann, jo = await play.open("british"), await play.open("Ann"), await play.open("Jo")
        refused = await ann.order({"hood": ["P"], "suffolk": ["P"]})
        assert (refused["type"], refused["key"]) == ("refused", "suffolk")
        assert refused["text"] == "Suffolk: somebody else in your team orders that."
        assert (await ann.order({"hood": ["nowhere"]}))["type"] == "refused"
        assert (await ann.order({"hood": ["P"]}))["order"] == "hood P"
        await jo.draft({"suffolk": ["M"]})
        await play.put("team/note", {"text": "Slow ahead."}, by="Ann")
        await play.settle()
        assert (ann.position["sealed"], tom.position["sealed"]) == ("hood P", None)
        assert (tom.mate(1)["sealed"], tom.mate(1)["note"], tom.mate(2)["sealed"]) == (
            "2027-01-15T08:00:00Z",
            "Slow ahead.",
            None,
        )
        assert (await tom.order({"hood": ["P"]}))["text"] == "Hood: somebody else in your team orders that."
        sealed = await tom.order({"rodney": ["P"]})
        assert sealed["order"] == "hood P; rodney P"  # Jo's draft is not used
        await play.settle()
        assert ann.position["sealed"] == jo.position["sealed"] == "hood P; rodney P"
        assert (await jo.order({"suffolk": ["P"]}))["text"] == teams.FOR_SIDE
        assert (await ann.withdraw())["text"] == teams.FOR_SIDE
        assert (await tom.withdraw())["type"] == "withdrawn"
        assert (await ann.withdraw())["type"] == "withdrawn"
        await play.settle()
        assert ann.position["sealed"] is None
        await play.record()

    playing(play)


def test_a_share_is_reopened_and_a_sealed_unit_changes_hands_after_the_turn() -> None:
    async def play(play: Play) -> None:
        await play.come("Jo")
        await play.give("hood", 1)
        tom, ann, jo = await play.open("british"), await play.open("Ann"), await play.open("Jo")
        await ann.order({"hood": ["P"]})
        await play.give("hood", 2)
        await play.settle()
        assert (jo.keys, jo.mate(2)["coming"], jo.mate(1)["units"]) == ([], ["hood"], ["hood"])
        await play.post("team/1/reopen")
        await play.settle()
        assert (ann.position["sealed"], ann.mate(1)["sealed"]) == (None, None)
        await ann.order({"hood": ["P"]})
        await play.give("hood", 0, once=True)  # the commander takes over, on this turn
        await play.settle()
        assert "hood" in tom.keys
        assert (await tom.order({}))["order"] == ""  # what Ann had sealed is no longer hers
        with pytest.raises(Refusal) as refused:
            await play.post("team/1/reopen")
        assert text(refused) == teams.BACK_FIRST
        german = await play.open("german")
        await german.order({})
        await play.settle()
        assert tom.position["turn"] == 1 or ann.keys == ["hood"]

    playing(play)


def test_what_has_no_default_the_staff_answers_for_those_who_have_not_sealed() -> None:
    async def play(play: Play) -> None:
        tom, german = await play.open("british"), await play.open("german")
        while not (due := _due(tom)) or _unit(due[0]) not in _ships(tom):
            for window in (tom, german):
                await window.order({one["key"]: [one["options"][0]["value"]] for one in _due(window)})
            await play.settle()
        await play.give(_unit(due[0]), 1)
        ann = await play.open("Ann")
        key = due[0]["key"]
        assert key in ann.keys
        ann.say(type="propose", id=1, order={})
        assert set((await ann.hear("proposal"))["order"]) <= set(ann.keys)
        assert "no answer was given" in (await ann.order({}))["text"]
        rest = {one["key"]: [one["options"][0]["value"]] for one in due if one["key"] not in ann.keys}
        answer = await tom.order(rest)
        assert answer["type"] == "sealed", answer
        assert f"{key} " in answer["order"]

    playing(play, DUE)


def _unit(choice: dict[str, Any]) -> str:
    return str(choice.get("about") or choice["key"])


def _ships(window: Window) -> list[str]:
    return [one["id"] for one in window.position["display"]["tokens"] if one["side"] == "british"]


def _due(window: Window) -> list[dict[str, Any]]:
    """Return the choices that must be answered."""
    prompt = window.position["prompt"]
    return [one for one in prompt["choices"] if one.get("default") is None] if prompt else []


# The commander is away


def test_the_next_in_the_list_seals_after_half_of_the_time_left() -> None:
    async def play(play: Play) -> None:
        await play.come("Jo")
        await play.give("hood", 1)
        ann = await play.open("Ann")
        await ann.order({"hood": ["P"]})
        await play.settle()
        since = ann.mate(1)["seals"]
        assert since is not None
        assert ann.mate(2)["seals"] is None
        number = {"number": ann.position["number"]}
        with pytest.raises(Refusal) as early:
            await play.post("team/seal", number, by="Ann")
        assert text(early) == teams.NOT_YET
        play.clock.move(int(1.6 * 86_400))
        with pytest.raises(Refusal) as refused:
            await play.post("team/seal", number, by="Jo")
        assert text(refused) == seats.COMMANDERS
        tom = await play.open("british")
        with pytest.raises(Refusal):
            await play.post("team/seal", number, by="Ann")  # the commander is here
        tom.hang_up()
        for _ in range(50):
            await asyncio.sleep(0)
        await play.post("team/seal", number, by="Ann")
        await play.settle()
        assert ann.position["sealed"] == "hood P"
        await play.record()

    playing(play, terms=BANK)


def test_at_zero_the_staff_fills_the_gaps_and_sealed_shares_stay() -> None:
    async def play(play: Play) -> None:
        tom, german = await play.open("british"), await play.open("german")
        await play.give("hood", 1)
        ann = await play.open("Ann")
        (choice,) = ann.position["prompt"]["choices"]
        (other,) = [one["value"] for one in choice["options"] if [one["value"]] != choice["default"]][:1]
        await ann.order({"hood": [other]})
        await german.order({})
        play.clock.move(10 * 86_400)
        with play.desk.matches.look(play.match) as live:
            assert await run_out(live, "british")
        await play.settle()
        assert tom.position["number"] == 1
        record = await play.record()
        assert f"hood {other}" in record.decisions[0].orders["british"]
        assert record.hands[1]["british"] == "clock"

    playing(play, DUE, terms={"kind": "bank", "zero": "staff"})


# Durability


def test_shares_drafts_and_units_outlast_the_table() -> None:
    async def run() -> None:
        memory = Memory()
        async with made("bismarck", memory) as play:
            await play.come("Ann")
            await play.give("hood", 1)
            await play.give("suffolk", 1)
            ann = await play.open("Ann")
            await ann.order({"hood": ["P"]})
            await play.close()
            again = Memory.__new__(Memory)
            again.__dict__.update(memory.__dict__)
            async with laid(again, InPlace(), clock=HandClock(NOON)) as desk:
                later = Play(desk, play.clock, {"match": play.match, "seats": {}, "watch": "", "invites": {}})
                later.keys = play.keys
                tom, ann = await later.open("british"), await later.open("Ann")
                assert (ann.position["sealed"], ann.keys) == ("hood P", ["hood", "suffolk"])
                assert (await tom.order({}))["order"] == "hood P"
                await later.close()

    asyncio.run(run())


def test_two_tables_on_one_database_agree() -> None:
    async def run() -> None:
        memory = Memory()
        memory.alone = False
        async with made("bismarck", memory) as play, laid(memory, InPlace(), clock=HandClock(NOON)) as other:
            await play.come("Ann")
            await play.give("hood", 1)
            there = Play(other, play.clock, {"match": play.match, "seats": {}, "watch": "", "invites": {}})
            there.keys = play.keys
            tom, ann = await play.open("british"), await there.open("Ann")
            assert (await ann.order({"hood": ["P"]}))["order"] == "hood P"
            assert tom.mate(1)["sealed"] is None  # this table does not know it yet
            assert (await tom.order({}))["order"] == "hood P"
            await there.close()

    asyncio.run(run())


# Secrets


def test_nothing_that_the_enemy_or_a_spectator_gets_depends_on_a_team() -> None:
    """The same match twice: with one person on the British side, and with three who draft, seal and hand over."""
    alone, together = (asyncio.run(_watched(is_team)) for is_team in (False, True))
    assert len(alone) == 6
    assert alone == together


async def _watched(is_team: bool) -> list[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seats, "secrets", Names())
        patch.setattr(drafting, "A_MOMENT", 60.0)
        memory = Memory()
        memory.key = b"the dice of twins"
        chairs = {"british": {"player": "me", "team": is_team}, "german": {"player": "away"}}
        async with made("bismarck", memory, seats=chairs, terms=BANK, watch=True) as play:
            german, watching = await play.open("german"), await play.open(SPECTATOR)
            tom = await play.open("british")
            for _ in range(2):
                if is_team:
                    await _crowd(play)
                    await tom.order({"rodney": ["P"]})
                else:
                    await tom.order({"hood": ["P"], "rodney": ["P"]})
                await german.catch_up()
                await german.order({})
                await play.settle()
            got: list[Any] = [[one for one in ear.sent if PING not in one] for ear in (german, watching)]
            got += [
                data_of(await ask(play.desk, "POST /api/mine", {"keys": [play.keys[side]]}))
                for side in ("german", SPECTATOR)
            ]
            got.append((await ask(play.desk, "GET /api/open")).document.body)
            got.append((await ask(play.desk, f"GET /api/seats/{play.keys['german']}/record")).document.body)
        return got


async def _crowd(play: Play) -> None:
    """Do all that a team can."""
    if "Ann" not in play.keys:
        await play.come("Ann")
        await play.come("Jo")
    await play.give("hood", 1)
    await play.give("suffolk", 2)
    ann, jo = await play.open("Ann"), await play.open("Jo")
    await jo.draft({"suffolk": ["M"]})
    await jo.order({"suffolk": ["P"]})
    await jo.withdraw()
    await play.put("team/note", {"text": "Ready."}, by="Ann")
    await play.put("name", {"name": "Anna"}, by="Ann")
    await ann.order({"hood": ["P"]})
    await play.settle()
    ann.hang_up()
    jo.hang_up()


def test_a_match_without_a_team_sends_and_keeps_nothing_of_one() -> None:
    async def run() -> None:
        chairs = {"british": {"player": "me"}, "german": {"player": "away"}}
        async with made("bismarck", seats=chairs) as play:
            tom = await play.open("british")
            await tom.order({})
            await play.settle()
            assert not [one for one in tom.sent if b'"team"' in one]
            with play.desk.matches.look(play.match) as live:
                assert (live.team.berths, [seat.team for seat in live.seats]) == ((), [0, 0, 0])

    asyncio.run(run())
