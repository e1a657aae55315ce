"""7.8, 10.8 A ship leaves the map for good."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.ships import SHIPS
from sealed_orders.games.denmark_strait.state import StraitState


def remove(state: StraitState, ship: int, fate: str) -> None:
    """7.8, 10.8 Off the map: sunk, or gone over an edge. Her points, her splashes and the splashes on her go too."""
    state.space[ship], state.fate[ship], state.points[ship] = "", fate, 0
    for other in range(len(SHIPS)):
        if other == ship or state.target[other] == ship:
            state.splashes[other] = 0
