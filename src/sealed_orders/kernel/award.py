"""Awards: points reported with their cause when they are scored, so that a side's log adds up to the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Points, facts_of
from sealed_orders.kernel.order import Side


def awarded(*awards: Points) -> tuple[Points, ...]:
    """Return the facts of an event that scores points; awards of zero points are left out.

    >>> awarded(Points("hunter", 1, "the raider caught"), Points("raider", 0, "merchants sunk"))
    (Points(side='hunter', points=1, cause='the raider caught', turn=0),)
    """
    return tuple(award for award in awards if award.points)


def awards(events: Iterable[Event]) -> list[Points]:
    """List all awards in some events, in order."""
    return facts_of(Points, every_fact(events))


def account(points: Iterable[Points]) -> dict[Side, dict[str, int | float]]:
    """Add up the points of each side by cause, in order of first appearance."""
    sums: dict[Side, dict[str, int | float]] = {}
    for award in points:
        causes = sums.setdefault(award.side, {})
        causes[award.cause] = causes.get(award.cause, 0) + award.points
    return sums


def in_full(
    book: Mapping[str, int], totals: Mapping[Side, int], people: Mapping[Side, str], number: Callable[[int], str] = str
) -> str:
    """Format an account that a State keeps by "side: cause": one sentence per side, largest entry first.

    >>> in_full({"british: missions": 4, "british: Bismarck sunk": 60}, {"british": 64}, {"british": "British"})
    'British 64: Bismarck sunk 60, missions 4.'
    """
    sentences = []
    for side, name in people.items():
        entries = [(key.removeprefix(f"{side}: "), n) for key, n in book.items() if key.startswith(f"{side}:")]
        entries.sort(key=lambda entry: (-entry[1], entry[0]))
        causes = ", ".join(f"{cause} {number(points)}" for cause, points in entries if points)
        sentences.append(f"{name} {number(totals[side])}{causes and f': {causes}'}.")
    return " ".join(sentences)
