"""The bots' reasons: what each wrote when it decided."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel import hand
from sealed_orders.kernel.order import Side
from sealed_orders.report.reading.reading import Reading


@dataclass(frozen=True)
class Reason:
    """Why a bot gave an order."""

    turn: int
    number: int
    side: Side
    bot: str
    text: str


def reasons(reading: Reading) -> list[Reason]:
    """List all reasons, for a match that is over: nobody gets one before."""
    if not reading.whole:
        return []
    turns = {moment.number + 1: moment.turn for moment in reading.moments}
    return [
        Reason(turns.get(number, 0), number, side, minute.bot, minute.reason)
        for number, minutes in sorted(reading.record.minutes.items())
        for side, minute in minutes.items()
        if minute.reason
    ]


def players(reading: Reading) -> dict[Side, str]:
    """Return the bot that played a side, if one did; unknown while a match runs."""
    if not reading.whole:
        return {}
    return hand.players(reading.record.minutes, reading.record.hands)
