"""15.7 Torpedoes."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.graf_spee.battle.plot import enemies, yards_between
from sealed_orders.games.graf_spee.ships import CARDS, KIND
from sealed_orders.games.graf_spee.tables import RECONSTRUCTED, TORPEDO_RANGE
from sealed_orders.games.graf_spee.view import Situation
from sealed_orders.kernel.check import Product
from sealed_orders.kernel.words import many

_HIT = RECONSTRUCTED["torpedo_hit"]
_COST = RECONSTRUCTED["torpedo_damage"]


def torpedo_hit(yards: int, knots: int) -> Product:
    """15.7, G15 The chance falls with the range and with the target's speed."""
    return Product(
        (
            ("torpedoes", Fraction(_HIT["base"]) if yards <= TORPEDO_RANGE else Fraction(0)),
            (f"{yards} yards", 1 - Fraction(yards, _HIT["reach"])),
            (f"target at {many(knots, 'knot')}", 1 - Fraction(knots, _HIT["fast"])),
        )
    )


def costs(target: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """15.7, G16 Return the span of hull points and of knots that a hit costs; half for the Graf Spee and the Renown."""
    half = "half_" if KIND[target] in _COST["half"] else ""
    return tuple(_COST[f"{half}hull"]), tuple(_COST[f"{half}knots"])


def torpedo_targets(now: Situation, ship: int, spent: bool) -> list[int]:
    """15.7 The enemies within range, once in a combat, of a ship that has torpedoes (R28)."""
    if spent or not CARDS[ship].torpedoes:
        return []
    return [target for target in enemies(now, ship) if yards_between(now, ship, target) <= TORPEDO_RANGE]
