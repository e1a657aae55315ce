"""What one side knows (1.3 of the ledger): its own units in full, and of the enemy what it was told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, GERMAN, OWN, PLANES, SHIPS, SIDE, SIDES, UNITS
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import View

T = TypeVar("T")
FIRST_GERMAN = OWN[GERMAN][0]
FIRST_PLANE = PLANES[0]
Contact: TypeAlias = tuple[int, str, int]  # unit, square, turn
SEEN_BY_BOTH = ("sunk", "dispersed", "crashed", "absent")  # ends of a unit that both sides are told of


@dataclass(frozen=True)
class BismarckView(View):
    """Columns as in the State, with nothing in the enemy's places, so that a rule reads both alike."""

    square: list[str]
    to: list[str]
    steps: list[int]
    mode: list[str]
    to_mode: list[str]
    wake: list[str]
    moved: list[int]
    fuel: list[int]
    midships: list[int]
    firepower: list[int]
    knots: list[int]
    torpedoes: list[int]
    bound: list[int]
    endurance: list[int]
    rest: list[int]
    struck: list[int]
    busy: list[int]
    eights: list[int]
    spotted: list[int]
    fate: list[str]  # of all units; of the enemy's only the ends that everybody is told of
    visibility: list[int]
    fog: list[int]
    points: dict[str, int]
    contacts: tuple[Contact, ...]
    lost: tuple[Contact, ...]  # enemy ships last seen there, and lost since
    shadowed: int  # the turn in which the Bismarck was last shadowed with success
    sailed: int  # the turn in which all units have moved
    secret: list[str]  # where German ships refuel in the solitaire game, for German eyes (15.3)
    last_turn: int
    options: dict[str, str]

    def level(self, cell: str) -> int:
        """9.23 The visibility of a square: that of its row."""
        return self.visibility[int(cell[:2]) - 11]


def own_words(side: Side, column: list[str]) -> list[str]:
    """A side's own part of a column of words."""
    return _own(side, column, "")


def own_numbers(side: Side, column: list[int]) -> list[int]:
    """A side's own part of a column of numbers."""
    return _own(side, column, 0)


def own_left(side: Side, column: list[int], gone: list[int]) -> list[int]:
    """The same for what a ship has left; of one that is gone nobody knows any more what that was."""
    left = _own(side, column, 0)
    for unit in gone:
        left[unit] = 0
    return left


_NOTHING: dict[Any, tuple[list[Any], list[Any], list[Any], list[Any]]] = {
    empty: (
        [empty] * FIRST_GERMAN,
        [empty] * (FIRST_PLANE - FIRST_GERMAN),
        [empty] * len(PLANES),
        [empty] * len(UNITS),
    )
    for empty in (0, "")
}


def _own(side: Side, column: list[T], empty: T) -> list[T]:
    before, within, after, all_of_them = _NOTHING[empty]
    if side == BRITISH:
        return [*column[:FIRST_GERMAN], *within, *column[FIRST_PLANE:]]
    if side == GERMAN:
        return [*before, *column[FIRST_GERMAN:FIRST_PLANE], *after]
    return list(all_of_them)


def known_fates(side: Side, fates: list[str]) -> list[str]:
    """9.6 What became of every unit, as far as a side knows: a convoy that came through is no enemy's news."""
    return [fate if fate in SEEN_BY_BOTH or SIDE[u] == side else "" for u, fate in enumerate(fates)]


_ENEMIES = {side: tuple(u for u in SHIPS if SIDE[u] != side) for side in SIDES}


def view(state: BismarckState, side: Side) -> BismarckView:
    """1.1, 9.6 What the referee releases to a side."""
    step, args = state.asked(side)
    gone = [u for u in OWN.get(side, ()) if state.fate[u]]
    enemies = _ENEMIES.get(side, ())
    return BismarckView(
        side=side,
        turn=state.turn,
        step=step,
        args=args,
        square=own_words(side, state.square),
        to=own_words(side, state.to),
        steps=own_numbers(side, state.steps),
        mode=own_words(side, state.mode),
        to_mode=own_words(side, state.to_mode),
        wake=own_words(side, state.wake),
        moved=own_left(side, state.moved, gone),
        fuel=own_left(side, state.fuel, gone),
        midships=own_left(side, state.midships, gone),
        firepower=own_left(side, state.firepower, gone),
        knots=own_left(side, state.knots, gone),
        torpedoes=own_left(side, state.torpedoes, gone),
        bound=own_numbers(side, state.bound),
        endurance=own_numbers(side, state.endurance),
        rest=own_numbers(side, state.rest),
        struck=own_numbers(side, state.struck),
        busy=own_numbers(side, state.busy),
        eights=own_numbers(side, state.eights),
        spotted=own_numbers(side, state.spotted),
        fate=known_fates(side, state.fate),
        visibility=list(state.visibility),
        fog=list(state.fog) if side in SIDES else [],
        points=dict(state.points),
        contacts=tuple((u, state.seen_at[u], state.seen_turn[u]) for u in enemies if state.seen_at[u]),
        lost=tuple(
            (u, state.last_at[u], state.seen_turn[u]) for u in enemies if state.last_at[u] and not state.seen_at[u]
        ),
        shadowed=state.shadowed[BISMARCK] if side in SIDES else 0,
        sailed=state.sailed,
        secret=list(state.secret) if side == GERMAN else [],
        last_turn=state.last_turn,
        options=state.options,
    )
