"""17.3 The convoys' timetables: where a convoy can still be if it is to do its mission, and where it probably is."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.waters.sea import CELLS, INDEX, open_sea, squares
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.games.bismarck.calendar import LENGTH, is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.chart import BEYOND, CLYDE, waters
from sealed_orders.games.bismarck.ships import BRITISH, FAST_CONVOYS, UNITS
from sealed_orders.games.bismarck.victory import MISSIONS, Mission

MISSION = {mission.convoy: mission for mission in MISSIONS}


def moves_in(convoy: int, turn: int) -> bool:
    """6.24, 6.25 Whether a convoy may move in a turn."""
    return is_fast_turn(turn) if convoy in FAST_CONVOYS else is_slow_turn(turn)


@cache
def in_time(convoy: int) -> tuple[Places, ...]:
    """For the end of each turn, from none on, the squares from which a convoy can still do its mission."""
    mission = MISSION[convoy]
    table = [np.zeros(len(CELLS), dtype=np.bool_) for _ in range(LENGTH + 1)]
    for turn in range(mission.due, -1, -1):
        if turn == mission.due:
            table[turn] = _goal(mission)
            continue
        later = table[turn + 1]
        table[turn] = squares(*(cell for cell in CELLS if _can_go_on(convoy, cell, turn + 1, later)))
    return tuple(table)


def _goal(mission: Mission) -> Places:
    """17.4 Where a convoy must be at the end of the turn in which it is due, if it is still on the map then."""
    if mission.at_end:
        return squares(*(c for c in CELLS if int(c[2:]) >= mission.column)) & open_sea(BRITISH)
    return np.zeros(len(CELLS), dtype=np.bool_)


def _can_go_on(convoy: int, cell: str, turn: int, later: Places) -> bool:
    if cell not in waters(convoy, BRITISH):
        return False
    return bool(later[INDEX[cell]]) or any(onward(convoy, cell, turn, later))


def onward(convoy: int, cell: str, turn: int, later: Places) -> list[str]:
    """The squares a convoy can go to in a turn that keep its mission possible, off the map if that does it."""
    if not moves_in(convoy, turn):
        return []
    near = waters(convoy, BRITISH).next[cell]
    return [n for n in near if (n in INDEX and later[INDEX[n]]) or arrives(convoy, n, turn)]


def arrives(convoy: int, cell: str, turn: int) -> bool:
    """17.4 Whether a convoy that enters a square in a turn has done its mission."""
    mission = MISSION[convoy]
    ends = cell in BEYOND or (mission.kind == "enter" and cell == CLYDE)
    return ends and mission.first <= turn <= mission.due


def keeps_time(convoy: int, cell: str, turn: int) -> list[str]:
    """Where a convoy may be at the end of a turn without failing, staying included; empty when it has failed."""
    later = in_time(convoy)[min(turn, LENGTH)]
    stays = [cell] if cell in INDEX and later[INDEX[cell]] else []
    return stays + onward(convoy, cell, turn, later)


class _Moves(NamedTuple):
    """The moves of one convoy in one turn as arrays: from, to, and with what chance."""

    start: NDArray[np.intp]
    end: NDArray[np.intp]
    chance: Weights


@cache
def _moves(convoy: int, turn: int) -> _Moves:
    """Every move that keeps the timetable is as likely as any other; a convoy that has failed stays where it is."""
    start: list[int] = []
    end: list[int] = []
    chance: list[float] = []
    for number, cell in enumerate(CELLS):
        if cell not in waters(convoy, BRITISH):
            continue
        goals = keeps_time(convoy, cell, turn) or [cell]
        for goal in goals:
            if goal in INDEX and not arrives(convoy, goal, turn):
                start.append(number)
                end.append(INDEX[goal])
                chance.append(1 / len(goals))
    return _Moves(np.array(start, dtype=np.intp), np.array(end, dtype=np.intp), np.array(chance))


def sailed(convoy: int, weights: Weights, turn: int) -> Weights:
    """Where a convoy probably is after a turn, from where it probably was before; what has arrived is left out."""
    if not moves_in(convoy, turn):
        return weights
    moves = _moves(convoy, turn)
    after: Weights = np.bincount(moves.end, weights[moves.start] * moves.chance, minlength=len(CELLS)).astype(
        np.float64
    )
    return after


@cache
def scheduled(convoy: int, turn: int) -> Weights:
    """Where a convoy that began as printed probably is at the end of a turn, for one who has heard nothing of it."""
    if turn <= 0:
        return squares(UNITS[convoy].square).astype(np.float64)
    return sailed(convoy, scheduled(convoy, turn - 1), turn)
