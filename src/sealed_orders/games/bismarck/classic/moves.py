"""7.0, 8.9 Entering moves: one direction a line, CR to stop."""

from __future__ import annotations

from sealed_orders.games.bismarck.classic.charts import ATTACK_MOVES, MOVES
from sealed_orders.games.bismarck.classic.entry import Teletype
from sealed_orders.kernel.prompt import MARK, Mode
from sealed_orders.kernel.squares import DIRECTIONS, step

ATTACK = "A"  # 8.24.2 a torpedo plane attacks the square it is over; not counted as a move


def enter_moves(tty: Teletype, start: str, mode: Mode) -> list[str] | None:
    """7.0 Ask for moves while there are any left, and say how many; an illegal one is asked for again.

    8.9 CR before a torpedo plane has attacked a square takes the mode back: then there is no route.
    """
    route: list[str] = []
    here = start
    left = mode.most
    while left or (mode.mark and MARK not in route):
        entry = tty.ask(f"ENTER {left} MOVES-", ATTACK_MOVES if mode.mark else MOVES)
        if not entry:
            return None if mode.mark and MARK not in route else route
        if mode.mark and entry == ATTACK and MARK not in route:
            route.append(MARK)
            continue
        goal = step(here, entry) if entry in DIRECTIONS else ""
        if not left or mode.terrain is None or goal not in mode.terrain.next.get(here, ()):
            tty.refuse()
            continue
        route.append(goal)
        here = goal
        left -= 1
    return route
