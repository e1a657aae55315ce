"""What one side knows (1.3 of the ledger): its own units in full, and of the enemy what it was told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from sealed_orders.games.bismarck.chart import FIRST_ROW, ROW
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, GERMAN, OWN, PLANES, SHIPS, SIDE, SIDES, UNITS
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import SPECTATOR, View

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
        return self.visibility[ROW[cell] - FIRST_ROW]


def own_part(side: Side, empty: T) -> Callable[[list[T]], list[T]]:
    """What leaves a side its own part of a column, and empties the enemy's."""
    before, within, after = [empty] * FIRST_GERMAN, [empty] * (FIRST_PLANE - FIRST_GERMAN), [empty] * len(PLANES)
    if side == BRITISH:
        return lambda column: column[:FIRST_GERMAN] + within + column[FIRST_PLANE:]
    if side == GERMAN:
        return lambda column: before + column[FIRST_GERMAN:FIRST_PLANE] + after
    return lambda _: before + within + after


OWN_WORDS = {side: own_part(side, "") for side in (*SIDES, SPECTATOR)}
OWN_NUMBERS = {side: own_part(side, 0) for side in (*SIDES, SPECTATOR)}


def known_fates(side: Side, fates: list[str]) -> list[str]:
    """9.6 What became of every unit, as far as a side knows: a convoy that came through is no enemy's news."""
    known = fates.copy()
    for unit in _OTHERS[side]:
        if known[unit] and known[unit] not in SEEN_BY_BOTH:
            known[unit] = ""
    return known


_ENEMIES = {side: tuple(u for u in SHIPS if SIDE[u] != side) for side in SIDES}
_OTHERS = {side: tuple(u for u in range(len(UNITS)) if SIDE[u] != side) for side in (*SIDES, SPECTATOR)}


def view(state: BismarckState, side: Side) -> BismarckView:
    """1.1, 9.6 What the referee releases to a side."""
    step, args = state.asked(side)
    gone = [u for u in OWN.get(side, ()) if state.fate[u]]
    met = [u for u in _ENEMIES.get(side, ()) if state.seen_at[u] or state.last_at[u]]
    words, numbers = OWN_WORDS[side], OWN_NUMBERS[side]

    def left(column: list[int]) -> list[int]:
        """What ships have left; of one that is gone nobody knows any more what that was."""
        own = numbers(column)
        for unit in gone:
            own[unit] = 0
        return own

    return BismarckView(
        side=side,
        turn=state.turn,
        step=step,
        args=args,
        square=words(state.square),
        to=words(state.to),
        steps=numbers(state.steps),
        mode=words(state.mode),
        to_mode=words(state.to_mode),
        wake=words(state.wake),
        moved=left(state.moved),
        fuel=left(state.fuel),
        midships=left(state.midships),
        firepower=left(state.firepower),
        knots=left(state.knots),
        torpedoes=left(state.torpedoes),
        bound=numbers(state.bound),
        endurance=numbers(state.endurance),
        rest=numbers(state.rest),
        struck=numbers(state.struck),
        busy=numbers(state.busy),
        eights=numbers(state.eights),
        spotted=numbers(state.spotted),
        fate=known_fates(side, state.fate),
        visibility=list(state.visibility),
        fog=list(state.fog) if side in SIDES else [],
        points=dict(state.points),
        contacts=tuple((u, state.seen_at[u], state.seen_turn[u]) for u in met if state.seen_at[u]),
        lost=tuple((u, state.last_at[u], state.seen_turn[u]) for u in met if not state.seen_at[u]),
        shadowed=state.shadowed[BISMARCK] if side in SIDES else 0,
        sailed=state.sailed,
        secret=list(state.secret) if side == GERMAN else [],
        last_turn=state.last_turn,
        options=state.options,
    )
