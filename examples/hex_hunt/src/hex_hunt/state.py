"""What is true."""

from __future__ import annotations

from dataclasses import dataclass, field

from hex_hunt.ships import SHIPS
from sealed_orders.kernel.state import State


@dataclass
class HexState(State):
    """What is true: by force its cell, by ship her force, by force where both sides last saw it."""

    last: int = 8
    at: dict[str, str] = field(default_factory=dict)
    holds: dict[str, str] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)
    sunk: int = 0
    out: int = 0

    def ships(self, key: str) -> list[str]:
        """Return the ships of a force; none is in a dummy."""
        return [ship for ship in SHIPS if self.holds.get(ship) == key]

    def left(self) -> bool:
        """5.2 Say whether a German ship is still at sea."""
        return self.sunk + self.out < sum(ship.side == "german" for ship in SHIPS.values())
