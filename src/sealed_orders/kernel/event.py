"""Events: what sides are told, each with its paragraph. Two sides that learn different things get two events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sealed_orders.kernel.order import Side


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, addressed to the sides that learn of it. Nothing is redacted later."""

    rule: str
    text: str
    to: tuple[Side, ...]
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winner: Side | None
    scores: Mapping[Side, int]
    rule: str
    text: str
