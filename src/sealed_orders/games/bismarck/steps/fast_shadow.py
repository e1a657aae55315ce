"""11.0 Fast shadow: patrols that a German ship passes may follow her."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.cards import BISMARCK, BRITISH, ID, NAME, OWN, PRINZ_EUGEN, SIDES, TYPE
from sealed_orders.games.bismarck.chart import SEA, SKY, in_fog
from sealed_orders.games.bismarck.search import totals
from sealed_orders.games.bismarck.shadowing import may_shadow, shadow_chance, shadow_terms, strength
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.shadow import follow
from sealed_orders.games.bismarck.tables import RECONSTRUCTED
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class FastShadow(Step[BismarckState, BismarckView]):
    """4.4, 11.3, 11.4 Found and resolved without a question, the Bismarck first."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        left = ""
        for target in (BISMARCK, PRINZ_EUGEN):
            cell = state.via[target]
            if not cell or state.steps[target] not in moves(state):
                continue
            if cell == left:
                # 11.8 The patrols have left the square after the Bismarck.
                yield report(target, cell, False, "the patrols have left", "11.8")
                continue
            eligible = followers(state, target, cell)
            if any(state.to_mode[u] == "P" for u in eligible):
                success, terms = attempt(state, target, cell, eligible, dice)
                left = cell if success else left
                yield report(target, cell, success, terms, "11.6")


def moves(state: BismarckState) -> tuple[int, ...]:
    """11.1 Only moves of exactly two squares (R32), unless the option lets the dash of turn 1 count."""
    two: tuple[int, ...] = tuple(RECONSTRUCTED["fast_shadow_moves"])
    return (*two, 3, 4) if state.options["turn_1_fast_shadow"] == "on" else two


def followers(state: BismarckState, target: int, cell: str) -> list[int]:
    """11.1, 11.2, 11.5 The British units able to follow, if their side would have spotted her in the square."""
    if in_fog(cell, state.fog) or totals(state, BRITISH, projected=True).get(cell, 0) < state.level(cell):
        return []
    return [u for u in OWN[BRITISH] if state.to[u] == cell and may_shadow(state, u, target, state.to_mode[u])]


def attempt(state: BismarckState, target: int, cell: str, eligible: list[int], dice: Dice) -> tuple[bool, str]:
    """11.6 Resolved as a shadow, by the best unit on patrol (G16); the others that are eligible help."""
    patrols = [u for u in eligible if state.to_mode[u] == "P"]
    best = max(patrols, key=lambda u: strength(u, cell, state.turn))
    force, level, helpers = strength(best, cell, state.turn), state.level(cell), len(eligible) - 1
    p = shadow_chance(force, level, 2, helpers)
    success = dice.chance(p, f"turn {state.turn} 11.6 fast shadow {ID[target]}")
    if success:
        go_after(state, target, cell)
    return success, shadow_terms(NAME[best], force, level, 2, helpers)


def go_after(state: BismarckState, target: int, cell: str) -> None:
    """11.7 All British units on patrol in the square go where she ended, each with eight factors (R33)."""
    goal = state.to[target]
    for unit in OWN[BRITISH]:
        if (
            state.to[unit] == cell
            and state.to_mode[unit] == "P"
            and goal in (SKY if TYPE[unit] == "R" else SEA[BRITISH])
        ):
            follow(state, unit, target)
            state.steps[unit] = 1


def report(target: int, cell: str, success: bool, terms: str, rule: str) -> Event:
    """11.3 Units, square and result to both sides."""
    word = "succeeded" if success else "failed"
    text = f"Fast shadow of {NAME[target]} through {cell} {word}: {terms}."
    data = {"kind": "fast_shadow", "target": ID[target], "square": cell, "success": int(success)}
    return Event(rule, text, SIDES, data)
