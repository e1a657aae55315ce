"""10.0 The shadow phase: who follows, how the shadowed ship moves, and whether contact is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.chart import SEA, SKY
from sealed_orders.games.bismarck.movement import evasion, is_dry
from sealed_orders.games.bismarck.shadowing import (
    SHADOWABLE,
    may_be_shadowed,
    shadow_share,
    shadow_terms,
    shadowers,
    strength,
)  # fmt: skip
from sealed_orders.games.bismarck.ships import ENEMY, ID, NAME, SIDE, TYPE, UNIT, WHO, names
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shadowed, UnderShadow
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.squares import distance
from sealed_orders.kernel.state import Task

NOBODY = "none"
BESIDE = "FCR"  # the modes of a ship that keeps to a convoy or a port


class ShadowPhase(Step[BismarckState, BismarckView]):
    """4.2, 10.5 Each enemy ship that was spotted may be shadowed once, in the order of R65."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        start = int(task.args[0]) if task.args else 0
        for place in range(start, len(SHADOWABLE)):
            target = SHADOWABLE[place]
            if may_be_shadowed(state, target) and (units := shadowers(state, target)):
                side = ENEMY[SIDE[target]]
                state.then(Task("shadow", (side,), (target, *units)), Task("shadow_phase", (), (place + 1,)))
                text = f"{NAME[target]} in {state.square[target]} can be shadowed by {names(units)}."
                yield Event("10.4", text, (side,))
                return


class Shadow(Step[BismarckState, BismarckView]):
    """10.1, 10.6 The side is asked which unit is to shadow, if any."""

    def ask(self, view: BismarckView) -> Prompt:
        """10.4 The referee has listed the units that are able to."""
        target, *units = (int(arg) for arg in view.args)
        nobody = Option(NOBODY, "No shadow", stake=f"Uses up no move. You have to find {NAME[target]} again.")
        options = (nobody, *(Option(ID[u], NAME[u], at=ID[u]) for u in units))
        pick = Pick("shadow", f"Shadow {NAME[target]} with", options, default=(NOBODY,), asked=True)
        return Prompt(f"Which unit will shadow {NAME[target]}?", "10.1", (pick,))

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        target, side = int(task.args[0]), task.to[0]
        (choice,) = orders[side]["shadow"]
        if choice == NOBODY:
            return
        state.shadower = UNIT[choice]
        owner = SIDE[target]
        yield Event(
            "10.1", f"{NAME[target]} is being shadowed. She must move now.", (owner,), (UnderShadow(WHO[target]),)
        )
        state.then(Task("evade", (owner,), (target,)), Task("follow", (), (target,)))


class Evade(Step[BismarckState, BismarckView]):
    """10.1 The owner moves the shadowed ship in secret, within her normal limit."""

    def ask(self, view: BismarckView) -> Prompt:
        target = int(view.args[0])
        return Prompt(f"{NAME[target]} is being shadowed. Where does she go?", "10.1", (evasion(view, target),))

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """10.8 She has made her move for this turn."""
        target = int(task.args[0])
        mode, *route = orders[task.to[0]][ID[target]]
        state.busy[target] = state.turn
        if route:
            state.to[target], state.via[target], state.steps[target] = route[-1], route[0], len(route)
            state.to_mode[target] = mode
        where = f"goes to {route[-1]}" if route else "stays"
        yield Event("10.1", f"{NAME[target]} {where}.", task.to)


class Follow(Step[BismarckState, BismarckView]):
    """10.7, 10.8 The shadow is resolved; success means nothing if she went where the shadower may not go."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        target, unit = int(task.args[0]), state.shadower
        cell, goal, steps = state.square[target], state.to[target], state.steps[target]
        force, level = strength(unit, cell, state.turn), state.level(cell)
        helpers = len(shadowers(state, target)) - 1
        state.shadower = -1
        state.busy[unit] = state.turn
        share = shadow_share(NAME[unit], force, level, steps, helpers)
        success = share.roll(dice, f"turn {state.turn} 10.7 shadow {ID[target]}")
        if success and may_enter(unit, goal) and not too_far(state, unit, distance(cell, goal)):
            follow(state, unit, target)
            known_move = 2 if distance(cell, goal) == 2 else None
        else:
            success, known_move = False, None
        terms = shadow_terms(NAME[unit], force, level, known_move, helpers)
        yield from self._report(state, unit, target, success, terms)

    def _report(self, state: BismarckState, unit: int, target: int, success: bool, terms: str) -> Iterator[Event]:
        """10.9 After a success the enemy's map has her at her projected square."""
        word = "Shadow succeeded" if success else "Shadow failed"
        where = f" in {state.to[target]}" if success else ""
        his = Shadowed(WHO[target], success, WHO[unit], state.to[target] if success else "")
        yield Event("10.7", f"{word}: {NAME[target]}{where}. {terms}.", (SIDE[unit],), (his,))
        yield Event("10.7", f"{word}: {NAME[target]}.", (SIDE[target],), (Shadowed(WHO[target], success),))


def may_enter(unit: int, cell: str) -> bool:
    """10.1 Say whether a shadower may go into a square: no enemy port, no closed square, not off the map."""
    return cell in (SKY if TYPE[unit] == "R" else SEA[SIDE[unit]])


def too_far(state: BismarckState, unit: int, squares: int) -> bool:
    """6.7 A ship without fuel follows one square and no more (G17)."""
    return squares > 1 and is_dry(state, unit)


def follow(state: BismarckState, unit: int, target: int) -> None:
    """10.8, 10.9 The shadower is moved into the target's square, pays for the distance and counts eight (R31).

    6.24, 6.25, 6.26 A ship that follows has left her convoy or port, and is in move mode (R69).
    """
    state.steps[unit] = distance(state.to[unit], state.to[target])
    if state.steps[unit] and state.to_mode[unit] in BESIDE:
        state.to_mode[unit] = "M"
    state.to[unit] = state.seen_at[target] = state.last_at[target] = state.to[target]
    state.seen_turn[target] = state.turn
    state.eights[unit] = state.shadowed[target] = state.turn
