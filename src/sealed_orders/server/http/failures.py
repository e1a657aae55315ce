"""Failures over HTTP: the table's own, and Litestar's, all as one plain sentence."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException

from sealed_orders.table.refusal import Refusal
from sealed_orders.table.routes.failures import STATUS, failed, failure
from sealed_orders.table.routes.route import NOTHING_HERE, Answer
from sealed_orders.table.routes.routes import OTHERWISE

PLAIN = {
    404: NOTHING_HERE,
    405: OTHERWISE,
    413: "The request is too large.",
    429: "Too many requests: wait a minute.",
}


def _ours(_request: Any, error: Exception) -> Response[bytes]:
    return _sent(failure(error))


def _http(_request: Any, error: HTTPException) -> Response[bytes]:
    return _sent(failed(error.status_code, PLAIN.get(error.status_code, f"{error.detail.rstrip('.')}.")))


def _sent(answer: Answer) -> Response[bytes]:
    return Response(answer.document.body, status_code=answer.status, media_type=answer.document.kind)


HANDLERS: dict[Any, Any] = {HTTPException: _http, **dict.fromkeys((Refusal, *STATUS, Exception), _ours)}
