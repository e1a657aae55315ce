"""12.24, 9.11 A force leaves a combat."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck.chart import CLASS
from sealed_orders.games.sink_the_bismarck.forces import called, clear, free_markers, ships_in
from sealed_orders.games.sink_the_bismarck.markers import NAME, NOBODY
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side


def leave(state: SinkState, side: Side, fleet: list[int], cell: str) -> Iterator[Event]:
    """12.24 The ships go to the hex named, or stay where there is none; they are out of the combat for this turn."""
    away = False
    for marker in sorted({state.force[ship] for ship in fleet}):
        going = [ship for ship in fleet if state.force[ship] == marker]
        if len(going) < len(ships_in(state, marker)):
            going = _part(state, side, marker, going)
        away = away or bool(going)
        for ship in going:
            state.line[ship] = 0
        if going and cell in CLASS:
            _go(state, state.force[going[0]], cell)
            yield Event("12.24", f"{called(state, state.force[going[0]])} leaves for {cell}.", (side,))
    if away and side == BRITISH and state.prize != NOBODY:
        yield from _forsaken(state)


def _part(state: SinkState, side: Side, marker: int, going: list[int]) -> list[int]:
    """4.1 Who leaves comrades behind takes a free marker; without one she stays with them."""
    free = free_markers(state, side)
    if not free:
        return []
    clear(state, free[0])
    state.cell[free[0]], state.moved[free[0]] = state.cell[marker], state.moved[marker]
    state.detected[free[0]] = state.detected[marker]
    for ship in going:
        state.force[ship] = free[0]
    return going


def _go(state: SinkState, marker: int, cell: str) -> None:
    """12.24, 9.4 It is elsewhere now, and escorts nobody."""
    state.wake[marker] = f"{state.wake[marker]} {state.cell[marker]}".strip()
    state.cell[marker], state.escort[marker] = cell, NOBODY


def _forsaken(state: SinkState) -> Iterator[Event]:
    """9.11 From now on the points for this convoy are doubled (R13)."""
    if not state.doubled[state.prize]:
        state.doubled[state.prize] = 1
        text = f"Convoy {state.alias[state.prize]} is forsaken by its escort: its points are doubled from now on."
        yield Event("9.11", text, SIDES)
        own = f"Convoy {state.alias[state.prize]} is {NAME[state.prize]}."
        yield Event("9.11", own, (BRITISH,))
