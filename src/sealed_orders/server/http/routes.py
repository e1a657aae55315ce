"""The routes as Litestar has them: the table's own, the WebSocket of a seat, and the client's files."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response, get, route, websocket
from litestar.connection import WebSocket
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from sealed_orders.server.http.addresses import is_loopback, letting_in
from sealed_orders.server.http.connection import PATIENCE
from sealed_orders.server.http.limits import ACTIONS, READINGS, Limits
from sealed_orders.server.http.metrics import Metrics
from sealed_orders.server.http.packing import Packing, is_worth_packing
from sealed_orders.server.http.site import LOST, Page, inviting
from sealed_orders.server.http.socket import WebSocketLine
from sealed_orders.server.http.visitor import visitor, while_here
from sealed_orders.table.desk import Desk
from sealed_orders.table.document import Document
from sealed_orders.table.line.talk import talk
from sealed_orders.table.protocol.games import Addresses
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.routes.route import NO_ADDRESSES, NOTHING_HERE, RequestParts, Route
from sealed_orders.table.routes.routes import ROUTES

SLOW = "The request was not complete in time. Send it again."


def handlers(metrics: Metrics | None = None) -> list[Any]:
    """Return all that Litestar is given."""
    measured = [_measured(metrics)] if metrics else []
    return [*map(_adapted, ROUTES), *measured, play, invited, client]


def _measured(metrics: Metrics) -> HTTPRouteHandler:
    """Return the route of the metrics."""

    async def measure(
        request: Request[Any, Any, Any], packing: NamedDependency[Packing], limits: NamedDependency[Limits]
    ) -> Response[bytes]:
        limits.count("metrics", visitor(request), READINGS)
        return await sent(request, metrics.document(), packing)

    return get("/metrics")(measure)


def _adapted(ours: Route) -> HTTPRouteHandler:
    """Return a route of the table as one of Litestar's."""

    async def handle(
        request: Request[Any, Any, Any],
        desk: NamedDependency[Desk],
        others: NamedDependency[tuple[str, ...]],
        packing: NamedDependency[Packing],
        limits: NamedDependency[Limits],
    ) -> Response[bytes]:
        limits.count(ours.handler.__name__, visitor(request), ACTIONS if ours.limited else READINGS)
        request_parts = RequestParts(
            {name: str(value) for name, value in request.path_params.items()},
            request.query_params,
            await _body(request),
            visitor(request),
            _addresses(request, others),
        )
        answering = ours.answer(desk, request_parts)
        status, document = await (while_here(request, answering) if ours.long else answering)
        return await sent(request, document, packing, status)

    litestar_path = ours.path.replace("}", ":str}")
    declared = route(
        litestar_path,
        http_method=ours.method,
        status_code=200,  # each answer says its own
        request_max_body_size=ours.largest,
        name=f"{ours.method} {ours.path}",
    )
    return declared(handle)


async def sent(
    request: Request[Any, Any, Any], document: Document, packing: Packing, status: int = 200
) -> Response[bytes]:
    """Return a document on its way, packed if the browser can unpack it; one that has it already is only told so."""
    body, headers = document.body, dict(document.headers)
    tag = headers.get("etag", "")
    if tag and request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if is_worth_packing(body, document.kind):
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            body = await packing.pack(body, tag)
            headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, media_type=document.kind, headers=headers)


async def _body(request: Request[Any, Any, Any]) -> bytes:
    try:
        async with asyncio.timeout(PATIENCE):
            return await request.body()
    except TimeoutError:
        raise Refusal(SLOW, status=408) from None


def _addresses(request: Request[Any, Any, Any], others: tuple[str, ...]) -> Addresses:
    """Return where others reach this server, for requests from its own machine."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return Addresses(others, letting_in()) if is_loopback(host) else NO_ADDRESSES


@websocket("/ws/{key:str}")
async def play(socket: WebSocket[Any, Any, Any], desk: NamedDependency[Desk], key: FromPath[str]) -> None:
    """Serve a seat's WebSocket."""
    await socket.accept()
    await talk(desk, WebSocketLine(socket), key, socket.query_params.get("from", ""), socket.query_params.get("as", ""))


@get("/invite/{key:str}")
async def invited(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    pages: NamedDependency[dict[str, Page]],
    packing: NamedDependency[Packing],
    key: FromPath[str],
) -> Response[bytes]:
    """Return the client's first page under the address of an invitation, with a title for previews of the link."""
    title, about = await desk.lobby.headline(key)
    return await sent(request, Document(inviting(pages["index.html"].body, title, about), "text/html"), packing)


@get(["/", "/{path:path}"])
async def client(
    request: Request[Any, Any, Any],
    pages: NamedDependency[dict[str, Page]],
    packing: NamedDependency[Packing],
    path: FromPath[str] = "",
) -> Response[bytes]:
    """Return the browser client's files."""
    page = pages.get(path.strip("/") or "index.html")
    if page is None and "text/html" in request.headers.get("accept", "") and not path.startswith(("/api/", "/ws/")):
        return Response(pages[LOST].body, status_code=404, media_type=MediaType.HTML, headers={"vary": "accept"})
    if page is None or page is pages[LOST]:
        raise Refusal(NOTHING_HERE, status=404)
    caching = "max-age=31536000, immutable" if page.lasting else "no-cache"
    return await sent(request, Document(page.body, page.kind, {"etag": page.tag, "cache-control": caching}), packing)
