"""Failures: every error as one plain sentence, with the HTTP status that fits."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from sealed_orders.bots import UnknownBot
from sealed_orders.kernel.game import UnknownGame
from sealed_orders.kernel.offer import BadOffer
from sealed_orders.kernel.record import BadRecord, RecordMismatch
from sealed_orders.kernel.scenario import BadScenario
from sealed_orders.odds import UnknownOdds
from sealed_orders.table.protocol.failure import Failure
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.too_late import MatchGone

log = logging.getLogger(__name__)

STATUS: dict[type[Exception], int] = {
    UnknownGame: 404,
    BadOffer: 503,
    UnknownBot: 400,
    UnknownOdds: 400,
    BadScenario: 400,
    BadRecord: 400,
    RecordMismatch: 409,
    MatchGone: 404,
    DatabaseFailure: 503,
}

PLAIN = {
    404: "There is nothing at this address.",
    405: "That cannot be done at this address.",
    413: "The request is too large.",
    429: "Too many requests: wait a minute.",
}


def _refused(_request: Any, error: Refusal) -> Response[Failure]:
    return _failure(error.status, error.text, error.rule)


def _known(_request: Any, error: Exception) -> Response[Failure]:
    status = next(code for kind, code in STATUS.items() if isinstance(error, kind))
    if status >= 500:
        log.error("%s", error)
    return _failure(status, str(error))


def _http(_request: Any, error: HTTPException) -> Response[Failure]:
    if error.status_code in PLAIN:
        return _failure(error.status_code, PLAIN[error.status_code])
    spots = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(f"{spot.get('key', '')}: {spot.get('message', '')}".strip(": ") for spot in spots)
    return _failure(error.status_code, f"{error.detail.rstrip('.')}{f' ({details})' if details else ''}.")


def _unknown(_request: Any, error: Exception) -> Response[Failure]:
    log.error("a request failed", exc_info=error)
    return _failure(500, "The server failed at this; its log says how.")


def _failure(status: int, text: str, rule: str = "") -> Response[Failure]:
    return Response(Failure(" ".join(text.split()), rule), status_code=status, media_type=MediaType.JSON)


HANDLERS: dict[Any, Any] = {
    Refusal: _refused,
    HTTPException: _http,
    Exception: _unknown,
    **dict.fromkeys(STATUS, _known),
}
