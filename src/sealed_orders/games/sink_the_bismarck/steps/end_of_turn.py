"""15.9, 1.4 Phase 14: where the shadowed are, and whether the game is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.following import shadowers
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, SIDES, WARSHIPS
from sealed_orders.games.sink_the_bismarck.sighting import contact_name, mark, named
from sealed_orders.games.sink_the_bismarck.state import DUE, SinkState
from sealed_orders.games.sink_the_bismarck.victory import close_accounts
from sealed_orders.games.sink_the_bismarck.view import SinkView, marker_of
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Sighted
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class EndOfTurn(Step[SinkState, SinkView]):
    """15.9 After the scenario's last turn, or when no German warship is left in play."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield from moved_on(state)
        if state.turn == state.last_turn or all(state.fate[ship] not in ("", DUE) for ship in WARSHIPS[GERMAN]):
            yield from close_accounts(state)
        else:
            state.then(Task("turn"))


def moved_on(state: SinkState) -> Iterator[Event]:
    """1.4, 8.9, 12.24 Tell a shadowing ship or aircraft where a target that left a combat ends the turn."""
    for side in SIDES:
        names = [state.shadowing[marker] for marker in shadowers(state, side)]
        names += [state.trailing[unit] for unit in air.OF[side] if state.trailing[unit]]
        for name in names:
            quarry = marker_of(state, name)
            if quarry == NOBODY or _known_at(state, quarry) == state.cell[quarry]:
                continue
            mark(state, quarry)
            cell = state.cell[quarry]
            text = f"{contact_name(name)} ends the turn in {cell}."
            yield Event("8.7", text, (side,), (Sighted(cell, units=named(state, quarry)),))


def _known_at(state: SinkState, marker: int) -> str:
    """8.4 Return where it is on the enemy's map."""
    if markers.KIND[marker] == markers.CONVOY:
        return state.convoy_at[marker]
    return next(state.seen_at[ship] for ship, force in enumerate(state.force) if force == marker)
