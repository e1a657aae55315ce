"""17.3 The convoys' timetables: where a convoy can still be to complete its mission, and where it probably is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX, WAYS
from sealed_orders.games.bismarck.calendar import LENGTH, is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.chart import BEYOND, CLYDE, waters
from sealed_orders.games.bismarck.ships import BRITISH, FAST_CONVOYS, UNITS
from sealed_orders.games.bismarck.victory import MISSIONS, Mission

MISSION = {mission.convoy: mission for mission in MISSIONS}
PERIOD = {convoy: 2 if convoy in FAST_CONVOYS else 3 for convoy in MISSION}  # turns from one move to the next
KEEN = 10.0  # how much likelier a move is that keeps the most spare moves


def moves_in(convoy: int, turn: int) -> bool:
    """6.24, 6.25 Say whether a convoy may move in a turn."""
    return is_fast_turn(turn) if convoy in FAST_CONVOYS else is_slow_turn(turn)


@cache
def in_time(convoy: int) -> tuple[frozenset[str], ...]:
    """Return for the end of each turn, from 0 on, the squares from which a convoy can still complete its mission."""
    mission = MISSION[convoy]
    table = [frozenset[str]() for _ in range(LENGTH + 1)]
    table[mission.due] = _goal(mission)
    for turn in range(mission.due - 1, -1, -1):
        later = table[turn + 1]
        table[turn] = frozenset(cell for cell in CELLS if _can_go_on(convoy, cell, turn + 1, later))
    return tuple(table)


def _goal(mission: Mission) -> frozenset[str]:
    """17.4 Return where a convoy must be at the end of the turn in which it is due, if still on the map."""
    open_sea = WAYS.before(BRITISH).next
    return frozenset(cell for cell in open_sea if mission.at_end and cell in INDEX and int(cell[2:]) >= mission.column)


def _can_go_on(convoy: int, cell: str, turn: int, later: frozenset[str]) -> bool:
    if cell not in waters(convoy, BRITISH):
        return False
    return cell in later or any(onward(convoy, cell, turn, later))


def onward(convoy: int, cell: str, turn: int, later: frozenset[str]) -> list[str]:
    """Return the squares a convoy can enter in a turn that keep its mission possible; off the map if that does it."""
    if not moves_in(convoy, turn):
        return []
    near = waters(convoy, BRITISH).next[cell]
    return [n for n in near if n in later or arrives(convoy, n, turn)]


def arrives(convoy: int, cell: str, turn: int) -> bool:
    """17.4 Say whether a convoy that enters a square in a turn has completed its mission."""
    mission = MISSION[convoy]
    ends = cell in BEYOND or (mission.kind == "enter" and cell == CLYDE)
    return ends and mission.first <= turn <= mission.due


def keeps_time(convoy: int, cell: str, turn: int) -> list[str]:
    """Return where a convoy may be at the end of a turn without failing, staying included; empty if it has failed."""
    later = in_time(convoy)[min(turn, LENGTH)]
    stays = [cell] if cell in later else []
    return stays + onward(convoy, cell, turn, later)


@cache
def spare(convoy: int, cell: str, turn: int) -> int:
    """Return how many moves a convoy in a square at the end of a turn may lose and still complete its mission."""
    later = in_time(convoy)[turn + PERIOD[convoy] :: PERIOD[convoy]]
    return next((moves for moves, table in enumerate(later) if cell not in table), len(later))


@cache
def moves(convoy: int, turn: int) -> tuple[tuple[str, str, float], ...]:
    """List the moves of a convoy in a turn that keep it on the map: from, to, and with what chance.

    Of the moves that keep the timetable, those that waste no time are likelier; a convoy that has failed stays.
    """
    return tuple(_moves(convoy, turn))


def _moves(convoy: int, turn: int) -> Iterator[tuple[str, str, float]]:
    for cell in CELLS:
        if cell in waters(convoy, BRITISH):
            goals = keeps_time(convoy, cell, turn) or [cell]
            likely = dict(zip(goals, _keenly(convoy, goals, turn), strict=True))
            for goal, chance in likely.items():
                if goal in INDEX and not arrives(convoy, goal, turn):
                    yield cell, goal, chance


def _keenly(convoy: int, goals: Sequence[str], turn: int) -> list[float]:
    """Return how likely each of some moves is."""
    left = [LENGTH if arrives(convoy, goal, turn) else spare(convoy, goal, turn) for goal in goals]
    lots = [KEEN if moves == max(left) else 1.0 for moves in left]
    return [lot / sum(lots) for lot in lots]


@cache
def scheduled(convoy: int, turn: int) -> dict[str, float]:
    """Return where a convoy probably is at the end of a turn, if it began as printed and nothing was reported."""
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
