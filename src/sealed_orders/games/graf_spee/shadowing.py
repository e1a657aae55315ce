"""7.0 Shadowing the Graf Spee."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.graf_spee.ships import FIGHTERS, GRAF_SPEE
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.tables import SHADOW
from sealed_orders.kernel.check import Share
from sealed_orders.kernel.words import many


def shadowing(ships: int, level: int) -> Share:
    """7.2 In sixths: three and the ships that try, less the visibility level."""
    return Share(
        (
            ("base", Fraction(SHADOW["base"])),
            (many(ships, "ship"), Fraction(ships)),
            (f"visibility {level}", Fraction(-level)),
        ),
        SHADOW["of"],
    )


def may_shadow(knots: int, her_knots: int, fuel: int) -> bool:
    """5.6, 7.5 As fast as she is now, and with fuel."""
    return knots >= her_knots and fuel > 0


def shadowers(state: SpeeState) -> list[int]:
    """7.1, 7.3 Return the ships in her square that may try: once the British say so, all do; no carrier (R12)."""
    cell, hers = state.square[GRAF_SPEE], state.knots[GRAF_SPEE]
    return [
        ship
        for ship in state.afloat(FIGHTERS)
        if state.square[ship] == cell and may_shadow(state.knots[ship], hers, state.fuel[ship])
    ]
