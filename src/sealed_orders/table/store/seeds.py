"""Seeds: with a key, no seed of a running match can be read in the database.

Most follow from the key and from a match's id, and are kept nowhere. Others, those of
imported matches, are locked with the key until their match is over.
"""

from __future__ import annotations

import hmac
import os
from hashlib import shake_256

from sealed_orders.kernel.dice import commitment
from sealed_orders.table.store.failure import DatabaseFailure

ANOTHER_KEY = (
    "The dice of this match were made with another key. Put the server's key file back; docs/hosting.md says where."
)


class Seeds:
    """The seeds that follow from a key; without one they are drawn, and kept with their matches."""

    def __init__(self, key: bytes = b"") -> None:
        self._kept = not key
        self._key = key or os.urandom(32)

    def of(self, name: str) -> str:
        """Return the seed of a match by its id, or of a day."""
        return hmac.digest(self._key, f"seed {name}".encode(), "sha256").hex()

    def hidden(self, name: str, seed: str | None) -> str | None:
        """Return what is kept of a seed: nothing if it follows from the key, otherwise itself, locked with the key."""
        if seed is None or self._kept:
            return seed
        return None if seed == self.of(name) else self._mixed(name, seed.encode()).hex()

    def shown(self, name: str, kept: str | None, published: str) -> str:
        """Return the seed that `hidden` hid; DatabaseFailure if the key is not the one it was hidden with."""
        seed = self.of(name) if kept is None else self._unlocked(name, kept)
        if commitment(seed) != published:
            raise DatabaseFailure(ANOTHER_KEY)
        return seed

    def _unlocked(self, name: str, kept: str) -> str:
        try:
            return self._mixed(name, bytes.fromhex(kept)).decode()
        except ValueError:  # bytes of another key
            return ""

    def _mixed(self, name: str, text: bytes) -> bytes:
        """Mix a text with bytes that follow from the key; the second time, the text comes back."""
        stream = shake_256(hmac.digest(self._key, f"lock {name}".encode(), "sha256")).digest(len(text))
        return bytes(one ^ other for one, other in zip(text, stream, strict=True))
