"""How often the commander completes a mission, by playing it on from what a player sees."""

from __future__ import annotations

from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.games.bismarck_solitaire.estimate import Estimate, completion
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK
from sealed_orders.games.bismarck_solitaire.view import CruiseView


def chance_to_complete(view: CruiseView, games: int = 200, seed: str = "") -> Estimate:
    """An estimate, not exact: how often the commander completes the mission from here."""
    return completion(view, lambda: Commander(BISMARCK).decide, games, seed)
