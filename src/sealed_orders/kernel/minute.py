"""The minute of a bot's decision: who decided, from what and why. Nobody gets it before the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeAlias

from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Minute:
    """One decision of a bot, kept as proof that it did not peek."""

    bot: str
    seed: str
    saw: str  # the digest of the view and log it was given, from which its prompt follows; "" if not kept
    reason: str = ""  # in words, if the bot gave a reason
    worlds: int = 0  # positions searched before the time was up: with the same number the bot gives the same answer


Minutes: TypeAlias = Mapping[int, Mapping[Side, Minute]]  # by the decision's number in the record, from 1, and side


def bot_seed(seed: str, side: Side, number: int) -> str:
    """Derive a bot's seed for one of its decisions from the match's seed, without giving that away."""
    secret = blake2b(seed.encode()).digest()
    return f"{blake2b(f'bot {side}'.encode(), key=secret, digest_size=16).hexdigest()}#{number}"


def match_part(seed: str) -> str:
    """Return the part of a bot's seed that is the same all match: for plans that it draws once."""
    return seed.partition("#")[0]
