"""A player of a load: one seat's WebSocket, orders at random moments, and a note of how long everything took."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Choice
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.load_test.answers import after_refusal, anything
from sealed_orders.table.protocol.asking import SendOrder
from sealed_orders.table.protocol.choices import choice
from sealed_orders.table.protocol.forms import PromptForm
from sealed_orders.table.protocol.telling import FromServer, Position, Problem, Refused, Sealed, Stale, Update

_reader: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
_writer = msgspec.json.Encoder()


@dataclass
class Clock:
    """What the players note: waits in seconds, and whatever went wrong."""

    sealed: list[float] = field(default_factory=list)  # from an order to its acknowledgement
    seen: list[float] = field(default_factory=list)  # from the order that decides to what each seat sees of it
    back: list[float] = field(default_factory=list)  # from the start of the clock to the first position
    begun: float = field(default_factory=time.perf_counter)
    faults: list[str] = field(default_factory=list)
    lost: int = 0  # acknowledged orders that a server does not have any more


@dataclass
class Sent:
    """When the last order of a match was sent, so that whatever follows can be timed."""

    at: float = 0.0


class Player:
    """One seat, played at random."""

    def __init__(self, game: str, key: str, number: int, sent: Sent, every: float) -> None:
        """Take a seat in a match; order every this many seconds, or never (0)."""
        self._game, self._key, self._every = game, key, every
        self._visitor = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self._dice = FastDice(f"load {number}")
        self._sent = sent
        self._socket: ClientConnection | None = None
        self._prompt: PromptForm | None = None
        self._choices: list[Choice] = []
        self._number = -1
        self._sealed = -1  # the last decision for which an order was acknowledged
        self._order: Order = {}
        self._ordered = 0.0
        self._due: asyncio.TimerHandle | None = None
        self.over = False

    async def play(self, port: int, clock: Clock) -> None:
        """Connect, and play until cancelled or until the match is over."""
        address = f"ws://127.0.0.1:{port}/ws/{self._key}"
        headers = {"X-Forwarded-For": self._visitor}
        try:
            async with connect(
                address, additional_headers=headers, max_size=None, ping_interval=None, open_timeout=None, proxy=None
            ) as socket:
                self._socket = socket
                async for data in socket:
                    self._hear(_reader.decode(data), clock)
            if not self.over:
                clock.faults.append("a connection was closed")
        except (OSError, WebSocketException) as error:
            clock.faults.append(f"{type(error).__name__}: {error}")
        finally:
            self._socket = None
            if self._due is not None:
                self._due.cancel()
                self._due = None

    def _hear(self, message: FromServer, clock: Clock) -> None:
        now = time.perf_counter()
        match message:
            case Position():
                clock.back.append(now - clock.begun)
                clock.lost += message.outcome is None and (message.number, message.sealed is not None) < (
                    self._sealed,
                    True,
                )
                self._number, self.over = message.number, message.outcome is not None
                self._ask(message.prompt, message.sealed is None)
            case Update():
                if message.log and self._sent.at:
                    clock.seen.append(now - self._sent.at)
                self._number = message.number
                self.over = self.over or bool(message.outcome)
                if message.prompt is not msgspec.UNSET:
                    self._ask(_whole(message.prompt, self._prompt, message.keys or ()))
            case Sealed():
                clock.sealed.append(now - self._ordered)
                self._sealed = message.number
            case Refused():
                self._send(after_refusal(self._order, message.key, self._choices, self._dice))
            case Stale():
                pass  # the position follows
            case Problem():
                clock.faults.append(message.text)
            case _:
                pass

    def _ask(self, prompt: PromptForm | None, is_open: bool = True) -> None:
        """Note a question; if it is open, answer it at some moment from now to twice the usual time."""
        self._prompt = prompt
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if prompt is not None and is_open and self._every:
            wait = self._dice.between(0, 1000, "") / 1000 * 2 * self._every
            self._due = asyncio.get_running_loop().call_later(wait, self._answer)

    def _answer(self) -> None:
        assert self._prompt is not None
        self._choices = [choice(form, terrains(self._game).__getitem__) for form in self._prompt.choices]
        self._send(anything(self._choices, self._dice))

    def _send(self, order: Order) -> None:
        self._order = order
        if self._socket is not None:
            self._ordered = self._sent.at = time.perf_counter()
            message = _writer.encode(SendOrder(self._number, dict(order))).decode()
            sending = asyncio.ensure_future(_sent(self._socket, message))
            sending.add_done_callback(lambda done: done.exception())


async def _sent(socket: ClientConnection, text: str) -> None:
    with suppress(WebSocketException, OSError):  # the listener there notes it
        await socket.send(text)


def _whole(prompt: PromptForm | None, before: PromptForm | None, keys: tuple[str, ...]) -> PromptForm | None:
    """Return a prompt with the choices that it shares with the one before."""
    if prompt is None or before is None or not keys:
        return prompt
    choices = {one.key: one for one in (*before.choices, *prompt.choices)}
    return msgspec.structs.replace(prompt, choices=tuple(choices[key] for key in keys))


@cache
def terrains(game: str) -> dict[str, Terrain]:
    """Return a game's terrains, by name."""
    return {terrain.name: terrain for board in load(game).boards() for terrain in board.terrains}
