"""A player at the other end of the connection: keeps what a client would keep, and checks every message."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

import httpx
import msgspec
from msgspec import UNSET, UnsetType
from websockets.sync.client import ClientConnection, connect

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Allot, Bin, Choice, Course, Mode, Number, Option, Pick
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.table.beside.presence import NOBODY
from sealed_orders.table.protocol.forms import AllotForm, CourseForm, Form, NumberForm, PromptForm
from sealed_orders.table.protocol.matches import Made, Taken
from sealed_orders.table.protocol.telling import (
    DisplayChange,
    Drafted,
    FromServer,
    Position,
    Presence,
    Refused,
    Sealed,
    Signals,
    Stale,
    Update,
    Withdrawn,
)

T = TypeVar("T")


class Server(Protocol):
    """Where a server is, in this process or another."""

    port: int

    @property
    def url(self) -> str:
        """Return where it answers HTTP."""


SECONDS = 60  # a server that is silent this long has failed


class Player:
    """One seat's connection."""

    def __init__(self, server: Server, key: str, query: str = "?from=0", sock: socket.socket | None = None) -> None:
        self.key = key
        self.position: Position
        self.presence = NOBODY
        self.drafts = 0  # that it has sent
        self._address = f"ws://127.0.0.1:{server.port}/ws/{key}{query}"
        self._open = ExitStack()
        self._sock = sock
        self._socket: ClientConnection
        self._terrains: dict[str, Terrain] = {}
        self._server = server

    def __enter__(self) -> Self:
        # No pings: a machine that hangs for a while is no failure of the server.
        connection = connect(self._address, max_size=None, sock=self._sock, ping_interval=None)
        self._socket = self._open.enter_context(connection)
        self.expect(Position)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        self._open.close()

    def send(self, **message: Any) -> None:
        self.send_raw(msgspec.json.encode(message).decode())

    def send_raw(self, data: str | bytes) -> None:
        self._socket.send(data)

    def resume(self) -> None:
        """Ask for the whole position, with the whole log."""
        self.send(**{"type": "resume", "from": 0})

    def hear(self) -> FromServer:
        """Return the next message: it must match the protocol's types exactly."""
        data = self._socket.recv(SECONDS)
        assert isinstance(data, str), "messages are text"
        message: FromServer = msgspec.json.decode(data, type=FromServer)
        assert msgspec.json.decode(msgspec.json.encode(message)) == msgspec.json.decode(data)
        self._note(message)
        return message if not isinstance(message, Presence) else self.hear()

    def expect(self, kind: type[T]) -> T:
        """Wait for a message of a kind."""
        while not isinstance(message := self.hear(), kind):
            pass
        return message

    def order(self, order: Order) -> Sealed | Refused | Stale:
        self.send(type="order", number=self.position.number, order=order)
        while not isinstance(answer := self.hear(), Sealed | Refused | Stale):
            pass
        return answer

    def seal(self, order: Order) -> str:
        answer = self.order(order)
        assert isinstance(answer, Sealed), answer
        return answer.order

    def seal_anything(self, dice: Dice) -> str:
        """Return a random answer, as close to the first draw as the referee accepts."""
        assert self.position.prompt is not None
        choices = [self._choice(form) for form in self.position.prompt.choices]
        order: Order = {choice.key: choice.sample(dice) for choice in choices}
        while isinstance(answer := self.order(order), Refused):
            order = after_refusal(order, answer.key, choices, dice)
        assert isinstance(answer, Sealed), answer
        return answer.order

    def draft(self, order: Order, **more: Any) -> Drafted:
        """Draft an order, and return the first answer about it."""
        self.drafts += 1
        self.send(**{"type": "draft", "id": self.drafts, "number": self.position.number, "order": order, **more})
        return self.until(lambda drafted: drafted.id == self.drafts)

    def keep_draft(self, order: Order) -> None:
        """Draft an order and wait until the server has kept it."""
        drafted = self.draft(order, keep=True)
        if drafted.revision is UNSET:
            self.until(lambda late: late.revision is not UNSET)

    def until(self, wanted: Callable[[Drafted], bool]) -> Drafted:
        """Wait for an answer about a drafted order."""
        while not wanted(drafted := self.expect(Drafted)):
            pass
        return drafted

    def received(self) -> list[FromServer]:
        """Return every message sent by now: each arrives before the answer to a question."""
        self.send(**{"type": "signals", "from": 0, "before": 0})
        received: list[FromServer] = []
        while not isinstance(message := self.hear(), Signals):
            received.append(message)
        return received

    def quiet(self) -> bool:
        """Return whether the server has sent nothing."""
        return not self.received()

    @property
    def asked(self) -> bool:
        return self.position.prompt is not None and self.position.sealed is None

    def _note(self, message: FromServer) -> None:
        match message:
            case Position():
                self.position = message
            case Update():
                self.position = updated(self.position, message)
            case Sealed():
                self.position = msgspec.structs.replace(self.position, sealed=message.order)
            case Presence():
                self.presence = message
            case Withdrawn():
                self.position = msgspec.structs.replace(self.position, sealed=None)

    def _choice(self, form: Form) -> Choice:
        if isinstance(form, NumberForm):
            return Number(form.key, form.label, form.low, form.high, form.default, means=form.means, unit=form.unit)
        if isinstance(form, CourseForm):
            modes = tuple(
                Mode(m.name, m.label, m.least, m.most, self._terrain(m.terrain), m.mark, m.costs, m.unit)
                for m in form.modes
            )
            return Course(form.key, form.label, form.start, modes, form.default)
        if isinstance(form, AllotForm):
            items = tuple(Option(o.value, o.label, o.at) for o in form.items)
            bins = tuple(Bin(b.value, b.label, b.least, b.most, b.takes, b.at) for b in form.bins)
            return Allot(form.key, form.label, items, bins, form.default, rule=form.rule)
        options = tuple(Option(o.value, o.label, o.at) for o in form.options)
        cells = self._terrain(form.cells or None)
        return Pick(form.key, form.label, options, form.least, form.most, form.default, cells=cells, but=form.but)

    def _terrain(self, name: str | None) -> Terrain | None:
        if name is not None and not self._terrains:
            boards = httpx.get(f"{self._server.url}/api/games/{self.position.game}/boards", timeout=SECONDS).json()
            self._terrains = {
                t["name"]: Terrain(t["name"], {cell: tuple(near) for cell, near in t["next"].items()})
                for board in boards
                for t in board["terrains"]
            }
        return None if name is None else self._terrains[name]


