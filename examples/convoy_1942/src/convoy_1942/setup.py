"""1.4 What a scenario says, and the crossing it begins."""

from __future__ import annotations

from typing import Annotated

import msgspec

from convoy_1942.chart import ALLIED, GERMAN, WATERS
from convoy_1942.forces import BOATS, FORCES, UNIT
from convoy_1942.state import ConvoyState
from convoy_1942.tables import MOST_TURNS
from sealed_orders.kernel.state import Task


class ConvoySetup(msgspec.Struct, forbid_unknown_fields=True):
    """1.4 What a scenario file says: turns, where the forces of each side begin, and how many boats there are."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=MOST_TURNS)]
    convoys: tuple[str, str]
    packs: tuple[str, str]
    boats: Annotated[int, msgspec.Meta(ge=1, le=len(BOATS))] = len(BOATS)
    met: bool = False

    def __post_init__(self) -> None:
        for side, places in ((ALLIED, self.convoys), (GERMAN, self.packs)):
            for place in places:
                if place not in WATERS[side]:
                    raise ValueError(
                        f"{place} is no place for the {side} side; there are {', '.join(WATERS[side].next)}"
                    )
        if self.met and len({*self.convoys, *self.packs}) > 1:
            raise ValueError("forces that have met begin in one area")


def set_up(start: ConvoySetup) -> ConvoyState:
    """1.4 The scenario says where the forces begin."""
    at = dict(zip((*FORCES[ALLIED], *FORCES[GERMAN]), (*start.convoys, *start.packs), strict=True))
    units = [unit for unit in UNIT if unit not in BOATS[start.boats :]]
    return ConvoyState(1, [Task("muster")], start.turns, start.met, at, dict.fromkeys(units, ""))
