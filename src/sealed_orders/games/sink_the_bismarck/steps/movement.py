"""6.2 Phase 4: all markers move at once, in four impulses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.chart import SOUTH, named
from sealed_orders.games.sink_the_bismarck.damage import remove, remove_convoy
from sealed_orders.games.sink_the_bismarck.following import follow
from sealed_orders.games.sink_the_bismarck.forces import force_speed, in_use, is_held, ships_in
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, FORCES, NOBODY, OF, TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, NAME, SIDES, WHO
from sealed_orders.games.sink_the_bismarck.sighting import detect
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.victory import SOUTH as SOUTH_POINTS
from sealed_orders.games.sink_the_bismarck.victory import in_secret
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Left, Phase, Who
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task

IMPULSES = 4
# 6.2 By the length of a plot, the impulses in which it is carried out.
SCHEDULE = {0: (), 1: (4,), 2: (2, 4), 3: (2, 3, 4), 4: (1, 2, 3, 4)}
WAKE = 8  # hexes


class Movement(Step[SinkState, SinkView]):
    """6.2, 6.5 Movement is simultaneous, and the enemy never stops it."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield Event("6.2", "All markers have moved.", SIDES, (Phase("movement"),))
        escorts(state)
        news = list(follow(state))
        tankers = carry_out(state)
        for marker in tankers:
            yield from detect(state, marker, "17.14", "a British force has found her")
        yield from news
        yield from gone_south(state)
        yield from come_home(state)


def escorts(state: SinkState) -> None:
    """9.4, 16.1 An escort moves with its convoy; one that cannot or may not stays behind and is escort no longer."""
    for marker in in_use(state, BRITISH):
        convoy = state.escort[marker]
        if convoy == NOBODY:
            continue
        may_move = force_speed(state, marker) and not is_held(state, marker)
        if may_move and state.cell[convoy] == state.cell[marker]:
            state.path[marker] = state.path[convoy]
        else:
            state.escort[marker] = NOBODY


def carry_out(state: SinkState) -> list[int]:
    """6.2, 6.3, 17.14 Carry out the impulses: who passed whom, and which tankers British forces found."""
    paths = {m: state.path[m].split() for m in markers.ALL if state.cell[m]}
    starts = list(state.cell)
    met: set[tuple[int, int]] = set()
    tankers: set[int] = set()
    moving = {marker: path for marker, path in paths.items() if path}
    for impulse in range(1, IMPULSES + 1):
        for marker, path in moving.items():
            if impulse in SCHEDULE[len(path)]:
                state.cell[marker] = path[SCHEDULE[len(path)].index(impulse)]
        met |= _meetings(state)
        tankers |= _tankers_met(state)
    for marker, path in paths.items():
        if path:
            leave_wake(state, marker, starts[marker], path)
        state.moved[marker] = len(path)
    state.passed = sorted(pair for pair in met if state.cell[pair[0]] != state.cell[pair[1]])
    for marker in CONVOYS:
        if state.cell[marker]:
            state.run[marker] = state.run[marker] + 1 if state.moved[marker] else 0
            if state.cell[marker] == markers.convoy(marker).way[state.leg[marker]]:
                state.leg[marker] += 1
    return sorted(tankers) if state.on("e2c_tankers") else []


def _meetings(state: SinkState) -> set[tuple[int, int]]:
    """6.3 British and German markers in one hex at the end of an impulse."""
    there: dict[str, list[int]] = {}
    for marker in OF[GERMAN]:
        if state.cell[marker] not in ("", SOUTH):
            there.setdefault(state.cell[marker], []).append(marker)
    return {(b, g) for b in OF[BRITISH] for g in there.get(state.cell[b], ())}


def _tankers_met(state: SinkState) -> set[int]:
    """17.14 List tankers in a hex with a British task force."""
    forces = {state.cell[m] for m in FORCES[BRITISH]} - {""}
    return {m for m in TANKER_MARKERS if state.cell[m] in forces}


def leave_wake(state: SinkState, marker: int, start: str, path: list[str]) -> None:
    """6.2 Note the hexes a marker has left, for its owner's chart; its current hex is its cell."""
    state.wake[marker] = " ".join([*state.wake[marker].split(), start, *path[:-1]][-WAKE:])


def gone_south(state: SinkState) -> Iterator[Event]:
    """6.6, 15.3 German ships that leave by the southern edge score, in secret, and are out of play."""
    for marker in in_use(state, GERMAN):
        if state.cell[marker] != SOUTH:
            continue
        for ship in ships_in(state, marker):
            remove(state, ship, "south")
            in_secret(state, "15.3", ship, SOUTH_POINTS, "ships gone south", "has left by the southern edge")
            text = f"{NAME[ship]} has left by the southern edge, worth {SOUTH_POINTS} points at the end."
            yield Event("15.3", text, (GERMAN,), (Left(WHO[ship]),))


def come_home(state: SinkState) -> Iterator[Event]:
    """9.8 A convoy at its destination is safe and out of play."""
    for marker in CONVOYS:
        if state.cell[marker] and state.leg[marker] == len(markers.convoy(marker).way):
            where, name = state.cell[marker], markers.NAME[marker]
            remove_convoy(state, marker)
            own = Who(markers.ID[marker], BRITISH, name)
            yield Event("9.8", f"{name} has reached safety: {named(where)}.", (BRITISH,), (Left(own),))
