"""17.0 What the sides play for."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH, CARDS, GERMAN, GRAF_SPEE
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.game import Purpose


def purpose(view: SpeeView) -> Purpose | None:
    """17.1, 17.2, 17.4 Say how each side scores, and where the scales hang."""
    hers, supply = CARDS[GRAF_SPEE].points, CARDS[ALTMARK].points
    if view.side not in (BRITISH, GERMAN):
        return None
    if view.alone:
        text = "Sink enemy ships for their points; damage scores up to half of them. Keep your own ships whole."
        return Purpose(f"{text} The side with more points when the battle ends wins.", "22.3, 17.2")
    scale = (
        "British points are subtracted from German points. 55 or more: the Germans win; less than 45: the British win"
    )
    if view.side == BRITISH:
        text = f"Find and sink the Graf Spee ({hers} points) and her supply ship Altmark ({supply}) by Christmas Day."
        trade = f"Every merchant ship the Graf Spee sinks gives the Germans {MERCHANT_POINTS[GERMAN]} points."
        return Purpose(f"{text} {trade} {scale}.", "17.1, 17.2, 17.4")
    trade = f"Sink merchant ships ({MERCHANT_POINTS[GERMAN]} points each) and lone warships"
    return Purpose(
        f"{trade}, and keep the Graf Spee ({hers}) afloat. Refuel from the Altmark. {scale}.", "17.1, 17.2, 17.4"
    )
