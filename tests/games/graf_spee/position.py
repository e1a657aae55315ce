"""Positions: the South Atlantic with a few ships on it, or a battle on the plane, and the referee from there on."""

from __future__ import annotations

from functools import cache
from typing import Any

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, SHIP, SHIPS, SIDES, turret
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.state import Task
from tests.games.referee import Duds

CENTRE = 500_000  # yards: where the Graf Spee is put in a battle


def at(square: str, order: str = "P", **columns: int) -> Any:
    """Return where a ship is, her order, and what else differs from her card."""
    return {"square": square, "order": order, **columns}


def hunt(turn: int = 3, level: int = 2, options: dict[str, str] | None = None, **ships: Any) -> SpeeState:
    """Put these ships and no others on the map, at a visibility; turn 3 is an AM turn, turn 4 a PM turn."""
    state = _december(tuple((options or {}).items())).copy()
    state.turn, state.visibility, state.track_graf_spee = turn, level, ["1925"]
    state.seen_at = [""] * len(SHIPS)
    for ship in SHIPS:
        state.fate[ship], state.square[ship] = "absent", ""
    for name, columns in ships.items():
        ship = SHIP[name]
        state.fate[ship] = ""
        for column, value in columns.items():
            getattr(state, column)[ship] = value
        state.patrols[ship] = int(state.order[ship] == "P")
    return state


@cache
def _december(options: tuple[tuple[str, str], ...]) -> SpeeState:
    chosen = {switch.key: switch.values[0] for switch in GAME.switches} | dict(options)
    return GAME.setup(GAME.scenarios["december_1"], chosen, Dice("position"))


def battle(level: int = 1, course: int = 0, **ships: tuple[int, int]) -> SpeeState:
    """Return the Graf Spee in mid-plane, British ships this many yards east and north of her, all at full speed."""
    state = hunt(level=level, graf_spee=at("2314"), **{name: at("2314") for name in ships})
    spots = {"graf_spee": (0, 0), **ships}
    for name, (east, north) in spots.items():
        ship = SHIP[name]
        state.battle[ship], state.course[ship], state.speed[ship] = 1, course, state.knots[ship]
        state.x[ship], state.y[ship] = CENTRE + east, CENTRE + north
        state.spotted[ship] = 1
    state.battle_turn = 1
    return state


def begin(state: SpeeState, dice: Dice | None = None) -> Match:
    """Return the referee at the beginning of the position's turn."""
    state.turn -= 1
    state.agenda = [Task("turn")]
    return Match(GAME, state, dice or Duds(), keep=False)


def play(state: SpeeState, *steps: str, dice: Dice | None = None) -> Match:
    """Let the referee play these steps, and then ask for orders."""
    state.agenda = [Task("orders", SIDES)]
    state.then(*(Task(step) for step in steps))
    return Match(GAME, state, dice or Duds(), keep=False)


def fight(state: SpeeState, dice: Dice | None = None) -> Match:
    """Let the referee ask for the orders of a tactical turn, and after the battle for those of the hunt."""
    state.agenda = [Task("orders", SIDES), Task("battle_orders", SIDES)]
    return Match(GAME, state, dice or Duds(), keep=False)


def moved(state: SpeeState, dice: Dice | None = None) -> SpeeState:
    """Return the State after the movement phase."""
    play(state, "movement", dice=dice)
    return state


def value(state: SpeeState, column: str, name: str) -> Any:
    """Return one value of a ship."""
    return getattr(state, column)[SHIP[name]]


def of_turret(state: SpeeState, name: str, letter: str) -> tuple[int, int]:
    """Return guns and strength of a turret."""
    spot = turret(SHIP[name], "ABXY".index(letter))
    return state.guns[spot], state.strength[spot]


def spotted(state: SpeeState) -> SpeeState:
    """Return the same with the Graf Spee and everybody in her square spotted by the last search."""
    for ship in SHIPS:
        if state.square[ship] and state.square[ship] == state.square[GRAF_SPEE]:
            state.spotted[ship] = 1
    state.seen_at[GRAF_SPEE], state.seen_turn[GRAF_SPEE] = state.square[GRAF_SPEE], state.turn
    return state
