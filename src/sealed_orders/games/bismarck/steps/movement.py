"""4.3, 4.51 Orders, and the movement that follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from sealed_orders.games.bismarck.chart import BEYOND, CLYDE, WAYS_OUT
from sealed_orders.games.bismarck.flight import (
    check_torpedo_planes,
    endurance,
    lands,
    plane_course,
    return_flight,
    takes_flight_orders,
)  # fmt: skip
from sealed_orders.games.bismarck.movement import courses, fuel_cost, may_refuel
from sealed_orders.games.bismarck.ships import (
    BRITISH,
    DECK,
    FUEL,
    NAME,
    PLANES,
    SHIPS,
    SIDES,
    UNIT,
    UNITS,
    WHO,
)  # fmt: skip
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Left, Phase
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import MARK, Choice, Prompt
from sealed_orders.kernel.state import Task

WAKE = 40  # letters: the last eight squares
CLYDE_BOUND = (UNIT["sl1"], UNIT["sl3"])


class OrderPhase(Step[BismarckState, BismarckView]):
    """4.3 The movement phase opens for both sides at once."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.then(Task("orders", SIDES))
        yield Event("4.3", "Orders for the turn.", SIDES, (Phase("orders"),))


class Orders(Step[BismarckState, BismarckView]):
    """4.31, 4.32 Both sides order their ships and planes, in secret and for the same moment."""

    def ask(self, view: BismarckView) -> Prompt:
        choices: list[Choice] = list(courses(view, view.side))
        if view.side != BRITISH:
            return Prompt("Orders for the German ships.", "4.32", tuple(choices))
        choices += (plane_course(view, u) for u in PLANES if takes_flight_orders(view, u))
        together = partial(check_torpedo_planes, view)
        return Prompt("Orders for the British ships and planes.", "4.31", tuple(choices), together)

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for side in SIDES:
            for key, answer in orders[side].items():
                project(state, UNIT[key], answer)
        return iter(())


def project(state: BismarckState, unit: int, answer: Answer) -> None:
    """7.0, 8.9 Set where a unit will be at the end of the turn, and in what mode."""
    mode, *route = answer
    if mode == "Z":
        route = return_flight(state, unit)
    if MARK in route:
        spot = route.index(MARK)
        state.aim[unit] = route[spot - 1] if spot else state.square[unit]
        del route[spot]
    state.to_mode[unit] = mode
    state.steps[unit] = len(route)
    state.to[unit], state.via[unit] = (route[-1], route[0]) if route else (state.square[unit], "")


class Movement(Step[BismarckState, BismarckView]):
    """4.51 All units go to their projected squares."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.sailed = state.turn
        yield Event("4.51", "All units have moved.", SIDES, (Phase("movement"),))
        for unit in SHIPS:
            if state.square[unit]:
                sail(state, unit)
        for carrier, planes in DECK.items():
            for plane in planes if state.square[carrier] else ():
                if state.square[plane] and state.mode[plane] == "B":
                    state.square[plane] = state.square[carrier]
        for unit in SHIPS:
            if state.square[unit] and state.mode[unit] == "R" and may_refuel(state, unit):
                # 6.26, 16.41.3, 16.51.3, 16.64 Fuel and torpedoes return to capacity; nothing else is ever restored.
                state.fuel[unit], state.torpedoes[unit] = FUEL[unit], UNITS[unit].torpedoes
        for unit in PLANES:
            if state.square[unit]:
                yield from fly(state, unit)
        for unit in (*WAYS_OUT, *CLYDE_BOUND):
            if state.square[unit] in BEYOND or (state.square[unit] == CLYDE and unit in CLYDE_BOUND):
                leave_the_map(state, unit)
                yield Event(
                    "17.3", f"{NAME[unit]} has reached safety and leaves the map.", (BRITISH,), (Left(WHO[unit]),)
                )


def sail(state: BismarckState, unit: int) -> None:
    """6.5, 6.7 A ship goes and pays for it; with less fuel than the cost she ends with none (R16)."""
    steps = state.steps[unit]
    if state.to[unit] != state.square[unit]:
        leave_wake(state, unit)
    if steps and FUEL[unit]:
        state.fuel[unit] = max(0, state.fuel[unit] - fuel_cost(state, unit, steps))
    state.square[unit], state.mode[unit], state.moved[unit] = state.to[unit], state.to_mode[unit], steps


def leave_the_map(state: BismarckState, convoy: int) -> None:
    """6.31.1, 6.31.2, 6.34, 17.3 A convoy has come through; an enemy who had it in sight loses it at the search."""
    state.arrived[convoy] = state.turn
    state.fate[convoy], state.square[convoy], state.to[convoy] = "home", "", ""


def leave_wake(state: BismarckState, unit: int) -> None:
    """4.51 Remember the square a unit leaves, for its owner's chart."""
    state.wake[unit] = f"{state.wake[unit]} {state.square[unit]}"[-WAKE:].strip()


def fly(state: BismarckState, unit: int) -> Iterator[Event]:
    """8.6, 8.8 A plane in the air uses a turn of endurance, and lands when it is over its base in a mode that lands."""
    mode = state.to_mode[unit]
    if mode == "B":
        state.mode[unit] = "B"
        return
    if state.mode[unit] == "B":
        state.endurance[unit] = endurance(unit, mode)
    if state.to[unit] != state.square[unit]:
        leave_wake(state, unit)
    state.square[unit], state.mode[unit] = state.to[unit], mode
    state.endurance[unit] -= 1
    if lands(state, unit):
        # 8.6 It spends the next turn refuelling.
        state.mode[unit], state.rest[unit] = "B", state.turn + 1
        state.endurance[unit] = UNITS[unit].endurance_high
        yield Event("8.6", f"{NAME[unit]} has landed.", (BRITISH,))
