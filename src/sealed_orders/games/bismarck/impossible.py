"""Positions that no match can reach: the fuzz looks for them after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.ships import ID, UNITS
from sealed_orders.games.bismarck.state import BismarckState


def impossible(state: BismarckState) -> Iterator[str]:
    """Check that units are on the map or off it, lost ones nowhere, and nothing below zero or above its card."""
    columns = (state.fuel, state.midships, state.firepower, state.knots, state.torpedoes)
    for unit, card in enumerate(UNITS):
        if state.square[unit] and state.square[unit] not in ROW:
            yield f"{ID[unit]} is in {state.square[unit]!r}"
        if state.fate[unit] and state.square[unit]:
            yield f"{ID[unit]} is {state.fate[unit]} and in {state.square[unit]}"
        printed = (card.fuel, card.midships, card.firepower, card.knots, card.torpedoes)
        for column, most, name in zip(
            columns, printed, ("fuel", "midships", "firepower", "knots", "torpedoes"), strict=True
        ):
            if not 0 <= column[unit] <= most:
                yield f"{ID[unit]} has {name} {column[unit]} of {most}"
    for side, points in state.points.items():
        total = sum(score for entry, score in state.account.items() if entry.startswith(f"{side}: "))
        if total != points:
            yield f"the {side} points are {points} and add up to {total}"
