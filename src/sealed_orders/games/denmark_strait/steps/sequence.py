"""6.1 The sequence of play: which ship acts next, and what follows when all have."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN, SHIPS
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import Task

MOVEMENT, SHOOTING, DAMAGE_CONTROL, MORALE = ("movement", "shooting", "damage control", "morale")

ACT = {MOVEMENT: "move", SHOOTING: "shoot", DAMAGE_CONTROL: "repair", MORALE: "check"}
AFTER = {
    (MOVEMENT, BRITISH): Task("speed", args=(GERMAN,)),
    (MOVEMENT, GERMAN): Task("fire", args=(GERMAN,)),
    (SHOOTING, GERMAN): Task("fire", args=(BRITISH,)),
    (SHOOTING, BRITISH): Task("effects"),
    (DAMAGE_CONTROL, ""): Task("muster"),
    (MORALE, ""): Task("victory"),
}


def begin(state: StraitState, phase: str, ships: Iterable[int], active: Side = "") -> None:
    """6.1 A phase, or a side's half of it, in which these ships act."""
    state.phase, state.active, state.todo = phase, active, list(ships)


def go_on(state: StraitState) -> None:
    """6.1, 7.6, 8.1 The next ship; where a side moves or fires several, the owner says which."""
    if not state.todo:
        state.then(AFTER[state.phase, state.active])
    elif state.active and len(state.todo) > 1:
        state.then(Task("next", (state.active,)))
    else:
        act(state, state.todo[0])


def act(state: StraitState, ship: int) -> None:
    """6.1 A ship's own decision."""
    state.then(Task(ACT[state.phase], (SHIPS[ship].side,), (ship,)))


def done(state: StraitState, ship: int) -> None:
    """6.1 A ship has acted."""
    state.todo.remove(ship)
    go_on(state)
