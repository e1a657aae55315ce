"""The bots of First Hunt: one for each side, who think a turn ahead."""

from __future__ import annotations

from sealed_orders.bots import Listing

BOTS = {
    "corsair": Listing(
        "sealed_orders.bots.tutorial.corsair:Corsair",
        "raids the lanes and is often gone when the cruiser comes",
        ("raider",),
        level="easy",
        rung=1,
    ),
    "lieutenant": Listing(
        "sealed_orders.bots.tutorial.lieutenant:Lieutenant",
        "goes where the raider most likely is, and follows every distress call",
        ("hunter",),
        level="easy",
        rung=1,
        staff="sealed_orders.bots.tutorial.adviser:Adviser",
    ),
}
