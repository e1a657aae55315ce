"""17.3 The state of the convoys' missions."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.calendar import is_fast_turn, is_slow_turn, title
from sealed_orders.games.bismarck.chart import PLACES, ROWS
from sealed_orders.games.bismarck.ships import BRITISH, FAST_CONVOYS, NAME, SIDES
from sealed_orders.games.bismarck.victory import MISSIONS, Mission
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Panel
from sealed_orders.kernel.squares import distance

HEADING = ("", "bound for", "due")


def moves_needed(mission: Mission, cell: str) -> int:
    """17.3 The moves from a square to the goal."""
    if mission.kind == "leave_south":
        return ROWS[-1] + 1 - int(cell[:2])
    if mission.kind == "leave_west":
        return int(cell[2:]) - 10
    if mission.kind == "enter":
        return distance(cell, PLACES["clyde"].square)
    return max(0, mission.column - int(cell[2:]))


def moves_left(mission: Mission, turn: int) -> int:
    """6.51 The turns after this one, and by when she is due, in which the convoy may move."""
    moves = is_fast_turn if mission.convoy in FAST_CONVOYS else is_slow_turn
    return sum(moves(later) for later in range(turn + 1, mission.due + 1))


def goal(mission: Mission) -> str:
    """17.3 Say where a convoy is bound."""
    goals = {"leave_south": "off the south edge", "leave_west": "off the west edge", "enter": "the Clyde"}
    return goals.get(mission.kind, f"column {mission.column} or east of it")


def panel(view: BismarckView) -> Iterator[Panel]:
    """17.3 List every mission that can fall due; a side knows how many moves its own convoys need."""
    missions = [m for m in MISSIONS if view.turn <= m.due <= view.last_turn and not view.fate[m.convoy]]
    if missions and view.side in SIDES:
        own = view.side == BRITISH
        rows = ((NAME[m.convoy], goal(m), title(m.due), *((moves_wanted(view, m),) if own else ())) for m in missions)
        yield Panel("Convoys", ((*HEADING, *(("moves needed",) if own else ())), *rows))


def moves_wanted(view: BismarckView, mission: Mission) -> str:
    """17.3 The moves a convoy wants of those it has."""
    now = view.turn - 1 if view.step == "orders" else view.turn  # this turn's move is still to come, or made
    return f"{moves_needed(mission, view.square[mission.convoy])} of {moves_left(mission, now)}"
