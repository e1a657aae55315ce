"""What installed packages offer: games, bots and plot tables, found by the entry points of any distribution."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

WORDS = {"games": "game", "bots": "list of bots", "plots": "plot table"}  # by group, what it offers


_log = logging.getLogger("sealed_orders")


class BadOffer(RuntimeError):
    """Something that a package offers cannot be used: what, whose, and why, in one sentence."""


@dataclass(frozen=True)
class Offer:
    """A game, or the bots or the plot table of a game, by the game's name."""

    group: str
    name: str
    distribution: str  # the package it comes with, as an installer calls it
    entry: EntryPoint

    def load(self) -> Any:
        """What is offered; whatever goes wrong in a stranger's package is one sentence."""
        try:
            return self.entry.load()
        except Exception as error:
            said = str(error) or type(error).__name__
            raise self.bad(f"cannot be loaded from {self.entry.value}: {said.rstrip('.')}") from error

    def bad(self, text: str) -> BadOffer:
        """That it cannot be used, and why."""
        return BadOffer(f"The {WORDS[self.group]} {self.name} that {self.distribution} offers {text}.")


@cache
def offers(group: str) -> tuple[Offer, ...]:
    """All that is offered of a kind, by name; of one name, this project's first, then by distribution."""
    entries = entry_points(group=f"sealed_orders.{group}")
    made = (Offer(group, entry.name, canonical(entry.dist.name if entry.dist else ""), entry) for entry in entries)
    return tuple(sorted(made, key=_place))


def _place(offer: Offer) -> tuple[str, bool, str]:
    return offer.name, offer.distribution != "sealed-orders", offer.distribution


def pass_over(bad: BadOffer) -> None:
    """Say in the log what cannot be used; it keeps nothing else from being found."""
    _log.warning("%s", bad)


def canonical(distribution: str) -> str:
    """The one way to write the name of a distribution.

    >>> canonical("Hex_Hunt")
    'hex-hunt'
    """
    return re.sub(r"[-_.]+", "-", distribution).lower()
