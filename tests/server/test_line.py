"""A line loses no wake-up, whatever happens while it sends or waits: the tests force the order of events."""

from __future__ import annotations

import asyncio
import threading

import pytest

from sealed_orders.server.http.background import Background
from sealed_orders.table.line.line import Line
from sealed_orders.table.protocol.telling import Sealed, Update
from sealed_orders.table.store.addition import Addition
from sealed_orders.table.store.store import Store
from tests.server.player import SECONDS, Player, make_match


def test_a_decision_made_while_a_line_is_sending_is_sent_next(
    server: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, send = threading.Event(), Line._send_text

    async def slowly(line: Line, text: bytes) -> None:
        await send(line, text)
        if line._seat.side == "raider" and b'"type":"update"' in text:
            await asyncio.to_thread(go_on.wait, SECONDS)

    monkeypatch.setattr(Line, "_send_text", slowly)
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.seal({"ship": ("lurk",)})
        hunter.seal({})
        assert raider.expect(Update).number == 1, "and its line has not come back from sending it"
        raider.send(type="order", number=1, order={"ship": ["lurk"]})
        assert hunter.expect(Update).number == 1
        hunter.seal({})
        assert hunter.expect(Update).number == 2, "so the second decision is made, and all lines were woken"
        go_on.set()
        raider.expect(Sealed)
        assert raider.expect(Update).number == 2
        assert raider.asked


def test_an_order_sealed_while_its_line_waits_for_the_match_is_acknowledged_first(
    server: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, waiting = threading.Event(), threading.Event()
    put, send_changes = Store.put, Line._send_changes

    async def slowly(store: Store, addition: Addition) -> None:
        writing.set()
        assert await asyncio.to_thread(waiting.wait, SECONDS)
        await put(store, addition)

    async def watched(line: Line) -> None:
        if line._seat.side == "hunter" and writing.is_set():
            waiting.set()  # the loop runs on to the lock, which the order holds, before it comes to anything else
        await send_changes(line)

    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.seal({"ship": ("lurk",)})
        hunter.quiet()
        monkeypatch.setattr(Store, "put", slowly)
        monkeypatch.setattr(Line, "_send_changes", watched)
        hunter.send(type="order", number=0, order={})
        assert writing.wait(SECONDS)
        live = server.desk.matches._live[hunter.position.match]
        server.loop.call_soon_threadsafe(live.tell)
        assert isinstance(hunter.hear(), Sealed)
        assert hunter.expect(Update).number == 1
        assert raider.expect(Update).number == 1
