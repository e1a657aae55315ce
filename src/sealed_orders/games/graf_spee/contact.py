"""6.4 Who has met the Graf Spee."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import BRITISH, FLEET, GRAF_SPEE
from sealed_orders.games.graf_spee.state import SpeeState


def in_contact(state: SpeeState) -> list[int]:
    """6.4, 12.2, 14.0 The British ships in her square, in port as at sea, once she is spotted; nobody otherwise."""
    if state.fate[GRAF_SPEE] or not state.spotted[GRAF_SPEE]:
        return []
    return [ship for ship in state.afloat(FLEET[BRITISH]) if state.square[ship] == state.square[GRAF_SPEE]]
