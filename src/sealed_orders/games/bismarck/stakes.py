"""17.2 What is at stake in the rolls: the side each serves, and its worth in points if it scores."""

from __future__ import annotations

from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, TYPE, UNIT, UNITS, ship_value
from sealed_orders.games.bismarck.words import SHIPS_OF
from sealed_orders.kernel.stake import ENEMY, OWNER, Stake, Stakes


def _midship(ship: str) -> float:
    """16.71, 16.72 Return a midship's share of the points for the ship that is hit."""
    if ship not in UNIT:
        return 0.0
    number = UNIT[ship]
    card = UNITS[number]
    return float(ship_value(number)) if TYPE[number] in SHIPS_OF else card.points / max(1, card.midships)


def _one_of(unit: str) -> float:
    """16.72 Return the points for one ship of a unit."""
    return float(ship_value(UNIT[unit])) if unit in UNIT else 0.0


STAKES: Stakes = {
    "10.7 shadow": Stake("Shadowing", ENEMY),
    "11.6 fast shadow": Stake("Fast shadowing", ENEMY),
    "12.2 air search": Stake("General air search", BRITISH),
    "12.3 radio": Stake("Radio silence broken", BRITISH),
    "16.31.1 confused": Stake("Planes attack the wrong ship", ENEMY),
    "16.51.2 run under": Stake("Destroyers lost running in", ENEMY, "destroyers", _one_of),
    "16.63": Stake("Withdrawals", OWNER),
    "16.68 surprise": Stake("Surprise", GERMAN),
    "16.75 leak": Stake("Oil leaks", OWNER),
    "16.81 salvo": Stake("Salvos", OWNER, "midships", _midship, at_target=True),
    "16.82 torpedo": Stake("Torpedo hits", OWNER, "hits"),
    "16.83 damage": Stake("Torpedo damage", OWNER, "midships", _midship, at_target=True),
    "16.83 knots": Stake("Torpedoes that slow a ship", OWNER),
    "16.83 knots lost": Stake("Knots lost to torpedoes", OWNER, "knots"),
    "16.85 factors": Stake("Submarine torpedoes fired", OWNER, "torpedoes"),
    "16.85 submarine": Stake("Submarines sunk", ENEMY, "submarines", _one_of),
}
