"""The cautious commander: better late than sunk."""

from __future__ import annotations

from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.bots.bismarck_solitaire.prize import Prize
from sealed_orders.games.bismarck_solitaire.view import CruiseView

LATE = 0.4  # value of a failed mission if the Bismarck is afloat at its end


class Cautious(Commander):
    """Avoids what the commander would fight, and goes home when home is certain."""

    def prize(self, view: CruiseView) -> Prize:
        """Return the mission, or else a Bismarck that is still afloat."""
        return Prize(late=LATE)
