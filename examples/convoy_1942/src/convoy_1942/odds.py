"""The calculator for every table of the rulebook, and the odds in front of a side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from convoy_1942.forces import BOATS, MERCHANTS, UNIT
from convoy_1942.tables import SEARCH, apart, depth_charges, targets, torpedo
from convoy_1942.view import ConvoyView
from sealed_orders.kernel.game import Chance


def search_odds() -> Fraction:
    """3.1 The chance to find the enemy's forces in the area that is searched."""
    return SEARCH.p


def torpedo_odds(yards: int = 1000) -> Fraction:
    """4.2 The chance that torpedoes sink a ship at a range."""
    return torpedo(yards / 100).p


def depth_charge_odds(dives: bool = False) -> Fraction:
    """4.3 The chance that depth charges sink a boat."""
    return depth_charges(dives).p


def chances(view: ConvoyView) -> Iterator[Chance]:
    """3.1, 4.2, 4.3 The search; in a fight, every attack that can be made now."""
    if view.step == "sail":
        yield Chance("find who is in the area searched", SEARCH.p, "3.1")
    for unit in view.holds if view.step == "fight" else ():
        for other in targets(view.spot, unit) if unit in view.spot and unit not in MERCHANTS else ():
            boat = unit in BOATS
            check = torpedo(apart(view.spot, unit, other)) if boat else depth_charges(False)
            text, rule = f"{UNIT[unit].name} sinks {UNIT[other].name}", "4.2" if boat else "4.3"
            yield Chance(text, check.p, rule, check.tally, unit, other, other, f"{unit}_arms")
