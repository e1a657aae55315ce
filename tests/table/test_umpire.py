"""An umpire sees both sides, writes, rules and pauses, and changes nothing; each side gets only what is for it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.terms import HOUR, RESTART
from sealed_orders.kernel.umpire import is_for
from sealed_orders.table.beside import umpire as book
from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.line.line import NOT_AN_UMPIRE, ONLY_LOOKS, UNKNOWN
from sealed_orders.table.line.talk import talk
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.in_place import InPlace
from tests.own import ROOT
from tests.table.memory import Memory, ask, data_of
from tests.table.twins import Ear

NOON = 1_800_000_000
SEATS = {"raider": {"player": "me"}, "hunter": {"player": "away"}}
WEEK = {"kind": "bank", "hours": 72}


class Club:
    """A match of First Hunt with an umpire, and everybody's keys."""

    def __init__(self, desk: Desk, clock: HandClock) -> None:
        self.desk, self.clock = desk, clock
        self.keys: dict[str, str] = {}
        self.made: dict[str, Any] = {}

    async def open(self, umpire: str = "away", terms: dict[str, Any] | None = None, **more: Any) -> None:
        new = {"game": "tutorial", "seats": SEATS, "umpire": umpire, "terms": terms, "who": "Ann", **more}
        self.made = data_of(await ask(self.desk, "POST /api/matches", new))
        self.keys = dict(self.made["seats"])
        for side, invite in self.made["invites"].items():
            self.keys[side] = data_of(await ask(self.desk, f"POST /api/invites/{invite}", {"name": side.title()}))[
                "key"
            ]

    async def say(self, what: str, **data: Any) -> None:
        """Do something as the umpire."""
        await ask(self.desk, f"POST /api/umpire/{self.keys['umpire']}/{what}", data)

    async def of(self, side: str, what: str, **data: Any) -> Any:
        """Do something at a side's seat."""
        return (
            data_of(answer)
            if (answer := await ask(self.desk, f"POST /api/seats/{self.keys[side]}/{what}", data)).document.body
            else None
        )

    async def record(self, side: str = "raider") -> Record:
        return Record.decode((await ask(self.desk, f"GET /api/seats/{self.keys[side]}/record")).document.body)

    @asynccontextmanager
    async def ear(self, side: str, looks_as: str = "") -> AsyncIterator[Ear]:
        """A line of a seat that keeps all it is sent."""
        ear = Ear()
        talking = asyncio.create_task(talk(self.desk, ear, self.keys[side], "", looks_as))
        await ear.hear("position")
        yield ear
        ear.hang_up()
        await talking

    async def lines(self, side: str, looks_as: str = "") -> list[tuple[str, str]]:
        """Return what a seat gets of the umpire."""
        async with self.ear(side, looks_as) as ear:
            told = await ear.hear("umpire")
        return [(line["what"], line.get("text", "")) for line in told["lines"]]


def at_the_club(play: Callable[[Club], Awaitable[Any]], memory: Memory | None = None, **settings: Any) -> Any:
    async def run() -> Any:
        clock = HandClock(NOON)
        async with laid(memory or Memory(), InPlace(), clock=clock) as desk:
            club = Club(desk, clock)
            if settings.pop("opened", True):
                await club.open(**settings)
            return await play(club)

    return asyncio.run(run())


def refused(text: str) -> Any:
    return pytest.raises(Refusal, match=f"^{text}".replace("(", r"\("))


