"""Positions that no match can reach: the fuzz looks for them after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.chart import CLASS, SOUTH
from sealed_orders.games.sink_the_bismarck.ships import ID, SHIPS, SIDE
from sealed_orders.games.sink_the_bismarck.state import NOBODY, SinkState


def impossible(state: SinkState) -> Iterator[str]:
    """Check that ships in play sail under a marker of their side, and nothing is below zero or above its table."""
    for marker in markers.ALL:
        cell = state.cell[marker]
        if cell and cell not in CLASS and cell != SOUTH:
            yield f"the {markers.SIDE[marker]} {markers.ID[marker]} is in {cell!r}"
        if state.value[marker] < 0 or state.uses[marker] < 0:
            yield f"{markers.ID[marker]} is worth {state.value[marker]} and has {state.uses[marker]} refuellings"
    for ship in ships.ALL:
        force, card = state.force[ship], SHIPS[ship]
        if state.fate[ship] and force != NOBODY:
            yield f"{ID[ship]} is {state.fate[ship]} and sails under {markers.ID[force]}"
        if force != NOBODY and markers.SIDE[force] != SIDE[ship]:
            yield f"{ID[ship]} sails under an enemy marker"
        if not 0 <= state.damage[ship] <= card.capacity or (state.damage[ship] == card.capacity) != (
            state.fate[ship] == "sunk"
        ):
            yield f"{ID[ship]} is {state.fate[ship] or 'afloat'} with {state.damage[ship]} of {card.capacity} damage"
        if not 0 <= state.fuel[ship] <= card.fuel:
            yield f"{ID[ship]} has fuel {state.fuel[ship]} of {card.fuel}"
    for marker in (force for side in ships.SIDES for force in markers.FORCES[side]):
        if state.force.count(marker) > markers.MOST_SHIPS:
            yield f"{state.force.count(marker)} ships sail under {markers.ID[marker]}"
