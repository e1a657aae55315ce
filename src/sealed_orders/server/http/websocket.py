"""A WebSocket as uvicorn has it, that keeps nothing between messages."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LEVEL = 4  # of packing: what more would save is a twentieth


class LightWebSocket(WebSocketsSansIOProtocol):
    """Packs every message by itself.

    To go on from the last message would need 45 kB for each connection, and what is sent repeats little.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                compress_settings={"level": LEVEL},
            )
        ]
