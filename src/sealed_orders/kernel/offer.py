"""What installed packages offer: games, bots and plot tables, found through entry points."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

WORDS = {"games": "game", "bots": "list of bots", "plots": "plot table"}  # the group of each kind


_log = logging.getLogger("sealed_orders")


class BadOffer(RuntimeError):
    """A package's offer cannot be used: which, whose, and why, in one sentence."""


@dataclass(frozen=True)
class Offer:
    """A game, or the bots or the plot table of a game, by the game's name."""

    group: str
    name: str
    distribution: str  # the package it comes with, by the name installers use
    entry: EntryPoint

    def load(self) -> Any:
        """Load what is offered; any failure in a third-party package becomes one sentence."""
        try:
            return self.entry.load()
        except Exception as error:
            reason = str(error) or type(error).__name__
            raise self.bad(f"cannot be loaded from {self.entry.value}: {reason.rstrip('.')}") from error

    def bad(self, text: str) -> BadOffer:
        """Return the error that it cannot be used, and why."""
        return BadOffer(f"The {WORDS[self.group]} {self.name} that {self.distribution} offers {text}.")


@cache
def offers(group: str) -> tuple[Offer, ...]:
    """List all offers of a kind, by name; for equal names ours first, then by distribution."""
    entries = entry_points(group=f"sealed_orders.{group}")
    made = (Offer(group, entry.name, canonical(entry.dist.name if entry.dist else ""), entry) for entry in entries)
    return tuple(sorted(made, key=_place))


def _place(offer: Offer) -> tuple[str, bool, str]:
    return offer.name, offer.distribution != "sealed-orders", offer.distribution


def pass_over(bad: BadOffer) -> None:
    """Log an offer that cannot be used; the others are still found."""
    _log.warning("%s", bad)


def canonical(distribution: str) -> str:
    """Return the canonical name of a distribution.

    >>> canonical("Hex_Hunt")
    'hex-hunt'
    """
    return re.sub(r"[-_.]+", "-", distribution).lower()
