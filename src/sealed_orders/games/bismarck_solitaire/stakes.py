"""3.4 What is at stake in the rolls: of the players' ships together, and of the Royal Navy."""

from __future__ import annotations

from sealed_orders.kernel.stake import Stake, Stakes

GERMAN, BRITISH = "german", "british"


STAKES: Stakes = {
    "5.8 merchantmen": Stake("Merchantmen", GERMAN, "prizes"),
    "5.10 attack": Stake("Attacks by events", BRITISH, "hits"),
    "6.2": Stake("Air attacks", BRITISH, "hits"),
    "7.1 hunted": Stake("The U-boat hunted", BRITISH, "hits"),
    "7.3 attack": Stake("The U-boat attacks", GERMAN, "hits"),
    "8.4": Stake("German fire", GERMAN, "hits"),
    "8.5": Stake("British fire", BRITISH, "hits"),
    "9.2": Stake("Escapes", GERMAN),
    "9.3": Stake("The British leave", BRITISH),
    "10.2": Stake("Tactics", GERMAN, "dice"),
}