def test_an_invitation_says_that_there_is_an_umpire_and_the_umpires_own_works_once() -> None:
    async def play(club: Club) -> None:
        new = {"game": "tutorial", "seats": SEATS, "umpire": "away", "who": "Ann"}
        made = data_of(await ask(club.desk, "POST /api/matches", new))
        friends, umpires = (made["invites"][side] for side in ("hunter", "umpire"))
        invitation = data_of(await ask(club.desk, f"GET /api/invites/{friends}"))
        assert (invitation["side"], invitation["umpired"]) == ("hunter", True)
        assert data_of(await ask(club.desk, f"GET /api/invites/{umpires}"))["side"] == "umpire"
        assert await club.desk.lobby.headline(umpires) == (
            "Ann invites you to The breakout",
            "First Hunt. You are the umpire. No account, no e-mail, nothing to install.",
        )
        key = data_of(await ask(club.desk, f"POST /api/invites/{umpires}", {"name": "Kim"}))["key"]
        with refused("This seat is taken"):
            await ask(club.desk, f"POST /api/invites/{umpires}", {"name": "Ann"})
        seats = await club.desk.matches.store.seats([made["seats"]["raider"], key])
        assert {seat.player for seat in seats.values()} == {"me", "umpire"}

    at_the_club(play, opened=False)


def test_a_match_without_an_umpire_has_nothing_of_one() -> None:
    async def play(club: Club) -> None:
        await club.open(umpire="")
        async with club.ear("raider") as ear:
            await ear.catch_up()
        assert b"umpire" not in b"".join(ear.sent)
        assert b"umpire" not in (await club.record()).encode()

    at_the_club(play, opened=False)


def test_the_maker_of_a_match_can_be_its_umpire_and_does_not_play() -> None:
    async def play(club: Club) -> None:
        with refused(book.PLAYS):
            await club.open(umpire="here")
        await club.open(umpire="here", seats={"raider": {"player": "away"}, "hunter": {"player": "away"}})
        assert set(club.made["seats"]) == {"umpire"}
        assert await club.lines("raider") == [("came", "Ann")]

    at_the_club(play, opened=False)


def test_no_umpire_where_nothing_is_hidden_or_nobody_is_elsewhere() -> None:
    async def play(club: Club) -> None:
        with refused("Bismarck Solitaire takes no umpire: nothing in it is hidden from anybody."):
            await club.open(game="bismarck_solitaire", seats={"german": {"player": "me"}})
        with refused(book.ALONE):
            await club.open(seats={"raider": {"player": "me"}, "hunter": {"player": "here"}})

    at_the_club(play, opened=False)


def test_everything_the_umpire_did_is_opened_at_the_end_in_a_record_that_verifies(tmp_path: Any) -> None:
    async def play(club: Club) -> tuple[Record, list[list[tuple[str, str]]], list[list[tuple[str, str]]]]:
        await club.of("raider", "umpire/question", text="May I turn back  in\nport?")
        await club.say("ruling", text="Yes, if you have sailed.", rule="2.1", question=2)
        await club.say("message", text="You have a day more.", side="hunter")
        await club.say("note", text="Both are bold.", cell="denmark")
        await club.say("pause", wanted=True)
        running = [await club.lines(side) for side in ("raider", "hunter", "umpire")]
        assert (await club.record()).umpire == ()
        await club.say("pause", wanted=False)
        await club.say("end", winner="hunter", text="The raider has no fuel.")
        over = [await club.lines(side) for side in ("raider", "hunter", "umpire")]
        return await club.record("hunter"), running, over

    record, (raider, hunter, umpire), over = at_the_club(play)
    ruling = ("ruled", "Yes, if you have sailed.")
    came = [("came", "Umpire")]
    assert raider == [*came, ("asked", "May I turn back in port?"), ruling, ("paused", "")]
    assert hunter == [*came, ruling, ("wrote", "You have a day more."), ("paused", "")]
    assert len(umpire) == 6
    assert over[0] == over[1] == over[2] == [*umpire, ("resumed", ""), ("ended", "The raider has no fuel.")]
    assert record.settlement is not None
    assert (record.settlement.how, record.settlement.by) == ("ruled", ("raider",))
    assert record.outcome is not None
    assert record.outcome.text == "The umpire ended the match: the Hunter side wins."
    assert verify(record).umpire == record.umpire
    path = tmp_path / "match.json"
    record.save(path)
    assert Record.load(path) == record
    checked = subprocess.run([sys.executable, ROOT / "docs/verify_record.py", path], capture_output=True, check=False)
    assert checked.returncode == 0, checked.stderr


