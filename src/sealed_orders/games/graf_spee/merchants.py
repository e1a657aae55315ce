"""9.0 Merchant ships, and who finds them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from sealed_orders.games.graf_spee import tables
from sealed_orders.kernel.check import Product

LANES = {9: "nine dots", 3: "three dots", 1: "one dot", 0: "no lane"}


@cache
def british_merchant(dots: int, level: int, moved: bool) -> Product:
    """9.2 Return the chance that the Graf Spee finds and sinks a British merchant ship (R14, R15)."""
    factors = [(LANES[dots], tables.MERCHANT_BY_DOTS[dots])]
    if tables.MERCHANT_BY_VISIBILITY[level] != 1:
        factors.append((f"visibility {level}", tables.MERCHANT_BY_VISIBILITY[level]))
    if moved:
        factors.append(("moving", tables.MERCHANT_UNDER_WAY))
    return Product(tuple(factors))


@cache
def german_merchant(patrols: int) -> Product:
    """9.1 The chance that the British find a German merchant ship: half a percent for each ship on patrol (R13)."""
    return Product((("each ship on patrol", tables.GERMAN_MERCHANT), ("ships", Fraction(patrols))))
