"""The minute of a bot's decision: who decided, from what and why. Nobody gets it before the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeAlias

from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Minute:
    """One decision of a bot, as it is kept for the proof that it did not peek."""

    bot: str
    seed: str
    saw: str  # the digest of the view and the log it was given, from which its prompt follows; "" where it is not kept
    reason: str = ""  # in words, where the bot has some
    worlds: int = 0  # looked at before the time was up: with so many the bot answers alike again


Minutes: TypeAlias = Mapping[int, Mapping[Side, Minute]]  # by the decision's number in the record, from 1, and side


def bot_seed(seed: str, side: Side, number: int) -> str:
    """A bot's seed for its side's decision of that number, from the match's seed, which it does not give away."""
    secret = blake2b(seed.encode()).digest()
    return f"{blake2b(f'bot {side}'.encode(), key=secret, digest_size=16).hexdigest()}#{number}"


def match_part(seed: str) -> str:
    """The part of a bot's seed that stays the same all match: for what it draws once and keeps to."""
    return seed.partition("#")[0]
