"""Salt: a random text that a player's client adds to the dice, so that nobody alone can choose them.

The referee publishes the hash of its seed first; then each client adds its salt. The referee cannot fit its seed to
salts that it did not know, and no player can fit a salt to a seed that is still secret.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from hashlib import sha256

from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Salt:
    """One player's salt, and the first decision whose dice depend on it: 0 for the opening."""

    side: Side
    text: str
    since: int


def fresh_salt() -> str:
    """Draw a new salt of 128 random bits."""
    return os.urandom(16).hex()


def sealed_salt(text: str) -> str:
    """Return a salt's SHA-256: what a client sends before the referee fixes its seed."""
    return sha256(text.encode()).hexdigest()