UmpireLines = tuple[Any, ...]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda lines: (*lines[:2], msgspec.structs.replace(lines[2], of=1), *lines[3:]), "line 3 cannot be"),
        (lambda lines: (*lines[:1], msgspec.structs.replace(lines[1], side="pirate"), *lines[2:]), "line 2 cannot be"),
        (lambda lines: (*lines[:2], msgspec.structs.replace(lines[2], rule="99.9"), *lines[3:]), "cites 99.9"),
        (lambda lines: (msgspec.structs.replace(lines[0], turn=3), *lines[1:]), "is not of turn 3"),
        (lambda lines: (msgspec.structs.replace(lines[0], after=9), *lines[1:]), "is out of order"),
        (lambda lines: (msgspec.structs.replace(lines[0], at=NOON + 9), *lines[1:]), "is out of order"),
        (lambda lines: lines[:-1], "not what its umpire ruled"),
        (lambda lines: (*lines[:-1], msgspec.structs.replace(lines[-1], side="")), "not what its umpire ruled"),
        (lambda lines: (*lines[:-1], msgspec.structs.replace(lines[3], what="resumed"), lines[-1]), "line 5 cannot be"),
    ],
)  # fmt: skip
def test_a_record_whose_umpires_lines_cannot_be_is_refused(
    change: Callable[[UmpireLines], UmpireLines], fault: str, umpired: Record
) -> None:
    with pytest.raises(RecordMismatch, match=fault):
        verify(replace(umpired, umpire=change(umpired.umpire), chain=()))


@pytest.fixture(scope="module")
def umpired() -> Record:
    async def play(club: Club) -> Record:
        await club.of("raider", "umpire/question", text="Is she in port?")
        await club.say("ruling", text="No.", rule="2.1", question=2)
        await club.say("note", text="She runs.")
        await club.say("end", winner="hunter")
        return await club.record()

    record: Record = at_the_club(play)
    assert verify(record).umpire == record.umpire
    return record


def test_in_the_umpires_pause_no_order_is_sealed_or_taken_back_and_only_the_umpire_ends_it() -> None:
    async def play(club: Club) -> None:
        async with club.ear("raider") as ear:
            await ear.hear("umpire")
            ear.say(type="order", number=0, order={"ship": ["lurk"]})
            await ear.hear("sealed")
            await club.say("pause", wanted=True)
            assert (await ear.hear("umpire"))["paused"] == "2027-01-15T08:00:00Z"
            ear.say(type="withdraw", number=0)
            assert (await ear.hear("refused"))["text"] == book.PAUSED
            with refused(book.HOLDS):
                await club.of("hunter", "pause", wanted=False)
            with refused(book.ALREADY):
                await club.say("pause", wanted=True)
            club.clock.move(HOUR)
            await club.say("pause", wanted=False)
            ear.say(type="withdraw", number=0)
            await ear.hear("withdrawn")

    at_the_club(play, terms=WEEK)


def test_a_pause_stops_the_clocks_and_time_is_added_for_one_side_and_no_other_sees_it() -> None:
    async def play(club: Club) -> Record:
        async def due() -> list[int | None]:
            async with club.ear("umpire") as ear:
                overview = await ear.hear("overview")
                sides = overview["sides"]
            assert {token["side"] for token in overview["display"]["tokens"]} >= {"raider", "hunter"}
            return [sides[side]["left"] for side in SEATS]

        await club.say("pause", wanted=True)
        before = await due()
        club.clock.move(5 * HOUR)
        assert await due() == before
        await club.say("time", hours=24, side="hunter")
        raider, hunter = await due()
        assert raider is not None
        assert hunter == raider + 24 * HOUR
        assert ("extended", "") not in await club.lines("raider")
        assert ("extended", "") in await club.lines("hunter")
        assert all(time.what != "extended" for time in (await club.record("raider")).times)
        assert any(time.what == "extended" for time in (await club.record("hunter")).times)
        await club.say("pause", wanted=False)
        async with club.ear("hunter") as ear:
            assert (await ear.hear("pause"))["restarts"] == "2027-01-16T01:00:00Z"
        assert RESTART == 12 * HOUR
        await club.say("end", text="A draw, then.")
        return await club.record()

    record = at_the_club(play, terms=WEEK)
    assert verify(record).outcome.text == "The umpire ended the match as a draw."  # type: ignore[union-attr]
    assert record.outcome.winner is None
    with pytest.raises(RecordMismatch, match="clocks are not what its umpire did"):
        verify(replace(record, umpire=tuple(line for line in record.umpire if line.what != "extended"), chain=()))


