"""A seat's WebSocket: what an open one costs."""

from __future__ import annotations

from typing import Any

from websockets.sync.client import connect

from sealed_orders.server.http.background import Background
from tests.server.player import make_match


def test_messages_are_packed_and_nothing_is_kept_between_them(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    with connect(f"ws://127.0.0.1:{server.port}/ws/{made.seats['raider']}") as socket:
        (packing,) = socket.protocol.extensions
        agreed: Any = packing
        assert agreed.name == "permessage-deflate"
        assert agreed.local_no_context_takeover
        assert agreed.remote_no_context_takeover
        assert '"type":"position"' in str(socket.recv())
