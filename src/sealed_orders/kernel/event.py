"""Events: what sides are told, each with its paragraph. Two sides that learn different things get two events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sealed_orders.kernel.fact import Fact
from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, addressed to the sides that learn of it. Nothing is redacted later."""

    rule: str
    text: str
    to: tuple[Side, ...]
    facts: tuple[Fact, ...] = ()  # the same for machines


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winner: Side | None
    scores: Mapping[Side, int | float]  # whole numbers but where a game scores halves
    rule: str
    text: str


def told(events: Iterable[Event]) -> Iterator[Fact]:
    """Every fact of some events, in their order."""
    return (fact for event in events for fact in event.facts)
