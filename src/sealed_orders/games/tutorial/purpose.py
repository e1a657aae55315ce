"""What the sides of the hunt play for."""

from __future__ import annotations

from sealed_orders.games.tutorial.state import HUNTER, RAIDER
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.game import Purpose

PURPOSES = {
    RAIDER: Purpose(
        "Sink three merchants in eight turns. To sink one, lurk in a shipping lane (the Atlantic or the Western "
        "Approaches) and do not get caught that turn. The cruiser searches one area each turn. Running takes you away "
        "from it; lurking makes you harder to find.",
        "4.1, 5.2",
    ),
    HUNTER: Purpose(
        "Catch the raider before she sinks three merchants in the shipping lanes (the Atlantic and the Western "
        "Approaches). If she has not done it after eight turns, you win too. You cannot see her. Your cruiser searches "
        "the area it ends its move in; each flight you send adds one to the die and is used up.",
        "3.1, 5.1, 5.3",
    ),
}


def purpose(view: HuntView) -> Purpose | None:
    """5.1, 5.2, 5.3 Say how each side wins."""
    return PURPOSES.get(view.side)
