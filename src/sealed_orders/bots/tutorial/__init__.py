"""The bots of First Hunt: one for each side, who think a turn ahead."""

from __future__ import annotations

from sealed_orders.bots import Listing

BOTS = {
    "corsair": Listing(
        "sealed_orders.bots.tutorial.corsair:Corsair",
        "runs for the lanes, raids, and is often gone when the call is answered",
        ("raider",),
        level="easy",
        rung=1,
    ),
    "lieutenant": Listing(
        "sealed_orders.bots.tutorial.lieutenant:Lieutenant",
        "goes where she is likeliest, and follows every distress call",
        ("hunter",),
        level="easy",
        rung=1,
    ),
}
