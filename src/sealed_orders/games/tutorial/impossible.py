"""Positions that no match can reach: the fuzz looks for them after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.tutorial.chart import AREAS
from sealed_orders.games.tutorial.state import HuntState


def impossible(state: HuntState) -> Iterator[str]:
    """Check that ships are in areas of the chart, and nothing is counted below zero."""
    for name, area in (("raider", state.raider), ("hunter", state.hunter)):
        if area not in AREAS:
            yield f"the {name} is in {area!r}"
    if min(state.flights, state.sunk) < 0:
        yield f"{state.flights} flights, {state.sunk} ships sunk"
