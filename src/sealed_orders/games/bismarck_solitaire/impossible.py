"""Positions that no match can reach: the fuzz looks for them after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck_solitaire.chart import AT
from sealed_orders.games.bismarck_solitaire.ships import CONVOYS, REPAIR_BOXES, UNITS
from sealed_orders.games.bismarck_solitaire.state import CruiseState


def impossible(state: CruiseState) -> Iterator[str]:
    """Check that pieces are on the board; strength and barrels are between zero and what is printed."""
    for unit, square in state.square.items():
        if square and square not in AT:
            yield f"{unit} is in {square!r}"
    for unit, strength in state.strength.items():
        if not 0 <= strength <= UNITS[unit].strength:
            yield f"{unit} has strength {strength} of {UNITS[unit].strength}"
    for unit, barrels in state.barrels.items():
        if not 0 <= barrels <= state.full_barrels[unit]:
            yield f"{unit} has {barrels} barrels of {state.full_barrels[unit]}"
    if not 0 <= state.convoys_sunk <= CONVOYS or not 0 <= state.repairs <= REPAIR_BOXES:
        yield f"{state.convoys_sunk} convoys sunk, {state.repairs} repairs"
