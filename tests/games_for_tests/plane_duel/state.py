"""What is true of a duel, and what a side knows of it: everything."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from sealed_orders.kernel.plane_board import Fall, Fix, Run
from sealed_orders.kernel.state import State
from sealed_orders.kernel.view import View

RED, BLUE = SIDES = ("red", "blue")
SHIPS = ("falke", "lion", "tiger", "otter")
NAMES = {"falke": "Falke", "lion": "Lion", "tiger": "Tiger", "otter": "Otter"}
KINDS: dict[str, str] = {"falke": "battleship", "lion": "cruiser", "tiger": "cruiser", "otter": "cruiser"}
BEST = {"falke": 26, "lion": 25, "tiger": 32, "otter": 31}
HULL = {"falke": 20, "lion": 14, "tiger": 8, "otter": 8}
GUNS = {"falke": 6, "lion": 6, "tiger": 8, "otter": 8}
OWNERS = {ship: RED if ship == "falke" else BLUE for ship in SHIPS}
SIGHT = 200
TURNS = 12
# Course and knots of what is over where a scenario begins in the middle of a fight.
LEGS = {
    "falke": ((150, 26), (150, 26), (120, 26), (90, 26), (60, 26), (30, 26), (0, 24)),
    "lion": ((320, 25), (330, 25), (344, 25), (356, 25), (14, 25), (40, 25), (10, 25)),
    "tiger": ((36, 32), (60, 32), (76, 32), (68, 32), (48, 32), (24, 32), (0, 32)),
    "otter": ((56, 31), (70, 31), (80, 30), (66, 28), (44, 30), (24, 29), (356, 31)),
}


class DuelSetup(msgspec.Struct, forbid_unknown_fields=True):
    """What a scenario states: how many turns of the fight are over, at most seven."""

    fought: int = 0


@dataclass
class DuelState(State):
    """The whole truth; the columns follow the order of SHIPS."""

    squares: list[str] = field(default_factory=lambda: ["1213", "1211"])  # of the sides
    fighting: bool = False
    round: int = 0  # of the fight
    at: list[tuple[float, float]] = field(default_factory=list)
    course: list[int] = field(default_factory=list)
    speed: list[int] = field(default_factory=list)
    hull: list[int] = field(default_factory=lambda: [HULL[ship] for ship in SHIPS])
    wakes: list[tuple[Fix, ...]] = field(default_factory=list)
    falls: list[Fall] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)


@dataclass(frozen=True)
class DuelView(View):
    """What a side knows: all of it."""

    squares: tuple[str, ...]
    fighting: bool
    round: int
    at: tuple[tuple[float, float], ...]
    course: tuple[int, ...]
    speed: tuple[int, ...]
    hull: tuple[int, ...]
    wakes: tuple[tuple[Fix, ...], ...]
    falls: tuple[Fall, ...]
    runs: tuple[Run, ...]
