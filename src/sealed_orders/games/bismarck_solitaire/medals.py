"""14.1 Medals."""

from __future__ import annotations

from collections.abc import Callable

from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, PRINZ_EUGEN, UBOAT
from sealed_orders.games.bismarck_solitaire.situation import Situation, points

# 14.2 By kind of medal, how its number is compared: at least, or at most.
AT_LEAST: dict[str, Callable[[Situation], int]] = {
    "ships": lambda at: sum(ship in at.sunk for ship in at.medal_ships),
    "convoys": lambda at: at.convoys_sunk,
    "strength": lambda at: at.strength[BISMARCK],
    "points": points,
}
AT_MOST: dict[str, Callable[[Situation], int]] = {
    "home_by": lambda at: at.turn,
    "no_loss": lambda at: sum(piece in at.sunk for piece in (PRINZ_EUGEN, UBOAT)),
}


def condition_holds(at: Situation) -> bool:
    """14.2 Say whether the condition of the mission's medal is met now."""
    kind, number = str(at.medal["kind"]), int(at.medal["number"])
    return AT_LEAST[kind](at) >= number if kind in AT_LEAST else AT_MOST[kind](at) <= number


def earned(at: Situation) -> bool:
    """14.1 The medal is won: the mission is, and its condition holds. None is awarded after a loss."""
    return bool(at.home) and condition_holds(at)
