"""The numbers of the rulebook: how far, how well, how long."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from convoy_1942.chart import ALLIED, GERMAN
from convoy_1942.forces import BOATS, UNIT
from sealed_orders.kernel.check import Check

MOST_TURNS = 12  # 1.4 that a scenario may have
FAR = {ALLIED: 1, GERMAN: 2}  # 2.1 areas a force goes in a turn
SEARCH = Check((("found on", 5),), dice=(10,))  # 3.1
ROUNDS = 6  # 4.5 of a fight
STEAMING = (90, 8)  # 4.1 course and knots as a fight begins
SHORT, LONG = 10, 20  # 4.2 hundreds of yards a torpedo runs
DEPTH_CHARGES = "depth charges"
PATTERN = 8  # 4.3 hundreds of yards from which an escort attacks


def torpedo(far: float) -> Check:
    """4.2 One ten-sided die; it is harder at long range."""
    return Check((("hit on", 7), *((("long range", 2),) if far > SHORT else ())), dice=(10,))


def depth_charges(dives: bool) -> Check:
    """4.3 One ten-sided die; it is harder against a boat that dives."""
    return Check((("sunk on", 6), *((("she dives", 3),) if dives else ())), dice=(10,))


def apart(spot: Mapping[str, tuple[int, int]], one: str, other: str) -> float:
    """4.1 Say how far two units are apart in a fight, in hundreds of yards."""
    return hypot(spot[one][0] - spot[other][0], spot[one][1] - spot[other][1])


def targets(spot: Mapping[str, tuple[int, int]], unit: str) -> list[str]:
    """4.2, 4.3 Return whom a boat or an escort can attack from where she is."""
    reach = LONG if unit in BOATS else PATTERN
    foes = [other for other in spot if UNIT[other].side != UNIT[unit].side]
    return [other for other in foes if apart(spot, unit, other) <= reach]
