"""17.2 What is at stake in the rolls: the side each serves, and its worth in points if it scores."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import BRITISH, CARDS, GERMAN, SHIP
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS
from sealed_orders.kernel.stake import OWNER, Stake, Stakes


def _carrier(ship: str) -> float:
    """13.1 Return the points for the carrier that was met alone."""
    return float(CARDS[SHIP[ship]].points) if ship in SHIP else 0.0


STAKES: Stakes = {
    "6.2 spotting": Stake("Spotting", BRITISH),
    "7.2 shadow": Stake("Shadowing", BRITISH),
    "9.1 German merchant": Stake("German merchant ships", BRITISH, "ships", MERCHANT_POINTS[BRITISH]),
    "9.2 British merchant": Stake("British merchant ships", GERMAN, "ships", MERCHANT_POINTS[GERMAN]),
    "9.3 radio": Stake("Merchant ships that send a radio message", BRITISH, "messages"),
    "11.1 repair": Stake("Repairs in port", OWNER, "percent"),
    "11.3 speed": Stake("Speed regained", OWNER, "knots"),
    "12.1 scuttling": Stake("Scuttling", BRITISH),
    "13.1": Stake("Lone carriers sunk", GERMAN, "carriers", _carrier),
    "13.2": Stake("Air strikes", OWNER, "hits"),
    "13.2 hull": Stake("Hull lost to air strikes", OWNER, "hull points"),
    "13.2 knots": Stake("Knots lost to air strikes", OWNER, "knots"),
    "15.7": Stake("Torpedoes", OWNER, "hits"),
    "15.7 hull": Stake("Hull lost to torpedoes", OWNER, "hull points"),
    "15.7 knots": Stake("Knots lost to torpedoes", OWNER, "knots"),
    "15.11": Stake("Guns", OWNER, "hits"),
}
