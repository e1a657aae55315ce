"""Ways over a sea: how far ships of a side have to go, and the way they take. Plain Python; `sea.py` adds arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.terrain import Terrain

FAR = 99  # no way at all


class Ways:
    """Cells with their numbers and places, and the waters of each side."""

    def __init__(
        self, cells: Sequence[str], at: Mapping[str, tuple[float, float]], waters: Mapping[Side, Terrain]
    ) -> None:
        """The cells in the order of their numbers, the centre of each, and by side where its ships may go."""
        self.cells = tuple(cells)
        self.at = at
        self.index = {cell: number for number, cell in enumerate(self.cells)}
        self.waters = waters
        self._reached: dict[tuple[Side, str], dict[str, int]] = {}
        self._lefts: dict[tuple[Side, str], dict[str, int]] = {}
        self._before: dict[Side, Terrain] = {}

    def __len__(self) -> int:
        return len(self.cells)

    def far(self, side: Side, one: str, other: str) -> int:
        """Count steps between two cells for ships of a side; FAR if there is no way or either is off the map."""
        if (side, one) in self._reached:
            return self._reached[side, one].get(other, FAR)
        return self._left(side, other).get(one, FAR) if one in self.waters[side] else FAR

    def reached(self, side: Side, cell: str, most: int) -> list[int]:
        """Return the numbers of the cells within a number of steps of one, itself included."""
        terrain = self.waters[side]
        reached = terrain.reach(cell, most) if cell in terrain else (cell,)
        return [self.index[other] for other in reached if other in self.index]

    def toward(self, side: Side, start: str, goal: str, most: int) -> Answer:
        """Return the first cells of a shortest way to a goal, at most this many, the straightest one."""
        left = self._left(side, goal)
        return self.waters[side].route(start, left, most, lambda cell: (self.crow(cell, goal), cell))

    def before(self, side: Side) -> Terrain:
        """Return the waters of a side backward: the cells from which each is entered. Some ways are one way only."""
        if side not in self._before:
            entered: dict[str, list[str]] = {cell: [] for cell in self.waters[side].next}
            for cell, near in self.waters[side].next.items():
                for other in near:
                    entered.setdefault(other, []).append(cell)
            self._before[side] = Terrain(f"{side} backward", {cell: tuple(cells) for cell, cells in entered.items()})
        return self._before[side]

    def crow(self, one: str, other: str) -> float:
        """Return the squared distance between two cells as the crow flies."""
        if one not in self.at or other not in self.at:
            return FAR
        (x, y), (u, v) = self.at[one], self.at[other]
        return (x - u) ** 2 + (y - v) ** 2

    def _reach(self, side: Side, start: str) -> dict[str, int]:
        key = (side, start)
        if key not in self._reached:
            terrain = self.waters[side]
            self._reached[key] = terrain.reach(start, FAR) if start in terrain else {}
        return self._reached[key]

    def _left(self, side: Side, goal: str) -> dict[str, int]:
        """From each cell, how many steps there are to a goal."""
        key = (side, goal)
        if key not in self._lefts:
            back = self.before(side)
            self._lefts[key] = back.reach(goal, FAR) if goal in back else {}
        return self._lefts[key]


def cheapest(terrain: Terrain, start: str, goal: str, most: int, cost: Callable[[str], float]) -> Answer:
    """Return the shortest way to a goal within a number of steps that passes the cheapest cells."""
    ways: dict[str, tuple[float, Answer]] = {start: (0.0, ())}
    edge = [start]
    for _ in range(most):
        if goal in ways:
            break
        new: dict[str, tuple[float, Answer]] = {}
        for near in edge:
            paid, way = ways[near]
            for cell in terrain.next.get(near, ()):
                if cell not in ways:
                    offer = (paid + cost(cell), (*way, cell))
                    new[cell] = min(new.get(cell, offer), offer)
        ways |= new
        edge = list(new)
    return ways[goal][1] if goal in ways else ()
