"""The historian: sails the tracks of May 1941 if orders allow, and fights as they fought."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.games.bismarck.history import square_in_history
from sealed_orders.games.bismarck.ships import BRITISH, OWN, TYPE, UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.squares import distance
from sealed_orders.kernel.terrain import Terrain

HOLDING = "P"
BERGEN = "1528"
SCOUTS = {"scapa_r1": "M", "scapa_r2": "M", "scapa_l": "R"}
HOME_FLEET = UNIT["king_george_v"]


class HistoryBot:
    """Follows the tracks, and returns to them after a diversion; fights battleships, avoids the rest."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self.side = side

    def decide(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Follow history, and defaults in everything else."""
        if view.step == "fight_or_withdraw":
            return {"answer": ("fight" if battleships_meet(view, str(view.args[0])) else "withdraw",)}
        orders = {
            c.key: look_into_bergen(view, c) or follow(c, square_in_history(UNIT[c.key], view.turn))
            for c in courses(prompt)
        }
        return {key: answer for key, answer in orders.items() if answer is not None}


def courses(prompt: Prompt) -> list[Course]:
    """Return the courses a prompt asks for."""
    return [choice for choice in prompt.choices if isinstance(choice, Course)]


def battleships_meet(view: BismarckView, cell: str) -> bool:
    """Say whether two or more British battleships face a German one: with one left, both sides broke off."""
    own = [u for u in OWN[view.side] if TYPE[u] == "B" and view.square[u] == cell]
    enemy = [u for u, at, _ in view.contacts if TYPE[u] == "B" and at == cell]
    british, german = (own, enemy) if view.side == BRITISH else (enemy, own)
    return len(british) > 1 and bool(german)


def look_into_bergen(view: BismarckView, course: Course) -> Answer | None:
    """Fly the reconnaissance of 22 May: the Scapa planes go to Bergen as soon as the fog there lifts, and return."""
    plane = UNIT[course.key]
    if course.key not in SCOUTS or view.mode[HOME_FLEET] != "X":
        return ("Z",) if course.key in SCOUTS and view.mode[plane] not in ("B", "") else None
    if view.mode[plane] != "B":
        return ("Z",)
    mode = next(mode for mode in course.modes if mode.name == SCOUTS[course.key])
    if view.fog[1] or mode.terrain is None:
        return None
    return (mode.name, *shortest(mode.terrain, course.start, BERGEN, mode.most))


def follow(course: Course, goal: str) -> Answer | None:
    """Steer the shortest course to a square, or as near as this turn allows; None without a track."""
    if not goal:
        return None
    names = [mode.name for mode in course.modes]
    if goal == course.start and HOLDING in names:
        return (HOLDING,)
    mode = next((m for m in course.modes if m.terrain is not None), course.modes[0])
    route = shortest(mode.terrain, course.start, goal, mode.most) if mode.terrain else ()
    return (mode.name, *route)


def shortest(terrain: Terrain, start: str, goal: str, steps: int) -> Answer:
    """Return a shortest way to the cell nearest to the goal within a number of steps."""
    ways: dict[str, Answer] = {start: ()}
    edge = [start]
    for _ in range(steps):
        edge = [cell for near in edge for cell in terrain.next[near] if _reach(ways, near, cell)]
    return ways[min(ways, key=lambda cell: (distance(cell, goal), len(ways[cell]), cell))]


def _reach(ways: dict[str, Answer], near: str, cell: str) -> bool:
    if cell in ways:
        return False
    ways[cell] = (*ways[near], cell)
    return True