def test_an_umpire_looks_as_a_side_and_gets_what_it_gets_and_gives_no_orders() -> None:
    async def play(club: Club) -> None:
        seen = []
        for who, looks_as in (("hunter", ""), ("umpire", "hunter")):
            async with club.ear(who, looks_as) as ear:
                ear.say(type="draft", id=1, number=0, order={}, keep=True)
                drafted = await ear.hear("drafted")
                if who == "umpire":
                    ear.say(type="order", number=0, order={})
                    assert (await ear.hear("error"))["text"] == ONLY_LOOKS
            position = msgspec.json.decode(ear.sent[0])
            own: dict[str, Any] = {"report": "", "sides": {}, "drawer": {}, "umpire": None}  # of the seat
            seen.append((position | own, drafted["preview"]))
        assert seen[0] == seen[1]
        async with club.ear("umpire", "raider") as ear:
            await ear.catch_up()
        assert msgspec.json.decode(ear.sent[0])["side"] == "raider"

    at_the_club(play)


def test_nobody_else_looks_as_a_side() -> None:
    async def play(club: Club) -> list[Any]:
        closed = []
        for who, looks_as in (("hunter", "raider"), ("umpire", "pirate")):
            ear = Ear()
            await talk(club.desk, ear, club.keys[who], "", looks_as)
            closed.append((ear.closed, len(ear.sent)))
        return closed

    nobody, pirate = at_the_club(play)
    assert nobody == ((UNKNOWN, NOT_AN_UMPIRE), 1)
    assert pirate[0] == (UNKNOWN, book.NO_SUCH_SIDE.format(side="pirate", sides="raider or hunter"))


def sent_to_the_hunter(busy: bool) -> list[Any]:
    """Return all that the hunter gets while the umpire rules; busy, they also deal with the raider and make notes."""

    async def play(club: Club) -> list[Any]:
        async with club.ear("hunter") as ear, club.ear("umpire"), club.ear("umpire", "raider"):
            await ear.catch_up()
            if busy:
                await club.of("raider", "umpire/question", text="Where is the hunter?")
                await club.say("note", text="The raider is in Norway.", cell="norway")
                await club.say("message", text="I cannot tell you.", side="raider")
                await club.say("time", hours=5, side="raider")
            await ear.catch_up()
            await club.say("ruling", text="As written.", question=2 if busy else 0)
            await ear.catch_up()
            own = await club.record("hunter")
            mine = data_of(await ask(club.desk, "POST /api/mine", {"keys": [club.keys["hunter"]]}))
        heard = [msgspec.json.decode(text) for text in ear.sent if b'"position"' not in text]
        return [*heard, own.times, mine[0]["touched"], mine[0]["due"]]

    heard: list[Any] = at_the_club(play, terms=WEEK)
    return heard


def test_what_one_side_is_sent_does_not_depend_on_what_the_umpire_writes_to_the_other_or_notes() -> None:
    assert sent_to_the_hunter(busy=True) == sent_to_the_hunter(busy=False)


@pytest.mark.parametrize("what", ["noted", "wrote", "asked"])
def test_a_planted_leak_of_a_line_is_caught(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "is_for", lambda line, side: line.what == what or is_for(line, side))
    assert sent_to_the_hunter(busy=True) != sent_to_the_hunter(busy=False)


