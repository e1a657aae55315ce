"""The numbers of the rulebook: how far, how well, how long."""

from __future__ import annotations

from sealed_orders.kernel.check import Check

MOST_TURNS = 12  # 1.4 that a scenario may have
FAR = 2  # 2.1 hexes a force goes in a turn
SEARCH = Check((("found on", 5),), dice=(10,))  # 3.1


def firing(ships: int) -> Check:
    """4.1 One ten-sided die, plus one for each ship that fires."""
    return Check((("sunk on", 10),), dice=(10,), added=(("ships", ships),))
