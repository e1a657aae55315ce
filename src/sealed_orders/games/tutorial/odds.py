"""Exact odds of the hunt."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.tutorial.state import HUNTER, HuntView
from sealed_orders.games.tutorial.steps import FOUND_ON
from sealed_orders.kernel.game import Chance


def search(flights: int = 0, lurking: bool = False) -> Fraction:
    """3.1 The chance to find a raider in the area searched."""
    if flights < 0:
        raise ValueError("flights cannot be fewer than none")
    return Fraction(min(6, max(0, 7 + flights - FOUND_ON[lurking])), 6)


def chances(view: HuntView) -> tuple[Chance, ...]:
    """3.1 What the hunter can expect of a search, by flights sent up."""
    if view.side != HUNTER:
        return ()
    return tuple(
        Chance(
            f"find her if she {how} here, {n} flights", search(n, lurking), "3.1", f"die + {n} >= {FOUND_ON[lurking]}"
        )
        for n in range(min(view.flights, 5) + 1)
        for lurking, how in ((False, "runs"), (True, "lurks"))
    )
