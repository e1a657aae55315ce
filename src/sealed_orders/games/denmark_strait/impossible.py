"""Positions that no match can reach: the fuzz looks for them after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.denmark_strait.cards import DECK
from sealed_orders.games.denmark_strait.chart import SPACES
from sealed_orders.games.denmark_strait.columns import sinks_at
from sealed_orders.games.denmark_strait.ships import IDS, SHIPS
from sealed_orders.games.denmark_strait.state import StraitState


def impossible(state: StraitState) -> Iterator[str]:
    """Check that every card is in one pile, and every ship in the fight is on the map with some of her hull left."""
    for side in state.draw:
        if sorted((*state.draw[side], *state.discard[side])) != list(DECK):
            yield f"the {side} cards are not the deck: {state.draw[side]} and {state.discard[side]}"
    for ship, name in enumerate(IDS):
        if (state.space[ship] in SPACES) != (not state.fate[ship]):
            yield f"{name} is {state.fate[ship] or 'in the fight'} at {state.space[ship]!r}"
        afloat = not state.fate[ship] and not state.strikes
        if state.hull[ship] < 0 or (afloat and state.hull[ship] >= sinks_at(state, ship)):
            yield f"{name} has lost {state.hull[ship]} of {SHIPS[ship].hull} hull points and is not sunk"
        if min(state.points[ship], state.splashes[ship]) < 0:
            yield f"{name} has {state.points[ship]} movement points and {state.splashes[ship]} splashes"
