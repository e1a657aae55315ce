"""Seeds: with a key, those of running matches are kept nowhere. They follow from the key and from a match's id."""

from __future__ import annotations

import hmac
import os

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
        """Return what is kept of a seed: nothing if it follows from the key."""
        return None if seed == self.of(name) and not self._kept else seed

    def checked(self, name: str, published: str) -> str:
        """Return the seed that was not kept; DatabaseFailure if the key is not the one it was made with."""
        seed = self.of(name)
        if commitment(seed) != published:
            raise DatabaseFailure(ANOTHER_KEY)
        return seed
