"""The plain form of things: JSON for files and messages, and the digest of a State."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.terrain import Terrain


def _plain(thing: Any) -> Any:
    if isinstance(thing, Terrain):
        return thing.name
    if callable(thing):
        return None
    raise TypeError(f"{type(thing).__name__} has no plain form")


_encoder = msgspec.json.Encoder(enc_hook=_plain, order="deterministic")


def encode(thing: Any) -> bytes:
    """JSON, the same bytes for equal things."""
    return _encoder.encode(thing)


def digest(state: Any) -> str:
    """Return a short hash of a State."""
    return blake2b(encode(state), digest_size=16).hexdigest()


def given(view: Any, log: Any) -> str:
    """Hash what a bot is given for one decision; its prompt follows from the view, so it is included."""
    return digest((view, log))


def packet(match: Any, side: str) -> bytes:
    """Return everything that a side's client may get: this is what the leak test compares."""
    view = match.view(side)
    prompt: Prompt | None = match.prompt(side)
    return encode(
        {
            "number": match.number(side),
            "view": view,
            "display": match.display(side),
            "prompt": prompt,
            "log": match.log(side),
            "outcome": match.outcome,
            "commitment": match.commitment,
            "seed": match.seed,
        }
    )
