"""The connection of a seat at a server: what it sees, and what its player sends."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import quote, urlsplit

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from sealed_orders.table.protocol.asking import FromClient, Resume
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.protocol.telling import FromServer, Pause, Position, Problem, Rules

LINK = re.compile(r"(?P<home>https?://[^#?\s]+?)/?(?:#/seat/|(?:#/|/)invite/)(?P<key>[\w-]{1,100})/?")
INVITED = re.compile(r"/invite/")
CONTROL = re.compile(r"\\u(?:00[0189][0-9a-f]|007f)|[\x7f-\x9f]", re.IGNORECASE)  # what could steer a terminal
PATIENCE = 30  # seconds for an answer
NO_LINK = "That is not a link to a seat. A link looks like https://HOST/#/seat/KEY or https://HOST/invite/KEY."


class LineLost(Exception):
    """The server cannot be reached, has refused, or has closed the connection; in a sentence."""


class SeatLink(NamedTuple):
    """Where a seat is."""

    home: str  # the server's address
    key: Key
    invited: bool = False  # nobody has taken it yet: the key is an invitation's

    @property
    def text(self) -> str:
        """Return it as a link."""
        return f"{self.home}/#/seat/{self.key}"


def seat_link(text: str) -> SeatLink:
    """Read a link; LineLost if it is none."""
    match = LINK.fullmatch(text.strip())
    if match is None:
        raise LineLost(NO_LINK)
    return SeatLink(match["home"], match["key"], INVITED.search(text) is not None)


def request(home: str, path: str, body: Any = None, method: str = "POST") -> Any:
    """Ask a server for something; LineLost if it refuses."""
    sent = None if method == "DELETE" else json.dumps(body or {}).encode()
    message = urllib.request.Request(f"{home}{path}", sent, {"content-type": "application/json"}, method=method)  # noqa: S310 - http or https: a link has nothing else
    try:
        with urllib.request.urlopen(message, timeout=PATIENCE) as answer:  # noqa: S310
            text = answer.read()
    except urllib.error.HTTPError as error:
        raise LineLost(_refusal(error)) from None
    except (OSError, ValueError) as error:
        raise LineLost(_no_answer(home, error)) from None
    return json.loads(CONTROL.sub(" ", text.decode())) if text else None


def _no_answer(home: str, error: Exception) -> str:
    cause = getattr(error, "reason", error)
    why = getattr(cause, "strerror", None) or str(cause)
    return f"{home} does not answer: {why}. Check the link, and that the server is running."


def _refusal(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(CONTROL.sub(" ", error.read().decode()))["error"])
    except (ValueError, KeyError, TypeError):
        return f"The server refused ({error.code})."


class SeatLine:
    """A seat's connection. An umpire's may look as a side."""

    def __init__(self, link: SeatLink, looks_as: str = "") -> None:
        self.link = link
        self._as = f"&as={quote(looks_as)}" if looks_as else ""
        self.position: Position
        self.pause = Pause(False, None, (), {})
        self.rules = Rules((), 10, None)
        self.on_message: Callable[[FromServer], None] = lambda _: None  # of whatever comes beside the match
        self._reader = msgspec.json.Decoder(FromServer)
        self._open = ExitStack()

    def __enter__(self) -> Self:
        where = urlsplit(self.link.home)
        address = f"{'wss' if where.scheme == 'https' else 'ws'}://{where.netloc}{where.path}/ws/{self.link.key}?from=0"
        address += self._as
        try:
            connection = connect(address, max_size=None, open_timeout=PATIENCE)
            self._socket = self._open.enter_context(connection)
        except (OSError, WebSocketException) as error:
            raise LineLost(_no_answer(self.link.home, error)) from None
        self.look(None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def send(self, message: FromClient) -> None:
        """Send a message."""
        try:
            self._socket.send(msgspec.json.encode(message).decode())
        except WebSocketException:
            raise LineLost(self._why()) from None

    def hear(self) -> FromServer:
        """Return the next message; a position is kept, and what the seat has of a pause and of standing answers."""
        try:
            message: FromServer = self._reader.decode(CONTROL.sub(" ", str(self._socket.recv())))
        except WebSocketException:
            raise LineLost(self._why()) from None
        if isinstance(message, Problem):
            raise LineLost(message.text)
        if isinstance(message, Position):
            self.position = message
        elif isinstance(message, Pause):
            self.pause = message
        elif isinstance(message, Rules):
            self.rules = message
        self.on_message(message)
        return message

    def look(self, start: int | None) -> Position:
        """Wait for the whole position, with the log from an event on: asked for, or the one that comes first."""
        if start is not None:
            self.send(Resume(start))
        while not isinstance(self.hear(), Position):
            pass
        return self.position

    def ask(self, what: str, body: Any = None, method: str = "POST") -> Any:
        """Ask the server for something beside the match."""
        return request(self.link.home, f"/api/seats/{self.link.key}/{what}", body, method)

    def _why(self) -> str:
        reason = self._socket.close_reason
        return f"The server has closed the connection{f': {reason}' if reason else ''}. Sit down again with your link."
