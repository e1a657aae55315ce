"""The cautious commander: better late than sunk."""

from __future__ import annotations

from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.bots.bismarck_solitaire.prize import Prize
from sealed_orders.games.bismarck_solitaire.view import CruiseView

LATE = 0.4  # what a failed mission is worth to him if the Bismarck is afloat at its end


class Cautious(Commander):
    """Leaves what the commander would fight, and goes home when home is sure."""

    def prize(self, view: CruiseView) -> Prize:
        """The mission, and else a Bismarck that is still afloat."""
        return Prize(late=LATE)
