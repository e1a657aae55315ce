"""The bots that play each side, named in a match's opening, so that none can be exchanged between two decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sealed_orders.kernel.hand import Hands
from sealed_orders.kernel.minute import Minutes
from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class BotSeat:
    """The bot that plays a side, and for one that thinks by the clock its seconds a decision."""

    bot: str
    seconds: float = 0.0


Crew: TypeAlias = Mapping[Side, BotSeat]


def fault(crew: Crew, orders: Mapping[int, Mapping[Side, str]], minutes: Minutes, hands: Hands) -> tuple[int, str]:
    """Return the first decision in which a side was not played by its bot in the opening, and why; 0 if there is none.

    A player may hand their seat to a bot that the opening does not name. It plays on to the end.
    """
    handed: dict[Side, BotSeat] = {}
    for number, by_side in orders.items():
        for side in by_side:
            minute = minutes.get(number, {}).get(side)
            played = minute.bot if minute is not None and side not in hands.get(number, {}) else ""
            if played and side not in crew:
                handed.setdefault(side, BotSeat(played))
            seat = crew.get(side) or handed.get(side)
            if seat and played != seat.bot:
                why = "the opening says that" if side in crew else "the seat was handed over:"
                return number, f"{why} {seat.bot} plays the {side} side, but {played or 'no bot'} decided"
    return 0, ""
