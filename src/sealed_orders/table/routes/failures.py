"""Failures: every error as one plain sentence, with the HTTP status that fits."""

from __future__ import annotations

import logging

from sealed_orders.bots import UnknownBot
from sealed_orders.kernel.game import UnknownGame
from sealed_orders.kernel.offer import BadOffer
from sealed_orders.kernel.record import BadRecord, RecordMismatch
from sealed_orders.kernel.scenario import BadScenario
from sealed_orders.odds import UnknownOdds
from sealed_orders.table.document import Document
from sealed_orders.table.matches.gate import encode
from sealed_orders.table.protocol.failure import Failure
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.routes.route import Answer
from sealed_orders.table.store.failure import DatabaseFailure
from sealed_orders.table.too_late import MatchGone

log = logging.getLogger(__name__)
FAILED = "Something went wrong, and nothing was changed. Try again."
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


def failure(error: Exception) -> Answer:
    """Return an error as it is answered; what is the server's own fault goes into the log."""
    if isinstance(error, Refusal):
        return failed(error.status, error.text, error.rule)
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), None)
    if status is None:
        log.error("a request failed", exc_info=error)
        return failed(500, FAILED)
    if status >= 500:
        log.error("%s", error)
    return failed(status, str(error))


def failed(status: int, text: str, rule: str = "") -> Answer:
    """Return a refusal in one sentence."""
    return Answer(status, Document(encode(Failure(" ".join(text.split()), rule))))
