"""10.0, 11.0 Who may shadow whom, and with what chance."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.bismarck.calendar import NIGHT, is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.movement import is_dry
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    BRITISH,
    CONVOYS,
    FAST_CONVOYS,
    GERMAN,
    OWN,
    PRINZ_EUGEN,
    SIDE,
    SLOW_CONVOYS,
    TYPE,
    UNITS,
)  # fmt: skip
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.tables import SHADOW_BY_VISIBILITY, SHADOW_DIVISOR, SHADOW_HELPER, SHADOW_TWO_SQUARES
from sealed_orders.kernel.check import Share
from sealed_orders.kernel.words import many

# 10.2 In the order of R65: Bismarck, Prinz Eugen, oilers, then convoys.
SHADOWABLE = (BISMARCK, PRINZ_EUGEN, *(u for u in OWN[GERMAN] if TYPE[u] == "O"), *sorted(CONVOYS))
SHADOWERS = {BRITISH: "BCDSR", GERMAN: "S"}  # 10.3


def may_be_shadowed(state: BismarckState, target: int) -> bool:
    """10.2, 10.4 Spotted in the last search; a convoy only in a turn in which it may move."""
    if not (state.square[target] and state.spotted[target] and state.busy[target] != state.turn):
        return False
    if target in FAST_CONVOYS:
        return is_fast_turn(state.turn)
    return target not in SLOW_CONVOYS or is_slow_turn(state.turn)


def may_try_to_shadow(state: BismarckState, unit: int, mode: str) -> bool:
    """10.3, 10.6 Of a kind that shadows, and free this turn; a plane needs a turn in the air to spare."""
    if TYPE[unit] not in SHADOWERS[SIDE[unit]] or state.busy[unit] == state.turn or mode in "XB":
        return False
    return TYPE[unit] != "R" or state.endurance[unit] >= 2


def is_fast_enough(state: BismarckState, unit: int, target: int) -> bool:
    """10.4, 6.7 A plane always is, a ship in present knots; without fuel only if she may move a square now (G17)."""
    if TYPE[unit] == "R":
        return True
    if is_dry(state, unit) and (state.moved[unit] or state.options["dry_shadow"] == "off"):
        return False
    return state.knots[unit] >= state.knots[target]


def may_shadow(state: BismarckState, unit: int, target: int, mode: str) -> bool:
    """10.3, 10.4, 10.6 Of a kind that shadows, free this turn and fast enough."""
    return may_try_to_shadow(state, unit, mode) and is_fast_enough(state, unit, target)


def shadowers(state: BismarckState, target: int) -> list[int]:
    """10.4 Return the enemy units in a ship's square that may shadow her."""
    cell = state.square[target]
    enemy = GERMAN if SIDE[target] == BRITISH else BRITISH
    return [u for u in OWN[enemy] if state.square[u] == cell and may_shadow(state, u, target, state.mode[u])]


def strength(unit: int, cell: str, turn: int) -> int:
    """10.7 A unit's shadow strength by day or night in a square."""
    values = UNITS[unit].shadow
    assert values is not None
    return values[NIGHT[turn][ROW[cell]]]


def shadow_share(name: str, strength: int, visibility: int, moved: int = 0, helpers: int = 0) -> Share:
    """10.7 (strength + modifiers) / 6, item by item."""
    items = (
        (f"visibility {visibility}", Fraction(SHADOW_BY_VISIBILITY[visibility])),
        (many(helpers, "helper"), helpers * SHADOW_HELPER),
        ("two squares", Fraction(SHADOW_TWO_SQUARES if moved == 2 else 0)),
    )
    return Share(((name, Fraction(strength)), *(item for item in items if item[1])), SHADOW_DIVISOR)


def shadow_chance(strength: int, visibility: int, moved: int = 0, helpers: int = 0) -> Fraction:
    """10.7 Return the chance of an attempt."""
    return shadow_share("", strength, visibility, moved, helpers).p


def shadow_terms(name: str, strength: int, visibility: int, moved: int | None, helpers: int) -> str:
    """10.7 Return the arithmetic in words; if the move is the enemy's secret, the range instead of the value."""
    tries = [shadow_share(name, strength, visibility, m, helpers) for m in ((0, 2) if moved is None else (moved,))]
    words = dict.fromkeys(one.comes_to for one in tries)
    return f"{tries[0].terms} = {' or '.join(words)}" + (", depending on her move" if len(words) > 1 else "")
