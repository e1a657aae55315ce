"""Exact odds of the hunt."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.tutorial.steps import finding

MOST_FLIGHTS = 6  # 1.3 that a scenario gives the hunter


def search(flights: int = 0, lurking: bool = False) -> Fraction:
    """3.1 The chance to find a raider in the area searched."""
    if flights < 0:
        raise ValueError("flights must be 0 or more")
    if flights > MOST_FLIGHTS:
        raise ValueError(f"the hunter has {MOST_FLIGHTS} flights at most, not {flights}")
    return finding(flights, lurking).p
