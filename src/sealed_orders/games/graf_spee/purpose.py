"""17.0 What the sides play for."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH, CARDS, GERMAN, GRAF_SPEE
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.game import Purpose


def purpose(view: SpeeView) -> Purpose | None:
    """17.1, 17.2, 17.4 How each side scores, and where the scales hang."""
    hers, supply = CARDS[GRAF_SPEE].points, CARDS[ALTMARK].points
    if view.side not in (BRITISH, GERMAN):
        return None
    if view.alone:
        text = "Sink enemy ships for their points, or damage them for half of those in proportion; keep your own whole."
        return Purpose(f"{text} Whoever has more points when the ships part has won.", "22.3, 17.2")
    scale = "German points less British decide: 55 and more are a German victory, less than 45 a British one"
    if view.side == BRITISH:
        text = f"Find and sink the Graf Spee ({hers} points) and her supply ship Altmark ({supply}) by Christmas Day."
        trade = f"Every merchant ship she sinks costs {MERCHANT_POINTS[GERMAN]}."
        return Purpose(f"{text} {trade} {scale}.", "17.1, 17.2, 17.4")
    trade = f"Sink merchant ships ({MERCHANT_POINTS[GERMAN]} points each) and lone warships"
    return Purpose(
        f"{trade}, and keep the Graf Spee ({hers}) afloat. Refuel from the Altmark. {scale}.", "17.1, 17.2, 17.4"
    )
