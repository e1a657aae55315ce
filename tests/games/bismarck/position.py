"""Positions: the campaign with some units elsewhere, and the referee from there on."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.ships import BRITISH, DECK, GERMAN, PLANES, SHIPS, SIDES, UNIT, UNITS
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.dice import Dice, LoadedDice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import F, Fact, facts_of
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side
from sealed_orders.kernel.prompt import Choice, Course, Pick
from sealed_orders.kernel.state import Task


class Duds(Dice):
    """Dice that always show their highest face: salvos miss, chances fail, the weather worsens."""

    def __init__(self) -> None:
        super().__init__("duds")

    def _face(self, faces: int, key: str, use: int) -> int:
        return faces


class Lucky(Duds):
    """Dice that show one for keys with these parts in them, and are duds for all else."""

    def __init__(self, *parts: str) -> None:
        super().__init__()
        self._parts = parts

    def _face(self, faces: int, key: str, use: int) -> int:
        return 1 if any(part in key for part in self._parts) else faces


def loaded(*faces: int) -> LoadedDice:
    """Load these faces in order, then duds."""
    return LoadedDice(*faces, rest=Duds())


def keyed(by_key: dict[str, list[int]]) -> LoadedDice:
    """Load faces by the beginning of the key, and duds for all else."""
    return LoadedDice(by_key=by_key, rest=Duds())


def at(square: str, mode: str = "M", **columns: int) -> Any:
    """Say where a unit is, in what mode, and what else differs from its card."""
    return {"square": square, "mode": mode, **columns}


def position(turn: int = 2, level: int = 3, options: dict[str, str] | None = None, **units: Any) -> BismarckState:
    """Return the campaign on a turn, with one visibility everywhere, no fog, and these units as they are said to be."""
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


def order(match: Match, british: str = "", german: str = "") -> Match:
    """Return both sides seal what they are asked for, if they are."""
    for side in match.waiting:
        match.submit(side, {BRITISH: british, GERMAN: german}[side])
    return match


def messages(match: Match, side: Side, rule: str = "") -> list[str]:
    """Return what a side was told, all of it or under one paragraph."""
    return [event.text for event in match.log(side) if rule in ("", event.rule)]


def news(match: Match, side: Side, kind: type[Fact]) -> list[Event]:
    """Return the events that told a side a fact of a kind."""
    return [event for event in match.log(side) if facts_of(kind, event.facts)]


def facts(match: Match, side: Side, kind: type[F]) -> list[F]:
    """Return the facts of a kind a side was told."""
    return facts_of(kind, every_fact(match.log(side)))


def choices(match: Match, side: Side) -> dict[str, Choice]:
    """Return what a side is asked, by key; nothing while it is not asked."""
    prompt = match.prompt(side)
    return {choice.key: choice for choice in prompt.choices} if prompt else {}


def limits(match: Match, name: str) -> dict[str, int]:
    """Return the modes a unit may be ordered into, with the squares it may move in each."""
    course = choices(match, UNITS[UNIT[name]].side)[name]
    assert isinstance(course, Course)
    return {mode.name: mode.most for mode in course.modes}


def options(match: Match, side: Side, key: str) -> list[str]:
    """Return what a side may pick; nothing while it is not asked."""
    pick = choices(match, side).get(key)
    assert pick is None or isinstance(pick, Pick)
    return list(pick.values) if pick else []


def fact(state: BismarckState, column: str, name: str) -> Any:
    """Return one value of a unit."""
    return getattr(state, column)[UNIT[name]]


def refused(match: Match, side: Side, text: str) -> IllegalOrder:
    """Say why an order is illegal; it changes nothing."""
    before = (match.state.copy(), match.sealed(side))
    with pytest.raises(IllegalOrder) as error:
        match.submit(side, text)
    assert (match.state, match.sealed(side)) == before
    return error.value
