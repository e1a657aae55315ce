"""Twins: one match played twice, in which one side does and reads the same, and all that its player then gets.

Two tables of their own, with the same keys, ids, dice and clock, differ in what the other side orders, drafts, takes
back, asks and keeps. Through every channel the side's player and a spectator must get the same bytes, as often and in
the same order, at the cost of as many statements and pieces of work: how long an answer takes says no more than it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, NamedTuple, TypeVar

import pytest
import sqlalchemy as sa

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import digest, encode
from sealed_orders.table import seats
from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.line import drafting
from sealed_orders.table.line.talk import talk
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.in_place import InPlace
from tests.table.memory import Memory, Port, ask, data_of

NOON = 1_800_000_000
T = TypeVar("T")


class Told(NamedTuple):
    """A question of a side: what its player knew, what was true, and all that was sent until it was answered."""

    known: bytes
    truth: bytes
    got: dict[str, Any]


class Ear(Port):
    """A client that keeps what it is sent, to the byte."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    async def send(self, text: bytes) -> None:
        self.sent.append(text)
        await super().send(text)

    async def catch_up(self) -> None:
        """Return when everything due by now has been sent."""
        for _ in range(3):  # what was due comes before the answer to a question
            self.say(type="signals", **{"from": 0, "before": 0})
            await self.hear("signals")


class Counted(InPlace):
    """A pool that counts pieces of work."""

    done = 0

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        self.done += 1
        return await super().run(work, *args)


