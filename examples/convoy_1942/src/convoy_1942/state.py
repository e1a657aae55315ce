"""What is true."""

from __future__ import annotations

from dataclasses import dataclass, field

from convoy_1942.forces import BOATS, ESCORTS, MERCHANTS, UNIT
from sealed_orders.kernel.state import State


@dataclass
class ConvoyState(State):
    """What is true: by force her area, by unit her force; of a fight, by unit the position, course and speed."""

    last: int = 9
    met: bool = False  # 1.4 the match begins with a fight
    at: dict[str, str] = field(default_factory=dict)
    holds: dict[str, str] = field(default_factory=dict)  # "" until the forces are formed
    seen: dict[str, tuple[str, int]] = field(default_factory=dict)  # by force, where and when its enemy last saw it
    sunk: list[str] = field(default_factory=list)
    home: int = 0  # merchants
    fight: str = ""  # the area of the fight
    round: int = 0
    spot: dict[str, tuple[int, int]] = field(default_factory=dict)
    helm: dict[str, tuple[int, int]] = field(default_factory=dict)
    wakes: list[tuple[str, int, int, int, int, int]] = field(default_factory=list)  # unit, round, x, y, course, knots
    runs: list[tuple[int, str, int, int, int, int, str]] = field(default_factory=list)  # round, boat, from, to, words

    def units(self, force: str) -> list[str]:
        """Return the units of a force; none is in a dummy."""
        return [unit for unit in UNIT if self.holds.get(unit) == force]

    def searches(self, force: str) -> bool:
        """3.1 Say whether a force has escorts or boats."""
        return any(unit not in MERCHANTS for unit in self.units(force))

    def merchants_at_sea(self) -> bool:
        """5.2 Say whether a merchant is still under way."""
        return any(unit in self.holds for unit in MERCHANTS)

    def points(self) -> tuple[int, int]:
        """5.1 Return the Allied points, and the German."""
        boats = sum(unit in BOATS for unit in self.sunk)
        return self.home + 2 * boats, sum(unit in (*MERCHANTS, *ESCORTS) for unit in self.sunk)
