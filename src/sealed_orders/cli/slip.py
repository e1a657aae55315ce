"""verify --slip: whether a server's slip is genuine and is of this record."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import msgspec

from sealed_orders.cli.words import BadInput
from sealed_orders.kernel.record import Record
from sealed_orders.table.hindsight.slips import sealed_by
from sealed_orders.table.protocol.hindsight import Slip, SlipText

NO_EXTRA = "A slip is checked with the extra: pip install 'sealed-orders[notices]'."
FORGED = "The slip was altered: its signature is not of its text."
ANOTHER = "The slip is genuine, but of another match: it does not have this record's hash."
LARGEST = 100_000  # bytes


def read_slip(file: Path) -> Slip:
    """Read a slip."""
    if find_spec("cryptography") is None:
        raise BadInput(NO_EXTRA)
    try:
        with file.open("rb") as handle:
            return msgspec.json.decode(handle.read(LARGEST), type=Slip)
    except msgspec.DecodeError:
        raise BadInput(f"{file} is not a slip. It is downloaded from a match that is over.") from None


def fault_of(slip: Slip, record: Record) -> str:
    """Return what is wrong with a slip beside a record, in a sentence; empty if nothing is."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(b64decode(slip.key, validate=True))
        key.verify(b64decode(slip.signature, validate=True), slip.text.encode())
        text = msgspec.json.decode(slip.text, type=SlipText)
    except (InvalidSignature, ValueError):
        return FORGED
    return "" if text.record == sealed_by(record) else ANOTHER


def lines_of(slip: Slip) -> Iterator[str]:
    """Describe a genuine slip, and who signed it."""
    text = msgspec.json.decode(slip.text, type=SlipText)
    players = ", ".join(f"{name} ({side})" for side, name in text.names.items())
    yield f"The slip is of this record: {f'{players}, ' if players else ''}{text.ended:%d %B %Y}."
    yield f"It was signed with the key {slip.key}. Compare that with the key of the server: /api/slip-key."
