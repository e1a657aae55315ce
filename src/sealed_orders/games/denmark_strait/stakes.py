"""13.1 What is at stake in the rolls."""

from __future__ import annotations

from sealed_orders.kernel.stake import ENEMY, OWNER, Stake, Stakes

STAKES: Stakes = {
    "8.4 shot": Stake("Shots", OWNER, "hits"),
    "10.5 magazine": Stake("Magazines that blow up", ENEMY, "ships"),
    "11.2 repair": Stake("Repairs", OWNER),
    "12.2 morale": Stake("Morale checks", OWNER),
}
