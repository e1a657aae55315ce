"""The guard at the door: only pages of this server may talk to it, and every answer says what a browser may do."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sealed_orders.table.matches.gate import encode
from sealed_orders.table.protocol.failure import Failure

log = logging.getLogger(__name__)
LOOPBACK = ("localhost", "127.0.0.1", "::1")
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # a chart sets sizes and places by style attributes
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


def guarded(app: ASGIApp, names: Iterable[str] = ()) -> ASGIApp:
    """Return an application that answers to its own names and addresses only, and to its own pages only."""
    own_names = {name.lower() for name in (*LOOPBACK, *names)}

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        reason = _unwelcome(headers, own_names)
        if reason:
            log.warning("refused %s: %s", scope["path"].split("/")[1], reason)
            await _refuse(scope["type"], 403, reason, send)
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            await _refuse(scope["type"], 400, "The address contains a NUL character. Leave it out.", send)
            return
        await app(scope, receive, _with_headers(send))

    return guard


def _unwelcome(headers: dict[str, str], own_names: set[str]) -> str:
    """Say why a request is refused; empty if it is welcome.

    A page elsewhere gives itself away by its Origin; one that has its own name point here, by the Host.
    """
    host = headers.get("host", "")
    name = urlsplit(f"//{host}").hostname or ""
    if name not in own_names and not _is_address(name):
        addressed = f"the host name {name}" if name else "requests without a host name"
        return f"This server does not answer to {addressed}. If it should, start it with --name."
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
        return f"Pages of {origin} may not talk to this server."
    return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            added = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in present]
            message["headers"] = [*message["headers"], *added]
        await send(message)

    return sending


async def _refuse(kind: str, status: int, reason: str, send: Send) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": reason[:100]})
        return
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(Failure(reason)), "more_body": False})