def test_no_keys_are_in_what_anybody_is_sent() -> None:
    async def play(club: Club) -> None:
        async with club.ear("hunter") as hunter, club.ear("raider") as raider, club.ear("umpire") as umpire:
            await club.say("message", text="Good evening.")
            for ear in (hunter, raider, umpire):
                await ear.catch_up()
        for side, ear in (("hunter", hunter), ("raider", raider), ("umpire", umpire)):
            others = [key for who, key in club.keys.items() if who != side] + list(club.made["invites"].values())
            assert not any(key.encode() in b"".join(ear.sent) for key in others)

    at_the_club(play)


def test_notes_pauses_and_rulings_outlive_the_table() -> None:
    memory = Memory()

    async def begin(club: Club) -> dict[str, str]:
        await club.say("ruling", text="As written.", rule="2.1")
        await club.say("note", text="So far, so good.")
        await club.say("pause", wanted=True)
        return club.keys

    async def keep() -> None:  # the database stays
        pass

    memory.close = keep  # type: ignore[method-assign]
    keys = at_the_club(begin, memory)

    async def go_on(club: Club) -> None:
        club.keys = keys
        lines = [("came", "Umpire"), ("ruled", "As written."), ("noted", "So far, so good."), ("paused", "")]
        assert await club.lines("umpire") == lines
        async with club.ear("hunter") as ear:
            ear.say(type="order", number=0, order={})
            assert (await ear.hear("refused"))["text"] == book.PAUSED

    at_the_club(go_on, memory, opened=False)


def test_another_table_on_the_same_database_keeps_the_umpires_pause() -> None:
    async def run() -> None:
        memory = Memory()
        memory.alone = False
        clock = HandClock(NOON)
        async with laid(memory, InPlace(), clock=clock) as one, laid(memory, InPlace(), clock=clock) as two:
            club, other = Club(one, clock), Club(two, clock)
            await club.open()
            other.keys = club.keys
            async with other.ear("hunter") as ear:  # this table has the match in memory as it was
                await club.say("pause", wanted=True)
                ear.say(type="order", number=0, order={})
                assert (await ear.hear("refused"))["text"] == book.PAUSED
            await other.say("note", text="From the other table.")
            assert (await club.lines("umpire"))[-1] == ("noted", "From the other table.")

    asyncio.run(run())


def test_a_finished_match_shows_the_umpires_comments_in_report_and_replay() -> None:
    async def play(club: Club) -> tuple[str, str, Any]:
        await club.of("raider", "umpire/question", text="Is <b>this</b> legal?")
        await club.say("ruling", text="It is.", rule="2.1", question=2)
        await club.say("note", text="They are one area apart.", cell="iceland")
        running = data_of(await ask(club.desk, f"GET /api/seats/{club.keys['umpire']}/replay", None, point="both"))
        assert "umpire" not in running
        assert running["points"] == ["raider", "hunter", "both"]
        await club.say("end", winner="raider", text="Time.")
        report = data_of(await ask(club.desk, "POST /api/mine", {"keys": [club.keys["hunter"]]}))[0]["report"]
        texts = [(await ask(club.desk, f"GET /api/reports/{report}", None, kind=kind)).document.body.decode()
                 for kind in ("md", "html")]  # fmt: skip
        replay = data_of(await ask(club.desk, f"GET /api/seats/{club.keys['hunter']}/replay"))
        return texts[0], texts[1], replay["umpire"]

    text, html, lines = at_the_club(play)
    rows = text.partition("## The umpire's comments")[2]
    assert "| 1 | " in rows
    assert "Question: Is <b>this</b> legal? Ruling: It is. 2.1 |" in rows
    assert "| Iceland Gap | They are one area apart. |" in rows
    assert "The umpire ended the match. Time." in rows
    assert "They are one area apart." in html
    assert "Is <b>this</b>" not in html
    assert [line["what"] for line in lines] == ["came", "asked", "ruled", "noted", "ended"]