def updated(position: Position, update: Update) -> Position:
    """Return a position after an update, as a client computes it."""
    rest = {
        name: getattr(update, name)
        for name in ("number", "sides", "turn", "partner", "sealed", "cautions", "chances", "outcome", "medal", "seed")
        if getattr(update, name) is not UNSET
    }
    log = position.log[: update.start - position.start] + update.log
    display = position.display if update.display is UNSET else changed(position.display, update.display)
    prompt = position.prompt if update.prompt is UNSET else asked(position.prompt, update.prompt, update.keys)
    return msgspec.structs.replace(position, log=log, display=display, prompt=prompt, **rest)


def asked(old: PromptForm | None, new: PromptForm | None, keys: tuple[str, ...] | UnsetType) -> PromptForm | None:
    """Return a prompt that was sent without what it shares with the one before."""
    if old is None or new is None or keys is UNSET:
        return new
    choices = {choice.key: choice for choice in (*old.choices, *new.choices)}
    return msgspec.structs.replace(new, choices=tuple(choices[key] for key in keys))


def changed(display: Display, change: DisplayChange) -> Display:
    tokens = {token.id: token for token in display.tokens if token.id not in change.gone}
    tokens |= {token.id: token for token in change.tokens}
    rest = {
        name: getattr(change, name)
        for name in (f.name for f in msgspec.structs.fields(Display) if f.name != "tokens")
        if getattr(change, name) is not UNSET
    }
    return msgspec.structs.replace(display, tokens=tuple(tokens.values()), **rest)


def make_match(server: Server, game: str, seats: dict[str, str], **more: Any) -> Made:
    """Begin a match that all invited players join; a seat is a kind of player, or "bot NAME"."""
    made = invite(server, game, seats, **more)
    came = {side: accept(server, invitation) for side, invitation in made.invites.items()}
    return msgspec.structs.replace(made, seats={**made.seats, **came})


def report_of(server: Server, key: str) -> str:
    """Return the path of the report of a seat's match."""
    answer = httpx.post(f"{server.url}/api/mine", json={"keys": [key]}, timeout=SECONDS)
    return f"/api/reports/{answer.json()[0]['report']}"


def accept(server: Server, invitation: str) -> str:
    """Accept an invitation; return the key of the seat."""
    answer = httpx.post(f"{server.url}/api/invites/{invitation}", timeout=SECONDS)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Taken).key


def invite(server: Server, game: str, seats: dict[str, str], **more: Any) -> Made:
    """Begin a match that nobody has joined yet."""
    chairs = {side: _chair(player) for side, player in seats.items()}
    answer = httpx.post(f"{server.url}/api/matches", json={"game": game, "seats": chairs, **more}, timeout=SECONDS)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=Made)


def _chair(player: str) -> dict[str, str]:
    kind, _, bot = player.partition(" ")
    return {"player": kind, "bot": bot} if bot else {"player": kind}


def after_refusal(order: Order, refused: str, choices: Sequence[Choice], dice: Dice) -> Order:
    """Return what to order after a refusal: the refused answer is left at its default.

    If it is the default that does not fit the other answers, everything that has a default is left so.
    """
    if refused in order:
        return {key: answer for key, answer in order.items() if key != refused}
    return {choice.key: choice.sample(dice) for choice in choices if choice.default is None}


def play_out(players: dict[str, Player], seed: str = "anything") -> None:
    """Let every player give random orders until the match is over, each at its own pace.

    If one fails, the others hang up instead of waiting for it, and its error is the one that is raised.
    """

    def play(side: str) -> None:
        player, dice = players[side], FastDice(f"{seed} {side}")
        while player.position.outcome is None:
            if player.asked:
                player.seal_anything(dice)
            else:
                player.hear()

    with ThreadPoolExecutor(len(players)) as pool:
        playing = [pool.submit(play, side) for side in players]
        ended, waiting = wait(playing, return_when=FIRST_EXCEPTION)
        for player in players.values() if waiting else ():
            player.hang_up()
        for one in ended:
            one.result()
