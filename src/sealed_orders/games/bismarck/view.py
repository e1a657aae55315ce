"""What one side knows (1.3 of the ledger): its own units in full, and of the enemy what was reported to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from sealed_orders.games.bismarck.chart import FIRST_ROW, ROW
from sealed_orders.games.bismarck.ships import BISMARCK, GERMAN, SHIPS, SIDE, SIDES
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.columns import Owned
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.view import View

Contact: TypeAlias = tuple[int, str, int]  # unit, square, turn
SEEN_BY_BOTH = ("sunk", "dispersed", "crashed", "absent")  # 9.6 not a convoy's arrival: that is no enemy's news


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
    fate: list[str]  # of all units; of the enemy's only the ends that everybody knows of
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
        """9.23 Return the visibility of a square: that of its row."""
        return self.visibility[ROW[cell] - FIRST_ROW]


_ENEMIES = {side: tuple(u for u in SHIPS if SIDE[u] != side) for side in SIDES}
_UNITS = Owned(SIDE)


@lru_cache
def _afloat(fates: tuple[str, ...]) -> Owned:
    """Return the units still in play; when one is gone, nobody knows what it had left."""
    return Owned("" if fate else side for side, fate in zip(SIDE, fates, strict=True))


def view(state: BismarckState, side: Side) -> BismarckView:
    """1.1, 9.6 Return what the referee releases to a side."""
    step, args = state.asked(side)
    met = [u for u in _ENEMIES.get(side, ()) if state.seen_at[u] or state.last_at[u]]
    afloat = _afloat(tuple(state.fate))

    def words(column: list[str]) -> list[str]:
        return _UNITS.part(side, column, "")

    def numbers(column: list[int]) -> list[int]:
        return _UNITS.part(side, column, 0)

    def left(column: list[int]) -> list[int]:
        return afloat.part(side, column, 0)

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
        fate=_UNITS.part(side, state.fate, "", SEEN_BY_BOTH),
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
