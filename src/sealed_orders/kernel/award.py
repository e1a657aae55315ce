"""Awards: points told as they are scored, with their cause, so that a side's log adds up to the outcome."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.event import Event, told
from sealed_orders.kernel.fact import Points, facts_of
from sealed_orders.kernel.order import Side


def awarded(*awards: Points) -> tuple[Points, ...]:
    """What an event tells of awards; one of nought points is none.

    >>> awarded(Points("hunter", 1, "the raider caught"), Points("raider", 0, "merchants sunk"))
    (Points(side='hunter', points=1, cause='the raider caught', turn=0),)
    """
    return tuple(award for award in awards if award.points)


def awards(events: Iterable[Event]) -> list[Points]:
    """All awards that events tell of, in their order."""
    return facts_of(Points, told(events))


def account(told: Iterable[Points]) -> dict[Side, dict[str, int | float]]:
    """The points of each side, cause by cause, in the order in which each was first met."""
    sums: dict[Side, dict[str, int | float]] = {}
    for award in told:
        causes = sums.setdefault(award.side, {})
        causes[award.cause] = causes.get(award.cause, 0) + award.points
    return sums
