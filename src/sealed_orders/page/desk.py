"""The desk of a page: answers the client's requests and keeps its lines, over the same routes as the server's."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from sealed_orders.page.engine import PageDatabase, Save
from sealed_orders.page.socket import HangUp, PortSocket, Tell
from sealed_orders.page.versions import BadFile, bring_up_to_date, carry
from sealed_orders.table.desk import Desk, laid
from sealed_orders.table.document import Document
from sealed_orders.table.line.talk import talk
from sealed_orders.table.matches.watchman import keep_watch
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.routes.failures import failure
from sealed_orders.table.routes.route import Answer, RequestParts
from sealed_orders.table.routes.routes import find
from sealed_orders.table.work.in_place import InPlace

log = logging.getLogger(__name__)
COPY = "/page/copy"  # of everything that is kept, to save and to bring back
COPIED = "application/vnd.sqlite3"
TOO_LARGE = "The request is too large."


class Sent(NamedTuple):
    """An answer as a worker passes it on."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class PageDesk:
    """A table with one visitor."""

    def __init__(self, desk: Desk, database: PageDatabase, tell: Tell, hang_up: HangUp) -> None:
        self._desk, self._database = desk, database
        self._tell, self._hang_up = tell, hang_up
        self._lines: dict[int, PortSocket] = {}
        self._talks: set[asyncio.Task[None]] = set()
        self.kept: AsyncExitStack | None = None  # what holds the table open

    async def call(self, method: str, target: str, body: bytes | memoryview = b"") -> Sent:
        """Answer a request. Whatever is wrong with it is one sentence, as at a server."""
        try:
            status, document = await self._answer(method, target, bytes(body))
        except Exception as error:
            status, document = failure(error)
        return Sent(status, [("content-type", document.kind), *document.headers.items()], document.body)

    async def _answer(self, method: str, target: str, body: bytes) -> Answer:
        address = urlsplit(target)
        if address.path == COPY:
            return await self._copy() if method == "GET" else await self._bring_back(body)
        route, parts = find(method, unquote(address.path))
        if len(body) > route.largest:
            raise Refusal(TOO_LARGE, status=413)
        query = dict(parse_qsl(address.query, keep_blank_values=True))
        return await route.answer(self._desk, RequestParts(parts, query, body))

    def open(self, line: int, key: str, start: str = "") -> None:
        """Open a seat's line."""
        socket = self._lines[line] = PortSocket(line, self._tell, self._hang_up)
        task = asyncio.create_task(self._talk(socket, line, key, start))
        self._talks.add(task)
        task.add_done_callback(self._talks.discard)

    async def _talk(self, socket: PortSocket, line: int, key: str, start: str) -> None:
        try:
            await talk(self._desk, socket, key, start)
        except Exception:
            log.exception("a line broke")
            await socket.close(1011, "Something went wrong on this page. It connects again.")
        finally:
            self._lines.pop(line, None)

    def say(self, line: int, text: str) -> None:
        """Take a message of the client over a line."""
        if socket := self._lines.get(line):
            socket.hear(text)

    def close(self, line: int) -> None:
        """Close a line because the client hangs up."""
        if socket := self._lines.pop(line, None):
            socket.gone()

    async def _copy(self) -> Answer:
        async with self._database.still() as file:
            return Answer(200, Document(file.read_bytes(), COPIED))

    async def _bring_back(self, copy: bytes) -> Answer:
        """Put a copy in the place of everything; the caller must start the table again."""
        async with self._database.still() as file:
            brought, made = file.with_suffix(".copy"), file.with_suffix(".made")
            brought.write_bytes(copy)
            try:
                carry(brought, made)
            except BadFile as error:
                raise Refusal(str(error)) from None
            finally:
                brought.unlink()
            file.write_bytes(made.read_bytes())
            made.unlink()
            await self._database.save()
        return Answer(204, Document(b""))


async def begin(file: str, save: Save, tell: Tell, hang_up: HangUp) -> PageDesk:
    """Lay the table over a file; it stays open as long as the page."""
    bring_up_to_date(Path(file))
    database = PageDatabase(Path(file), save)
    stack = AsyncExitStack()
    desk = await stack.enter_async_context(laid(database, InPlace()))
    page = PageDesk(desk, database, tell, hang_up)
    watch = asyncio.create_task(keep_watch(desk.matches))
    stack.callback(watch.cancel)
    page.kept = stack
    return page
