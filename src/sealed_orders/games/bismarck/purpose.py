"""17.0 What the sides of the hunt play for."""

from __future__ import annotations

from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, GERMAN, PRINZ_EUGEN, UNITS
from sealed_orders.games.bismarck.victory import MISSIONS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.game import Purpose


def purpose(view: BismarckView) -> Purpose | None:
    """17.1, 17.4, 17.5 Say how each side scores; convoys count where one can come home in time."""
    hers, his = UNITS[BISMARCK].points, UNITS[PRINZ_EUGEN].points
    trade = any(mission.due <= view.last_turn for mission in MISSIONS)
    more = f"You win with more points than the enemy after the turn of {title(view.last_turn)}."
    if view.side == BRITISH:
        convoys = (
            " Bring the convoys home in time: each that arrives scores for you, each that fails for the Germans."
            if trade
            else ""
        )
        sink = f"Sink the Bismarck ({hers} points) and the Prinz Eugen ({his})."
        return Purpose(
            f"{more} {sink}{convoys} First find them: search, shadow, bring up your battleships, fight.", "17.1, 17.4"
        )
    if view.side == GERMAN:
        convoys = " Disperse convoys, or delay them." if trade else ""
        keep = f"Keep the Bismarck afloat: the British get {hers} points for sinking her, {his} for the Prinz Eugen."
        return Purpose(f"{more} Sink warships for the points on their cards.{convoys} {keep}", "17.1, 17.5")
    return None