class Names:
    """Keys and ids that are the same each time."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def token_urlsafe(self, size: int) -> str:
        return f"{next(self._numbers):0{size}d}"

    def token_hex(self, size: int) -> str:
        return f"{next(self._numbers):0{2 * size}x}"


class Twin:
    """One of the twins: a side that is watched, and others that do various things."""

    def __init__(
        self, desk: Desk, pool: Counted, statements: list[str], own: Side, number: int, proposes: bool
    ) -> None:
        self._desk, self._pool, self._statements, self._own, self._number = desk, pool, statements, own, number
        self._proposes = proposes
        self._luck, self._others = FastDice(f"{own} orders"), FastDice(f"{own} is met {number}")
        self._ears: dict[Side, Ear] = {}
        self._keys: dict[Side, str] = {}
        self._match = ""

    async def begin(self, game: str, scenario: str) -> None:
        """Make a match, and open a window at every seat and one to watch."""
        sides = so.load(game).sides
        new = {"game": game, "scenario": scenario, "watch": True, "seats": {side: {"player": "me"} for side in sides}}
        made = data_of(await ask(self._desk, "POST /api/matches", new))
        self._match, self._keys = made["match"], {**made["seats"], SPECTATOR: made["watch"]}

    async def play(self, questions: int) -> list[Told]:
        """Play until the side has been asked this many times."""
        talking = [asyncio.create_task(self._sit(side)) for side in self._keys]
        found: list[Told] = []
        while len(found) < questions and await self._look(lambda match: match.outcome is None):
            for side in await self._look(lambda match: match.waiting):
                if side != self._own:
                    await self._meet(side)
            if self._own in await self._look(lambda match: match.waiting):
                found.append(await self._answer())
        for ear in self._ears.values():
            ear.hang_up()
        await asyncio.gather(*talking)
        return found

    async def _sit(self, side: Side) -> None:
        self._ears[side] = Ear()
        await talk(self._desk, self._ears[side], self._keys[side])

    async def _look(self, at: Callable[[Match], T]) -> T:
        with self._desk.matches.look(self._match) as live:
            async with live.reading() as match:
                return at(match)

    async def _meet(self, side: Side) -> None:
        """Let another side order at random; the odd-numbered twins also do everything else that a client can."""
        number, order = await self._look(lambda match: (match.number(side), _sample(match, side, self._others)))
        ear = self._ears[side]
        if self._number % 2:
            ear.say(type="draft", id=1, number=number, order=order, keep=True)
            ear.say(type="keep", slot="sentry", text="hood")
            ear.say(type="order", number=number, order={"nothing": ["such"]})
            ear.say(type="order", number=number + 7, order=order)
            if self._own in await self._look(lambda match: match.waiting):  # else the first order decides
                ear.say(type="order", number=number, order=order)
                ear.say(type="withdraw", number=number)
                await ear.catch_up()
                order = await self._look(lambda match: _sample(match, side, self._others))
        ear.say(type="order", number=number, order=order)
        await ear.catch_up()

    async def _answer(self) -> Told:
        """Ask everything that can be asked, then order."""
        own, ear = self._own, self._ears[self._own]
        known, truth, number, order = await self._look(
            lambda match: (
                encode((match.record().sealed(own).decisions, [(e.rule, e.text, e.facts) for e in match.log(own)])),
                digest(match.state).encode() + encode({side: match.sealed(side) for side in match.game.sides}),
                match.number(own),
                _sample(match, own, self._luck),
            )
        )
        work, statements = self._pool.done, len(self._statements)
        got: dict[str, Any] = {}
        for side in (own, SPECTATOR):
            key = self._keys[side]
            got[f"mine of {side}"] = await self._asked("POST /api/mine", {"keys": [key]})
            report = json.loads(got[f"mine of {side}"][1])[0]["report"]
            got[f"report of {side}"] = await self._asked(f"GET /api/reports/{report}", None, kind="md")
            for what in ("record", "replay"):
                got[f"{what} of {side}"] = await self._asked(f"GET /api/seats/{key}/{what}")
        got["seats that are open"] = await self._asked("GET /api/open")
        got["what if"] = await self._asked(f"GET /api/seats/{self._keys[own]}/what-if", None, turn="1")
        got["aftermath"] = await self._asked(f"GET /api/seats/{self._keys[own]}/aftermath")
        got["plot"] = await self._asked(f"GET /api/seats/{self._keys[own]}/replay/0/plot", None, point=own)
        ear.say(type="draft", id=2, number=number, order=order, keep=True)
        ear.say(type="order", number=number, order={"nothing": ["such"]})
        ear.say(type="order", number=number + 1, order=order)
        if self._proposes:
            ear.say(type="propose", id=3, order={})
        ear.say(type="reach", cell="a1")
        ear.say(type="nothing")
        await ear.catch_up()
        await self._ears[SPECTATOR].catch_up()
        got["work"] = self._pool.done - work
        got["statements"] = self._statements[statements:]
        got["line"], got["line of a spectator"] = list(ear.sent), list(self._ears[SPECTATOR].sent)
        ear.sent.clear()
        self._ears[SPECTATOR].sent.clear()
        ear.say(type="order", number=number, order=order)
        await ear.catch_up()
        return Told(known, truth, got)

    async def _asked(self, request: str, data: object = None, **query: str) -> tuple[int, bytes]:
        try:
            answer = await ask(self._desk, request, data, **query)
        except Refusal as refused:
            return refused.status, refused.text.encode()
        return answer.status, answer.document.body


def _sample(match: Match, side: Side, dice: FastDice) -> dict[str, tuple[str, ...]]:
    prompt = match.prompt(side)
    assert prompt is not None
    return dict(prompt.sample(dice))


@asynccontextmanager
async def _table(statements: list[str]) -> AsyncIterator[tuple[Desk, Counted]]:
    memory, pool = Memory(), Counted()
    memory.key = b"the dice of twins"
    sa.event.listen(memory.engine, "before_cursor_execute", lambda *said: statements.append(said[2]))
    async with laid(memory, pool, clock=HandClock(NOON)) as desk:
        yield desk, pool


def played(game: str, scenario: str, own: Side, number: int, questions: int, proposes: bool) -> list[Told]:
    """Return what a side gets in one of the twins, question by question, also from its staff if it proposes."""

    async def play() -> list[Told]:
        statements: list[str] = []
        async with _table(statements) as (desk, pool):
            twin = Twin(desk, pool, statements, own, number, proposes)
            await twin.begin(game, scenario)
            return await twin.play(questions)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seats, "secrets", Names())
        patch.setattr(drafting, "A_MOMENT", 60.0)  # a preview and what follows it come in one message, however slow
        return asyncio.run(play())


def compared(game: str, side: Side, questions: int, twins: int = 3, proposes: bool = True) -> tuple[int, str]:
    """Return how many questions were compared, and the channel of the first difference; empty if there is none."""
    runs = [
        played(game, next(iter(so.load(game).scenarios)), side, number, questions, proposes) for number in range(twins)
    ]
    first, count_ = runs[0], 0
    for run in runs[1:]:
        for one, other in zip(first, run, strict=False):
            if one.known != other.known:
                break
            if one.truth == other.truth:
                continue
            count_ += 1
            for channel, got in one.got.items():
                if got != other.got[channel]:
                    return count_, f"{channel}: {got!r} / {other.got[channel]!r}"
    return count_, ""
