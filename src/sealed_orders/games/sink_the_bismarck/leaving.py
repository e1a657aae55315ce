"""12.24, 9.11 A force leaves a combat."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck.battle import line
from sealed_orders.games.sink_the_bismarck.chart import CLASS
from sealed_orders.games.sink_the_bismarck.forces import Known, called, clear, free_markers, ships_in
from sealed_orders.games.sink_the_bismarck.markers import NAME, NOBODY
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side


def leave(state: SinkState, side: Side, fleet: list[int], cell: str) -> Iterator[Event]:
    """12.24 The ships go to the hex named, or stay where there is none; they are out of the combat for this turn."""
    split = parted(state, fleet)
    escorted = any(state.escort[state.force[ship]] == state.prize for ship in fleet)
    for marker in sorted({state.force[ship] for ship in fleet}):
        going = [ship for ship in fleet if state.force[ship] == marker]
        if marker in split:
            _part(state, side, marker, going)
        for ship in going:
            state.line[ship] = 0
        if cell in CLASS:
            _go(state, state.force[going[0]], cell)
            yield Event("12.24", f"{called(state, state.force[going[0]])} leaves for {cell}.", (side,))
    if side == BRITISH and state.prize != NOBODY and (escorted or not line(state, BRITISH)):
        yield from _forsaken(state)


def parted(now: Known, leavers: list[int]) -> set[int]:
    """12.21, 4.1 Return the forces of which some leave and some are left behind: each needs a free marker."""
    forces = {now.force[ship] for ship in leavers}
    return {marker for marker in forces if not set(ships_in(now, marker)) <= set(leavers)}


def _part(state: SinkState, side: Side, marker: int, going: list[int]) -> None:
    """4.1 Give a free marker to ships that leave others behind."""
    free = free_markers(state, side)[0]
    clear(state, free)
    state.cell[free], state.moved[free] = state.cell[marker], state.moved[marker]
    state.detected[free], state.before[free] = state.detected[marker], state.before[marker]
    for ship in going:
        state.force[ship] = free


def _go(state: SinkState, marker: int, cell: str) -> None:
    """12.24, 9.4 It is elsewhere now, and escorts nobody."""
    state.wake[marker] = f"{state.wake[marker]} {state.cell[marker]}".strip()
    state.cell[marker], state.escort[marker] = cell, NOBODY


def _forsaken(state: SinkState) -> Iterator[Event]:
    """9.11 Its escort has left, or nobody fights for it any more: its points are doubled from now on (R13)."""
    if not state.doubled[state.prize]:
        state.doubled[state.prize] = 1
        text = "has lost its escort: it is now worth double points."
        yield Event("9.11", f"Convoy {state.alias[state.prize]} {text}", (GERMAN,))
        yield Event("9.11", f"{NAME[state.prize]} {text}", (BRITISH,))
