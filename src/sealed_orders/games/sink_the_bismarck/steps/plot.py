"""6.1, 9.3, 9.4, 10.4 Phase 3: plots and air missions, in secret and for the same moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.air_missions import (
    REBASE,
    REST,
    SEARCH,
    check_missions,
    mission_courses,
)
from sealed_orders.games.sink_the_bismarck.forces import in_use
from sealed_orders.games.sink_the_bismarck.markers import CONVOY, DUMMY, NOBODY, NUMBER
from sealed_orders.games.sink_the_bismarck.plots import ESCORT, LANE_MODE, STAND, TRANSMIT, plot_choices, why_bound
from sealed_orders.games.sink_the_bismarck.ships import SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.state import Task


class Plot(Step[SinkState, SinkView]):
    """6.1 A path for every marker, and a mission for every air unit."""

    def ask(self, view: SinkView) -> Prompt | None:
        choices = (*plot_choices(view), *mission_courses(view))
        if not choices:
            return None
        bound = {markers.ID[m]: why for m in in_use(view, view.side) if (why := why_bound(view, m)) != ("", "")}
        return Prompt("Plot the turn.", "6.1", choices, lambda order: check_missions(view, order), absent=bound)

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for side in SIDES:
            order = orders.get(side, {})
            state.transmit = [0 if markers.SIDE[m] == side else sent for m, sent in enumerate(state.transmit)]
            for key in order.get(TRANSMIT, ()):
                state.transmit[NUMBER[side][key]] = 1
            for key, answer in order.items():
                if key in air.NUMBER:
                    _fly(state, air.NUMBER[key], answer)
                elif key != TRANSMIT:
                    _sail(state, NUMBER[side][key], answer)
        return iter(())


def _sail(state: SinkState, marker: int, answer: Answer) -> None:
    """6.1, 8.7, 9.3, 9.4, 4.5 Record what a marker was plotted to do."""
    mode, *route = answer
    if markers.KIND[marker] == CONVOY:
        state.path[marker] = "" if mode == STAND else mode
        return
    state.escort[marker] = NOBODY
    if markers.KIND[marker] == DUMMY:
        state.posing[marker] = int(mode == LANE_MODE)
    if mode.startswith(ESCORT):
        state.escort[marker] = NUMBER[markers.SIDE[marker]][mode.removeprefix(ESCORT)]
    elif state.shadowing[marker]:
        state.follow[marker] = mode
    else:
        state.path[marker] = " ".join(route)


def _fly(state: SinkState, unit: int, answer: Answer) -> None:
    """10.4 The mission of an air unit; one that rebases is on its new base at once and flies nothing else."""
    mode, *route = answer
    if mode.startswith(REBASE):
        state.base[unit] = mode.removeprefix(REBASE)
        return
    state.mission[unit] = "" if mode == REST else mode
    if mode == SEARCH:
        home = state.base[unit] or state.cell[state.force[air.UNITS[unit].carrier]]
        state.centre[unit] = route[-1] if route else home
