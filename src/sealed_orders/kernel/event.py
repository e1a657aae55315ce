"""Events: what is reported to sides, each with its paragraph. Two sides that learn different things get two events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from msgspec import Struct

from sealed_orders.kernel.fact import Fact, tells_more
from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, addressed to the sides that learn of it. Nothing is redacted later."""

    rule: str
    text: str
    to: tuple[Side, ...]
    facts: tuple[Fact, ...] = ()  # the same for programs


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a match ended."""

    winner: Side | None
    scores: Mapping[Side, int | float]  # whole numbers, unless the game scores halves
    rule: str
    text: str
    headline: str = ""  # the same in a few words, for the top of a page


def every_fact(events: Iterable[Event]) -> Iterator[Fact]:
    """List every fact of some events, in order."""
    return chain.from_iterable(event.facts for event in events)


def once(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """List what was reported to all sides, each thing once: of two accounts, the more detailed one."""
    return tuple(
        event for n, event in enumerate(events) if not any(_covers(events[m], m, event, n) for m in range(len(events)))
    )


def _covers(one: Event, m: int, other: Event, n: int) -> bool:
    """Say whether one event tells everything the other does; if both tell the same, the first counts."""
    if m == n or one.rule != other.rule or set(one.to) & set(other.to):
        return False
    if one.text == other.text:
        return m < n
    return len(one.facts) == len(other.facts) > 0 and all(map(tells_more, one.facts, other.facts))
