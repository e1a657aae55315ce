"""17.3 The convoys' timetables: where a convoy can still be if it is to do its mission, and where it probably is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX, WAYS
from sealed_orders.games.bismarck.calendar import LENGTH, is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.chart import BEYOND, CLYDE, waters
from sealed_orders.games.bismarck.ships import BRITISH, FAST_CONVOYS, UNITS
from sealed_orders.games.bismarck.victory import MISSIONS, Mission

MISSION = {mission.convoy: mission for mission in MISSIONS}


def moves_in(convoy: int, turn: int) -> bool:
    """6.24, 6.25 Whether a convoy may move in a turn."""
    return is_fast_turn(turn) if convoy in FAST_CONVOYS else is_slow_turn(turn)


@cache
def in_time(convoy: int) -> tuple[frozenset[str], ...]:
    """For the end of each turn, from none on, the squares from which a convoy can still do its mission."""
    mission = MISSION[convoy]
    table = [frozenset[str]() for _ in range(LENGTH + 1)]
    table[mission.due] = _goal(mission)
    for turn in range(mission.due - 1, -1, -1):
        later = table[turn + 1]
        table[turn] = frozenset(cell for cell in CELLS if _can_go_on(convoy, cell, turn + 1, later))
    return tuple(table)


def _goal(mission: Mission) -> frozenset[str]:
    """17.4 Where a convoy must be at the end of the turn in which it is due, if it is still on the map then."""
    open_sea = WAYS.before(BRITISH).next
    return frozenset(cell for cell in open_sea if mission.at_end and cell in INDEX and int(cell[2:]) >= mission.column)


def _can_go_on(convoy: int, cell: str, turn: int, later: frozenset[str]) -> bool:
    if cell not in waters(convoy, BRITISH):
        return False
    return cell in later or any(onward(convoy, cell, turn, later))


def onward(convoy: int, cell: str, turn: int, later: frozenset[str]) -> list[str]:
    """The squares a convoy can go to in a turn that keep its mission possible, off the map if that does it."""
    if not moves_in(convoy, turn):
        return []
    near = waters(convoy, BRITISH).next[cell]
    return [n for n in near if n in later or arrives(convoy, n, turn)]


def arrives(convoy: int, cell: str, turn: int) -> bool:
    """17.4 Whether a convoy that enters a square in a turn has done its mission."""
    mission = MISSION[convoy]
    ends = cell in BEYOND or (mission.kind == "enter" and cell == CLYDE)
    return ends and mission.first <= turn <= mission.due


def keeps_time(convoy: int, cell: str, turn: int) -> list[str]:
    """Where a convoy may be at the end of a turn without failing, staying included; empty when it has failed."""
    later = in_time(convoy)[min(turn, LENGTH)]
    stays = [cell] if cell in later else []
    return stays + onward(convoy, cell, turn, later)


@cache
def moves(convoy: int, turn: int) -> tuple[tuple[str, str, float], ...]:
    """The moves of a convoy in a turn that it stays on the map with: from, to, and with what chance.

    Every move that keeps the timetable is as likely as any other; a convoy that has failed stays where it is.
    """
    return tuple(_moves(convoy, turn))


def _moves(convoy: int, turn: int) -> Iterator[tuple[str, str, float]]:
    for cell in CELLS:
        if cell in waters(convoy, BRITISH):
            goals = keeps_time(convoy, cell, turn) or [cell]
            for goal in goals:
                if goal in INDEX and not arrives(convoy, goal, turn):
                    yield cell, goal, 1 / len(goals)


@cache
def scheduled(convoy: int, turn: int) -> dict[str, float]:
    """Where a convoy that began as printed probably is at the end of a turn, for one who has heard nothing of it."""
    if turn <= 0:
        return {UNITS[convoy].square: 1.0}
    before = scheduled(convoy, turn - 1)
    if not moves_in(convoy, turn):
        return before
    after: dict[str, float] = {}
    for start, end, chance in moves(convoy, turn):
        if start in before:
            after[end] = after.get(end, 0.0) + before[start] * chance
    return after
