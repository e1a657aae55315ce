"""What is true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from sealed_orders.games.tutorial.sea import AREAS
from sealed_orders.kernel.state import State

RAIDER, HUNTER = SIDES = ("raider", "hunter")
MOST_FLIGHTS = 99


class HuntSetup(msgspec.Struct, forbid_unknown_fields=True):
    """1.3 What a scenario file says."""

    raider: str
    hunter: str
    flights: Annotated[int, msgspec.Meta(ge=0, le=MOST_FLIGHTS)]

    def __post_init__(self) -> None:
        for area in (self.raider, self.hunter):
            if area not in AREAS:
                raise ValueError(f"{area} is no area; there are {', '.join(AREAS)}")


@dataclass
class HuntState(State):
    """What is true."""

    raider: str = ""
    hunter: str = ""
    lurking: bool = False
    flights: int = 0
    sunk: int = 0
    caught: bool = False
    distress: bool = True
