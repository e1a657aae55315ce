"""12.22 The disengaging roll."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.games.sink_the_bismarck.forces import Known, evasion, speed
from sealed_orders.games.sink_the_bismarck.one_die import check_of
from sealed_orders.games.sink_the_bismarck.tables import TABLES
from sealed_orders.kernel.check import Check

NEEDED: int = TABLES["disengage"]["needed"]


def disengage(own: int, enemy: int, by_speed: bool = True) -> Check:
    """12.22 Return a modified 9 or more; the modifier is the difference of speeds on the map, or of evasions (3b)."""
    return check_of("disengaging", NEEDED, [("speed" if by_speed else "evasion", own - enemy)])


def rating(now: Known, fleet: Sequence[int], by_speed: bool) -> int:
    """12.22 Return the slowest ship of a side, with its present damage; or its lowest evasion."""
    return min(speed(now, ship) if by_speed else evasion(now, ship) for ship in fleet)


def attempt(now: Known, leaving: Sequence[int], enemies: Sequence[int]) -> Check:
    """12.22, 13.4 The roll of the ships that would leave, against all enemy ships in the combat."""
    by_speed = now.on("e3b_speed_check")
    return disengage(rating(now, leaving, by_speed), rating(now, enemies, by_speed), by_speed)
