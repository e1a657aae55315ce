"""A table whose notices go to a list, with a clock that the test sets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.dice import FastDice
from sealed_orders.server.notices.vault import Vault
from sealed_orders.table.clock import HandClock
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.notices.courier import Address
from sealed_orders.table.notices.sender import Sender
from sealed_orders.table.notices.words import Message
from sealed_orders.table.protocol.notices import ChannelKind, Fate
from sealed_orders.table.work.in_place import InPlace
from tests.table.memory import Memory, ask, data_of

START = 1_800_000_000
HOME = "https://hunts.example.org"


class Sent(NamedTuple):
    """What went where."""

    to: str
    message: Message


class ListCourier:
    """Keeps what it should send, and answers as instructed."""

    kinds: tuple[ChannelKind, ...] = ("mail", "push", "webhook", "ntfy")
    home = HOME
    push_key = "point"

    def __init__(self) -> None:
        self.vault = Vault(bytes(32))
        self.sent: list[Sent] = []
        self.fates: dict[str, Fate] = {}

    def checked(self, kind: ChannelKind, text: str) -> str:
        return text

    async def send(self, address: Address, message: Message) -> Fate:
        self.sent.append(Sent(address.text, message))
        return self.fates.get(address.text, "sent")

    def take(self) -> list[Sent]:
        """Return what was sent since the last look."""
        taken, self.sent = self.sent, []
        return taken


class Around(NamedTuple):
    """A table, what leaves it, and its time."""

    desk: Desk
    courier: ListCourier
    clock: HandClock
    sender: Sender
    database: Memory

    async def ask(self, request: str, data: object = None) -> Any:
        """Return the answer to a request."""
        answer = await ask(self.desk, request, data)
        return data_of(answer) if answer.document.body else None

    async def pass_time(self, seconds: int) -> list[Sent]:
        """Let time pass; return what was sent then."""
        self.clock.move(seconds)
        await self.sender.send_due()
        return self.courier.take()

    async def match(self, **more: Any) -> dict[str, str]:
        """Return a match between two people elsewhere: the keys of their seats."""
        seats = {side: {"player": "away"} for side in ("raider", "hunter")}
        made = await self.ask("POST /api/matches", {"game": "tutorial", "seats": seats, "name": "Friday", **more})
        keys = {}
        for side, invitation in made["invites"].items():
            keys[side] = (await self.ask(f"POST /api/invites/{invitation}"))["key"]
        return keys

    async def listen(self, key: str, address: str = "https://example.org/hook", **more: Any) -> dict[str, Any]:
        """Add a webhook to a seat."""
        channel = {"kind": "webhook", "address": address, **more}
        added: dict[str, Any] = await self.ask(f"POST /api/seats/{key}/channels", channel)
        return added

    async def seal(self, key: str) -> bool:
        """Seal anything at a seat; return whether it was asked."""
        seat = await self.desk.matches.store.opened(key)
        with self.desk.matches.look(seat.match) as live:
            async with live.reading() as match:
                number, prompt = match.number(seat.side), match.prompt(seat.side)
            if prompt is not None:
                await live.seal(seat, number, prompt.sample(FastDice("notices")), lambda _: None)
        return prompt is not None

    async def withdraw(self, key: str) -> None:
        """Take back an order."""
        seat = await self.desk.matches.store.opened(key)
        with self.desk.matches.look(seat.match) as live:
            async with live.reading() as match:
                number = match.number(seat.side)
            await live.withdraw(seat, number, lambda: None)

    async def execute(self, statement: str) -> None:
        """Change the database behind the table's back."""
        async with self.database.writing() as connection:
            await connection.execute(sa.text(statement))

    async def rows(self, table: str) -> list[Any]:
        """Return everything in a table of the database."""
        async with self.database.reading() as connection:
            return list(await connection.execute(sa.text(f"SELECT * FROM {table}")))


@asynccontextmanager
async def around() -> AsyncIterator[Around]:
    """Set up the table."""
    database, courier, clock = Memory(), ListCourier(), HandClock(START)
    async with laid(database, InPlace(), clock=clock, courier=courier) as desk:
        yield Around(desk, courier, clock, Sender(desk.matches.store, courier), database)


def texts(sent: list[Sent]) -> list[tuple[str, ...]]:
    """Return the sentences of messages."""
    return [tuple(line.sentence for line in one.message.lines) for one in sent]


def packed(message: Message) -> bytes:
    """Return all of a message."""
    return msgspec.json.encode(message)
