"""Positions: the campaign with some units elsewhere, and the referee from there on."""

from __future__ import annotations

from functools import cache
from typing import Any

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.ships import DECK, PLANES, SHIPS, SIDES, UNIT, UNITS
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.prompt import Course, Pick
from sealed_orders.kernel.state import Task
from tests.games.referee import Duds, choices


def at(square: str, mode: str = "M", **columns: int) -> Any:
    """Return where a unit is, its mode, and what else differs from its card."""
    return {"square": square, "mode": mode, **columns}


def position(turn: int = 2, level: int = 3, options: dict[str, str] | None = None, **units: Any) -> BismarckState:
    """Return the campaign on a turn, with one visibility everywhere, no fog, and these units as given."""
    state = _campaign(tuple((options or {}).items())).copy()
    state.turn, state.visibility, state.fog = turn, [level] * 20, [0, 0]
    for name, columns in units.items():
        _place(state, UNIT[name], columns)
    for unit in (*SHIPS, *PLANES):
        state.to[unit], state.to_mode[unit] = state.square[unit], state.mode[unit]
    return state


@cache
def _campaign(options: tuple[tuple[str, str], ...]) -> BismarckState:
    chosen = {switch.key: switch.values[0] for switch in GAME.switches} | dict(options)
    return GAME.setup(GAME.scenarios["campaign"], chosen, Dice("position"))


def _place(state: BismarckState, unit: int, columns: dict[str, Any]) -> None:
    for column, value in columns.items():
        getattr(state, column)[unit] = value
    if columns.get("spotted"):
        state.seen_at[unit] = state.last_at[unit] = state.square[unit]
        state.seen_turn[unit] = state.turn
    for plane in DECK.get(unit, ()):
        state.square[plane] = state.square[unit]


def begin(state: BismarckState, dice: Dice | None = None) -> Match:
    """Return the referee at the beginning of the position's turn."""
    state.turn -= 1
    state.agenda = [Task("turn")]
    return Match(GAME, state, dice or Duds(), keep=False)


def play(state: BismarckState, *steps: str, dice: Dice | None = None) -> Match:
    """Let the referee play these steps, and then ask for orders."""
    state.agenda = [Task("orders", SIDES)]
    state.then(*(Task(step) for step in steps))
    return Match(GAME, state, dice or Duds(), keep=False)


def limits(match: Match, name: str) -> dict[str, int]:
    """Return the modes a unit may be ordered into, with the squares it may move in each."""
    course = choices(match, UNITS[UNIT[name]].side)[name]
    assert isinstance(course, Course)
    return {mode.name: mode.most for mode in course.modes}


def options(match: Match, side: Side, key: str) -> list[str]:
    """Return what a side may pick; nothing if it is not asked."""
    pick = choices(match, side).get(key)
    assert pick is None or isinstance(pick, Pick)
    return list(pick.values) if pick else []


def fact(state: BismarckState, column: str, name: str) -> Any:
    """Return one value of a unit."""
    return getattr(state, column)[UNIT[name]]