def test_players_agree_on_an_umpire_in_a_running_match_and_let_them_go() -> None:
    async def play(club: Club) -> list[str]:
        await club.open(umpire="")
        with refused(book.NONE_HERE):
            await club.of("raider", "umpire/question", text="Hello?")
        await club.of("raider", "umpire", wanted=True)
        async with club.ear("hunter") as ear:
            assert (await ear.hear("umpire"))["wanted"] == ["raider"]
        await club.of("hunter", "umpire", wanted=False)
        await club.of("raider", "umpire", wanted=True)
        await club.of("hunter", "umpire", wanted=True)
        with refused(book.ABSENT):
            await club.of("raider", "umpire/question", text="Hello?")
        first = (await club.of("raider", "umpire/invitation"))["invite"]
        invite = (await club.of("hunter", "umpire/invitation"))["invite"]
        with refused("This link does not open a seat"):
            await ask(club.desk, f"GET /api/invites/{first}")
        club.keys["umpire"] = data_of(await ask(club.desk, f"POST /api/invites/{invite}", {"name": "Kim"}))["key"]
        with refused(book.TAKEN):
            await club.of("raider", "umpire/invitation")
        await club.say("pause", wanted=True)
        for side in SEATS:
            await club.of(side, "umpire", wanted=True)
        with refused("This link does not open a seat"):
            await club.say("pause", wanted=False)
        await club.of("raider", "resign")
        record = await club.record()
        verify(record)
        return [line.what for line in record.umpire]

    assert at_the_club(play, opened=False) == ["came", "paused", "resumed", "left"]


@pytest.mark.parametrize(
    ("what", "data", "text"),
    [
        ("message", {"text": "  "}, book.BLANK),
        ("message", {"text": "x" * 601}, "The request cannot be read"),
        (
            "message",
            {"text": "Hm", "side": "pirate"},
            "No side called pirate plays this match. Choose raider or hunter.",
        ),
        ("ruling", {"text": "Hm", "rule": "99.9"}, "The rulebook has no paragraph 99.9."),
        ("ruling", {"text": "Hm", "question": 1}, book.ANSWERED),
        ("note", {"text": "Hm", "cell": "atlantis"}, "There is no atlantis on the chart."),
        ("pause", {"wanted": False}, book.RUNNING),
        ("time", {"hours": 1}, "This match has no clock."),
        ("end", {"winner": "pirate"}, "No side called pirate"),
    ],
)
def test_what_an_umpire_cannot_do_is_said_in_a_sentence(what: str, data: dict[str, Any], text: str) -> None:
    async def play(club: Club) -> None:
        with refused(text):
            await club.say(what, **data)
        own = club.keys["umpire"]
        club.keys["umpire"] = club.keys["raider"]
        with refused(book.NOT_YOURS if len(data.get("text", "")) < 600 else text):
            await club.say(what, **data)
        club.keys["raider"] = own
        with refused("Spectators cannot play."):
            await club.of("raider", "resign")

    at_the_club(play)


def test_lines_are_limited() -> None:
    async def play(club: Club) -> None:
        for _ in range(book.ASKED_ENOUGH):
            await club.of("raider", "umpire/question", text="And now?")
        with refused(book.WAIT):
            await club.of("raider", "umpire/question", text="And now?")
        for _ in range(book.AT_ONCE - 1):  # somebody came in the same minute
            await club.say("note", text="Hm.")
        with refused(book.HASTY):
            await club.say("note", text="Hm.")

    at_the_club(play)


def test_the_umpire_reads_the_chat_and_sees_who_has_sealed_and_how_much_is_written() -> None:
    async def play(club: Club) -> None:
        await club.of("raider", "chat", text="Good luck!")
        async with club.ear("raider") as ear, club.ear("umpire") as umpire:
            assert (await umpire.hear("chat"))["said"][0]["text"] == "Good luck!"
            ear.say(type="draft", id=1, number=0, order={"ship": ["lurk"]}, keep=True)
            await ear.hear("drafted")
            await ear.catch_up()
            ear.say(type="order", number=0, order={"ship": ["lurk"]})
            await ear.hear("sealed")
            states = [(await umpire.hear("overview"))["sides"]["raider"] for _ in range(3)]
        assert [(one["ordered"], one["sealed"]) for one in states] == [(0, False), (1, False), (0, True)]
        assert all(one["here"] for one in states)

    at_the_club(play)
