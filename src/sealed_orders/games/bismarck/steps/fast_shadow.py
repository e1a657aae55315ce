"""11.0 Fast shadow: patrols that a German ship passes may follow her."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.chart import in_fog
from sealed_orders.games.bismarck.movement import limit
from sealed_orders.games.bismarck.search import totals
from sealed_orders.games.bismarck.shadowing import (
    is_fast_enough,
    may_try_to_shadow,
    shadow_share,
    strength,
)
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    BRITISH,
    ID,
    NAME,
    OWN,
    PLANES,
    PRINZ_EUGEN,
    SIDES,
    WHO,
    names,
    whom,
)
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.shadow import follow, may_enter
from sealed_orders.games.bismarck.tables import RECONSTRUCTED
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import FastShadowed, Followed
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task

TOO_SLOW = "too slow to follow"
LEFT = "the patrols have already left the square"


class FastShadow(Step[BismarckState, BismarckView]):
    """4.4, 11.3, 11.4 Found and resolved without a question, the Bismarck first."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        left = ""
        for target, cell, units in chases(state):
            if cell == left:
                # 11.8 The patrols have left the square after the Bismarck.
                yield report(target, cell, units, False, LEFT, "11.8")
                continue
            held, terms = attempt(state, target, cell, units, dice)
            gone = go_after(state, target, cell) if held else []
            yield report(target, cell, units, bool(gone), terms, "11.6")
            if gone:
                left = cell
                yield follow_report(state, target, gone)


def chases(state: BismarckState) -> list[tuple[int, str, list[int]]]:
    """11.1, 11.5 Each ship that is fast shadowed, the square she passes and who tries; any unit there on patrol."""
    passing = [(u, state.via[u]) for u in (BISMARCK, PRINZ_EUGEN) if state.via[u] and state.steps[u] in moves(state)]
    tries = [(target, cell, followers(state, cell)) for target, cell in passing]
    return [(target, cell, units) for target, cell, units in tries if units and patrols(state, cell)]


def moves(state: BismarckState) -> tuple[int, ...]:
    """11.1 Only moves of exactly two squares (R32), unless the option lets the dash of turn 1 count."""
    two: tuple[int, ...] = tuple(RECONSTRUCTED["fast_shadow_moves"])
    return (*two, 3, 4) if state.options["turn_1_fast_shadow"] == "on" else two


def patrols(state: BismarckState, cell: str) -> list[int]:
    """11.5, 11.7 The British units on patrol in a square, of whatever type and speed."""
    return [u for u in OWN[BRITISH] if state.to[u] == cell and state.to_mode[u] == "P"]


def followers(state: BismarckState, cell: str) -> list[int]:
    """11.2, 11.4 The British units that try to follow, fast or not, if their side would have spotted her (R68)."""
    if in_fog(cell, state.fog) or totals(state, BRITISH, projected=True).get(cell, 0) < state.level(cell):
        return []
    return [u for u in OWN[BRITISH] if state.to[u] == cell and may_try_to_shadow(state, u, state.to_mode[u])]


def attempt(state: BismarckState, target: int, cell: str, units: list[int], dice: Dice) -> tuple[bool, str]:
    """11.6 Resolved as a shadow, by the best unit that is fast enough, first one on patrol; the others help (G16).

    11.4 If all are too slow, it fails without a roll (R68).
    """
    able = [u for u in units if is_fast_enough(state, u, target)]
    if not able:
        return False, TOO_SLOW
    best = max(able, key=lambda u: (state.to_mode[u] == "P", strength(u, cell, state.turn)))
    force, level, helpers = strength(best, cell, state.turn), state.level(cell), len(able) - 1
    share = shadow_share(NAME[best], force, level, 2, helpers)
    return share.roll(dice, f"turn {state.turn} 11.6 fast shadow {ID[target]}"), share.tally


def go_after(state: BismarckState, target: int, cell: str) -> list[int]:
    """6.6, 6.7, 11.7 All units on patrol in the square that may move, and may go where she ended, follow her (R33)."""
    free = [u for u in patrols(state, cell) if state.busy[u] != state.turn]
    gone = [u for u in free if may_enter(u, state.to[target]) and (u in PLANES or limit(state, u, "M"))]
    for unit in gone:
        follow(state, unit, target)
        state.busy[unit] = state.turn
    return gone


def follow_report(state: BismarckState, target: int, units: list[int]) -> Event:
    """10.9, 11.7 The British learn where their patrols have followed her to."""
    goal = state.to[target]
    fact = Followed(WHO[target], goal, whom(units))
    return Event("11.7", f"{names(units)} followed {NAME[target]} to {goal}.", (BRITISH,), (fact,))


def report(target: int, cell: str, units: list[int], success: bool, terms: str, rule: str) -> Event:
    """11.3 Units, square and result to both sides."""
    word = "succeeded" if success else "failed"
    text = f"Fast shadow of {NAME[target]} through {cell} by {names(units)} {word}: {terms}."
    return Event(rule, text, SIDES, (FastShadowed(WHO[target], success, cell, whom(units)),))
