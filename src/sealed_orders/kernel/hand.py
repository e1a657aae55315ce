"""Who sealed an order if not the player: one of their rules, or their staff when their clock reached zero.

Nobody else sees it before the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from sealed_orders.kernel.minute import Minutes
from sealed_orders.kernel.order import Side

Hand: TypeAlias = Literal["rule", "clock"]
Hands: TypeAlias = Mapping[int, Mapping[Side, Hand]]  # by the decision's number in the record, from 1, and side


def players(minutes: Minutes, hands: Hands) -> dict[Side, str]:
    """Return the bots that play, by side: a staff that answered for a player is none of them."""
    return {
        side: minute.bot
        for number, by_side in minutes.items()
        for side, minute in by_side.items()
        if side not in hands.get(number, {})
    }
