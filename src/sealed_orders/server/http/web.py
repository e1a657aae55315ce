"""The web server: where it listens, and how it is set up."""

from __future__ import annotations

import asyncio
import socket

import uvicorn

from sealed_orders.server.http.application import application
from sealed_orders.server.http.connection import Connection, calm, most_connections
from sealed_orders.server.http.metrics import Metrics
from sealed_orders.server.http.websocket import LightWebSocket
from sealed_orders.table.desk import Desk

LARGEST_FRAME = 1_000_000  # bytes of a WebSocket message; a line refuses much smaller ones politely


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 is any that is free."""
    listener = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    # An answer and what follows from it go out one after the other: without this the second waits 40 ms for the first.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


class WebServer(uvicorn.Server):
    """A web server that tells those who wait for a report, when it ends, that there will be none."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and keep the log short whatever happens at the door."""
        calm(asyncio.get_running_loop())
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, with what is being made beside it."""
        self._desk.hindsight.close()
        await super().shutdown(sockets)


def web_server(
    desk: Desk,
    names: tuple[str, ...] = (),
    others: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    metrics: Metrics | None = None,
) -> WebServer:
    """Return the web server of a desk. It keeps no access log: addresses hold the keys of seats.

    Who asks is the address that the connection comes from; if that is a proxy, the address that it names.
    """
    Connection.most = most_connections()
    config = uvicorn.Config(
        application(desk, names, others, metrics),
        lifespan="off",
        http=Connection,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws=LightWebSocket,
        ws_max_size=LARGEST_FRAME,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return WebServer(config, desk)
