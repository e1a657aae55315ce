"""The bots of First Hunt: one for each side, who play as the game was solved."""

from __future__ import annotations

from sealed_orders.bots import Listing

BOTS = {
    "corsair": Listing(
        "sealed_orders.bots.tutorial.corsair:Corsair",
        "draws its orders from the solved game, so nobody can foresee them",
        ("raider",),
        level="hard",
        rung=1,
    ),
    "lieutenant": Listing(
        "sealed_orders.bots.tutorial.lieutenant:Lieutenant",
        "draws its searches from the solved game, so nobody can foresee them",
        ("hunter",),
        level="hard",
        rung=1,
        staff="sealed_orders.bots.tutorial.adviser:Adviser",
    ),
}
