"""What the sides of the hunt play for."""

from __future__ import annotations

from sealed_orders.games.tutorial.state import HUNTER, RAIDER
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.game import Purpose

PURPOSES = {
    RAIDER: Purpose(
        "Sink three merchants in eight turns. To sink one, lurk in a shipping lane, the Atlantic or the Western "
        "Approaches, and be there uncaught when the turn ends. The cruiser searches the area it comes to: running gets "
        "you away, lurking makes you hard to find.",
        "4.1, 5.2",
    ),
    HUNTER: Purpose(
        "Catch the raider before she has sunk three merchants in the shipping lanes, the Atlantic and the Western "
        "Approaches, or hold out for eight turns. You do not see her. The cruiser searches the area it ends in; each "
        "flight sent up adds one to the die and is used.",
        "3.1, 5.1, 5.3",
    ),
}


def purpose(view: HuntView) -> Purpose | None:
    """5.1, 5.2, 5.3 How each side wins."""
    return PURPOSES.get(view.side)
