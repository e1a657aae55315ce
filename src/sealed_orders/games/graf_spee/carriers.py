"""13.0 Carriers: alone they are prey, and with a torpedo they hit back."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.graf_spee.tables import AIR_LEVEL_MOST, CARRIER_SHARE, HEAD_START
from sealed_orders.kernel.check import Product


def carrier_sunk(her_knots: int, knots: int, level: int) -> Product:
    """13.1 Return the chance that the Graf Spee sinks a lone carrier: a percentage, at least 0 (R20)."""
    lead = her_knots + HEAD_START - knots
    return Product(
        (
            (f"{her_knots} + {HEAD_START} - {knots} knots in hundredths", Fraction(lead, 100)),
            ("share", CARRIER_SHARE),
            (f"visibility {level}", Fraction(level)),
        )
    )


def strikes_fly(level: int) -> bool:
    """13.2 No strike is flown in a storm."""
    return level <= AIR_LEVEL_MOST
