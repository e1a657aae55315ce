"""1.3 What a scenario says, and the hunt it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from sealed_orders.games.tutorial.chart import AREAS
from sealed_orders.games.tutorial.state import SIDES, HuntState
from sealed_orders.kernel.state import Task

MOST_FLIGHTS = 99


class HuntSetup(msgspec.Struct, forbid_unknown_fields=True):
    """1.3 What a scenario file says."""

    raider: str
    hunter: str
    flights: Annotated[int, msgspec.Meta(ge=0, le=MOST_FLIGHTS)]

    def __post_init__(self) -> None:
        for area in (self.raider, self.hunter):
            if area not in AREAS:
                raise ValueError(f"unknown area {area}; the areas are {', '.join(AREAS)}")


def set_up(start: HuntSetup, options: Mapping[str, str]) -> HuntState:
    """1.3 The scenario says where the two ships begin."""
    state = HuntState(1, [Task("orders", SIDES)], start.raider, start.hunter, flights=start.flights)
    state.distress = options["distress"] == "on"
    return state
