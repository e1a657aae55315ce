"""Slips: a server signs how a match ended, so that somebody who was not there can check it beside the record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Protocol

from sealed_orders.kernel.chain import chain
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.wire import encode
from sealed_orders.table.protocol.hindsight import Slip, SlipText
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import Seat, names

NOT_OVER = "A slip says how a match ended, and this one is not over."
NO_SIGNER = "This server does not sign slips. Its host can install sealed-orders[notices]."


class Signer(Protocol):
    """Signs with the server's own key."""

    @property
    def is_able(self) -> bool:
        """Whether it can sign at all."""

    @property
    def key(self) -> str:
        """The public key, in base64."""

    def sign(self, text: bytes) -> str:
        """Return the signature of a text, in base64."""


def signed(signer: Signer | None, record: Record, seats: Iterable[Seat], unverified: str) -> Slip:
    """Return the slip of a match that is over. Asked again, it is the same."""
    if record.outcome is None:
        raise Refusal(NOT_OVER, status=409)
    if unverified:
        raise Refusal(f"The referee signs only what it has verified. {unverified}", status=409)
    if signer is None or not signer.is_able:
        raise Refusal(NO_SIGNER, status=404)
    seats = tuple(seats)
    ended = datetime.fromtimestamp(max(seat.touched for seat in seats), UTC).date()
    text = encode(
        SlipText(record.game, record.version, record.scenario, names(seats), record.outcome, ended, sealed_by(record))
    )
    return Slip(text.decode(), signer.key, signer.sign(text))


def sealed_by(record: Record) -> str:
    """Return the hash that covers a whole record: the last of its chain."""
    return chain(record.encode())[-1]
