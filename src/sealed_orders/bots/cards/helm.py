"""A helm: how a card steers in a game. This one serves every game that asks for courses; others declare their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Choice, Course, Mode
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.kernel.view import View

PORT = "port"  # instead of a cell: the nearest of the side's own
FAR = 99


class Helm:
    """Turns the word of a card into an answer. A listing names the helm of its game."""

    words: tuple[str, ...] = (PORT,)  # that stand for cells

    def __init__(self, game: str, side: Side) -> None:
        self.game = game
        self.side = side

    def units(self, view: View, choice: Choice) -> tuple[str, ...]:
        """Return the units that a choice is about, by their ids."""
        return (choice.key,)

    def steer(self, view: View, choice: Choice, goal: str) -> Answer | None:
        """Return the answer that takes a unit toward a goal; none if the choice cannot."""
        if not isinstance(choice, Course):
            return None
        goals = self.goals(goal)
        for mode in choice.modes:
            if mode.terrain is not None and mode.most and not mode.mark and choice.start in mode.terrain:
                way = self._way(mode.terrain, choice.start, goals, mode.most, self.avoids(view))
                return (mode.name, *way) if len(way) >= max(1, mode.least) else self.stay(choice, mode)
        return None

    def goals(self, goal: str) -> Collection[str]:
        """Return the cells that a word of a card stands for."""
        if goal != PORT:
            return (goal,)
        places = load(self.game).board().places
        return [place.cell for place in places if place.kind == "port" and place.side == self.side]

    def avoids(self, view: View) -> Collection[str]:
        """Return cells that a card does not enter if there is another way."""
        return ()

    def stay(self, course: Course, going: Mode) -> Answer | None:
        """Return the answer of a unit that is where it should be."""
        still = next((mode for mode in course.modes if mode.terrain is None and not mode.least), None)
        if still is not None:
            return (still.name,)
        return None if going.least else (going.name,)

    def _way(self, sea: Terrain, start: str, goals: Collection[str], most: int, avoids: Collection[str]) -> Answer:
        """Return the first cells of a way to the nearest goal: short, straight, and away from where it must not be."""
        left, at = _left(sea, tuple(sorted(goals))), _places(self.game)
        goal = min(goals, key=lambda cell: (_crow(at, start, cell), cell), default="")

        def cost(cell: str) -> tuple[bool, int, float, str]:
            return cell in avoids, left.get(cell, FAR), _crow(at, cell, goal), cell

        here, way = start, list[str]()
        for _ in range(most):
            best = min((here, *sea.next[here]), key=cost)
            if best == here:
                break
            way.append(here := best)
        return tuple(way)


@cache
def _left(sea: Terrain, goals: tuple[str, ...]) -> Mapping[str, int]:
    """Return from each cell the steps that are left to the nearest goal."""
    before: dict[str, list[str]] = {}
    for cell, near in sea.next.items():
        for other in near:
            before.setdefault(other, []).append(cell)
    left = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        beyond = [cell for here in edge for cell in before.get(here, ()) if cell not in left]
        left |= dict.fromkeys(beyond, left[edge[0]] + 1)
        edge = list(dict.fromkeys(beyond))
    return left


@cache
def _places(game: str) -> Mapping[str, tuple[float, float]]:
    """Return the centres of a game's cells."""
    return {cell.id: (cell.x, cell.y) for board in load(game).boards() for cell in board.cells}


def _crow(at: Mapping[str, tuple[float, float]], one: str, other: str) -> float:
    """Return the squared distance between two cells; nothing is said of one that is off the map."""
    if one not in at or other not in at:
        return 0.0
    (x, y), (u, v) = at[one], at[other]
    return (x - u) ** 2 + (y - v) ** 2
