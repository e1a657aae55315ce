"""17.0 Victory points: convoy missions, crashes, the early end and the final accounts."""

from __future__ import annotations

from typing import NamedTuple

from sealed_orders.games.bismarck.chart import PLACES, PORTS
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    BRITISH,
    GERMAN,
    NAME,
    SHIPS,
    SIDE,
    SIDES,
    TYPE,
    UNIT,
    UNITS,
)
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.words import many

_points = read(__package__, "points.toml")
LEAD: int = _points["lead"]["points"]
CRASH: int = _points["crash"]["points"]
BRITISH_DAMAGE = {UNIT[ship]: each for ship, each in _points["british_damage"]["points"].items()}
CRIPPLE_KNOTS: int = _points["british_cripple"]["knots"]
CRIPPLE = {UNIT[ship]: points for ship, points in _points["british_cripple"]["points"].items()}
GERMAN_DAMAGE: dict[str, int] = _points["german_damage"]["points"]


class Mission(NamedTuple):
    """17.3, 17.4 What a convoy must do, and what it is worth."""

    convoy: int
    kind: str
    first: int
    due: int
    points: int
    each_ship: bool
    at_end: bool
    failed: int
    column: int


MISSIONS = tuple(
    Mission(
        UNIT[ship], m["kind"], m["turns"][0], m["turns"][1], m["points"], m["each_ship"], m["at_end"], m["failed"],
        m.get("column", 0),
    )
    for ship, m in _points["mission"].items()
)  # fmt: skip


class Line(NamedTuple):
    """17.2 A line of the accounts: points to a side, for what in words, the cause they are entered under."""

    side: Side
    points: int
    text: str
    cause: str
    rule: str


def mission_awards(state: BismarckState) -> list[Line]:
    """17.3, 17.4, 17.5 Convoys that came through this turn, and those that were due and did not."""
    awards = []
    for m in MISSIONS:
        if m.at_end:
            done = bool(state.square[m.convoy]) and int(state.square[m.convoy][2:]) >= m.column
            now = state.turn == m.due
        else:
            done = m.first <= state.arrived[m.convoy] <= m.due
            now = state.turn == (state.arrived[m.convoy] if done else m.due)
        if not now or state.fate[m.convoy] == "absent":
            continue
        name = NAME[m.convoy]
        if done:
            points = m.points * (state.midships[m.convoy] if m.each_ship else 1)
            awards.append(Line(BRITISH, points, f"{name} has completed its mission", "missions done", "17.4"))
        else:
            awards.append(Line(GERMAN, m.failed, f"{name} has failed its mission", "missions failed", "17.5"))
    return awards


def early_end(state: BismarckState) -> bool:
    """17.1 The Bismarck is sunk and one side leads by thirty, tested every turn (R2)."""
    if state.fate[BISMARCK] != "sunk":
        return False
    return state.options["early_end"] == "sunk" or abs(state.points[BRITISH] - state.points[GERMAN]) >= LEAD


def final_accounts(state: BismarckState, whole_game: bool) -> list[Line]:
    """17.4, 17.5 Return what is known only at the end; the starred lines only if the last turn was played (R54)."""
    awards = []
    for ship, each in BRITISH_DAMAGE.items():
        lost = UNITS[ship].midships - state.midships[ship]
        if not state.fate[ship] and lost:
            awards.append(_damage(BRITISH, ship, each * lost, lost, "17.4"))
        at_sea = bool(state.square[ship]) and state.square[ship] not in PORTS[GERMAN]
        if whole_game and at_sea and state.knots[ship] < CRIPPLE_KNOTS:
            text = f"{NAME[ship]} is still at sea and makes only {many(state.knots[ship], 'knot')}"
            awards.append(Line(BRITISH, CRIPPLE[ship], text, "slow at sea", "17.4"))
    for ship in SHIPS if whole_game else ():
        lost = UNITS[ship].midships - state.midships[ship]
        if SIDE[ship] == BRITISH and TYPE[ship] in GERMAN_DAMAGE and lost and not state.fate[ship]:
            awards.append(_damage(GERMAN, ship, GERMAN_DAMAGE[TYPE[ship]] * lost, lost, "17.5"))
    return awards


def _damage(side: Side, ship: int, points: int, lost: int, rule: str) -> Line:
    return Line(side, points, f"{NAME[ship]} has lost {many(lost, 'midship')}", "damage", rule)


def winner(points: dict[Side, int]) -> Side | None:
    """17.1 More points win; equal totals are a draw (R61)."""
    british, german = (points[side] for side in SIDES)
    return None if british == german else BRITISH if british > german else GERMAN


def headline(state: BismarckState) -> str:
    """17.1 Return what became of the Bismarck, and who won: Bismarck sunk: British victory."""
    won = winner(state.points)
    verdict = {BRITISH: "British victory", GERMAN: "German victory", None: "a draw"}[won]
    port = next((p.name for p in PLACES.values() if p.port and p.square == state.square[BISMARCK]), "")
    fate = "sunk" if state.fate[BISMARCK] == "sunk" else f"in {port}" if port else "at large"
    return f"Bismarck {fate}: {verdict}"
