"""15 What is at stake in the rolls, and the side each serves."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.kernel.stake import ENEMY, OWNER, Stake, Stakes

STAKES: Stakes = {
    "8.3 detection": Stake("Naval detection", ENEMY),
    "8.8 contact": Stake("Contact kept by ships", OWNER),
    "8.9 contact": Stake("Contact kept by aircraft", OWNER),
    "8.10 fix": Stake("Radio fixes", ENEMY),
    "9.10": Stake("Fire on convoys", OWNER, "damage points"),
    "10.7": Stake("Air search", OWNER),
    "10.8": Stake("Air search", OWNER),
    "11.2 strike": Stake("Air strikes", OWNER, "damage points"),
    "12.13": Stake("Gunfire", OWNER, "damage points"),
    "12.22": Stake("Disengaging", OWNER),
    "12.23": Stake("Opening the range", OWNER),
    "13.5 repair": Stake("Repairs", OWNER),
    "13.6 rudder": Stake("Rudder repairs", OWNER),
    "16.5 Nelson and London": Stake("Nelson and London", BRITISH),
}
