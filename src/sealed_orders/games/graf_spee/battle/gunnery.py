"""15.11 Gunfire: one gun's chance to hit, factor by factor."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.graf_spee.battle.guns import GUNS
from sealed_orders.games.graf_spee.tables import (
    FIRE_CONTROL_LOST,
    GUNFIRE_BY_VISIBILITY,
    RANGING,
    RECONSTRUCTED,
    RUDDER_LOST,
)
from sealed_orders.kernel.check import Product
from sealed_orders.kernel.words import many

_CURVE = RECONSTRUCTED["gunfire"]
REACH, EVEN = int(_CURVE["reach"]), int(_CURVE["even"])
LEAST, MOST = Fraction(_CURVE["least"]), Fraction(_CURVE["most"])


def one_gun(  # noqa: PLR0913 - the factors of the paragraph
    gun: str, yards: int, knots: int, level: int, *, ranging: bool, blind: bool = False, jammed: bool = False
) -> Product:
    """15.11, G9 Kind of gun, range, the target's speed; then ranging in, weather and the firing ship's own damage."""
    factors = [
        (gun, GUNS[gun].constant),
        (f"{yards} yards", max(LEAST, 1 - Fraction(yards, REACH))),
        (f"target at {many(knots, 'knot')}", 1 + Fraction(EVEN - knots, EVEN)),
    ]
    changes = (
        ("ranging in", RANGING, ranging),
        (f"visibility {level}", GUNFIRE_BY_VISIBILITY[level], GUNFIRE_BY_VISIBILITY[level] != 1),
        ("no fire control", FIRE_CONTROL_LOST, blind),
        ("rudder damage", RUDDER_LOST, jammed),
    )
    return Product((*factors, *((name, factor) for name, factor, holds in changes if holds)), MOST)
