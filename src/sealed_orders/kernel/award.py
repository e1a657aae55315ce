"""Awards: points told as they are scored, with their cause, so that a side's log adds up to the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Award:
    """Points to a side, and what they are for."""

    side: Side
    points: int
    cause: str


def awarded(*awards: Award) -> dict[str, Any]:
    """What an event carries in its data when it tells of awards; one of nought points is none.

    >>> awarded(Award("hunter", 1, "the raider caught"))
    {'awards': [{'side': 'hunter', 'points': 1, 'cause': 'the raider caught'}]}
    """
    return {"awards": [asdict(award) for award in awards if award.points]}


def awards(events: Iterable[Event]) -> list[Award]:
    """All awards that events tell of, in their order."""
    return [Award(**award) for event in events for award in event.data.get("awards", ())]


def account(told: Iterable[Award]) -> dict[Side, dict[str, int]]:
    """The points of each side, cause by cause, in the order in which each was first met."""
    sums: dict[Side, dict[str, int]] = {}
    for award in told:
        causes = sums.setdefault(award.side, {})
        causes[award.cause] = causes.get(award.cause, 0) + award.points
    return sums
