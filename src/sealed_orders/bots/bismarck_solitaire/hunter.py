"""The hunter: a commander who plays for the medal."""

from __future__ import annotations

from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.bots.bismarck_solitaire.prize import Prize, medal_prize
from sealed_orders.games.bismarck_solitaire.view import CruiseView

PLAIN = 0.5  # value of a mission completed without its medal


class Hunter(Commander):
    """Takes the risks that the medal requires, while it can be won."""

    def prize(self, view: CruiseView) -> Prize:
        """14.2 Return the mission's medal."""
        return medal_prize(view, PLAIN)
