"""Computer captains for the Battle of the Denmark Strait."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The one to play against first.
BOTS = {
    "captain": Listing(
        "sealed_orders.bots.denmark_strait.captain:Captain",
        "plans its course and tests each shot in imagined battles",
        level="hard",
        rung=2,
        helm="sealed_orders.bots.denmark_strait.helm:StraitHelm",
    ),
    "greedy": Listing(
        "sealed_orders.bots.denmark_strait.greedy:Greedy",
        "takes the best shot it can see and plans nothing",
        level="easy",
        rung=1,
    ),
}
