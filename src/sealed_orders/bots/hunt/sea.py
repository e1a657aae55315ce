"""A sea as arrays: a number for each cell, and for the ships of each side the cells that a move can take them to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.terrain import Terrain

FAR = 99  # no way at all
Places: TypeAlias = NDArray[np.bool_]  # by cell, whether it is one of them
Weights: TypeAlias = NDArray[np.float64]  # by cell, how much


class Sea:
    """Cells with their numbers and places, and the waters of each side."""

    def __init__(
        self, cells: Sequence[str], at: Mapping[str, tuple[float, float]], waters: Mapping[Side, Terrain]
    ) -> None:
        """The cells in the order of their numbers, the centre of each, and by side where its ships may go."""
        self.cells = tuple(cells)
        self.at = at
        self.index = {cell: number for number, cell in enumerate(self.cells)}
        self.x = np.array([at[cell][0] for cell in self.cells])
        self.y = np.array([at[cell][1] for cell in self.cells])
        self.waters = waters
        self._reached: dict[tuple[Side, str], dict[str, int]] = {}
        self._lefts: dict[tuple[Side, str], dict[str, int]] = {}
        self._before: dict[Side, Terrain] = {}
        self._distances: dict[tuple[Side, str], NDArray[np.int64]] = {}
        self._within: dict[tuple[Side, int], NDArray[np.intp]] = {}
        self._ways: dict[tuple[str, Side], NDArray[np.intp]] = {}
        self._open: dict[Side, Places] = {}

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def names(self) -> NDArray[np.str_]:
        """The cells' names, to be picked by places."""
        return np.array(self.cells)

    def places(self, *cells: str) -> Places:
        """The named cells, as true places; names that are off the map are passed over."""
        places = np.zeros(len(self), dtype=np.bool_)
        places[[self.index[cell] for cell in cells if cell in self.index]] = True
        return places

    def named(self, places: Places) -> tuple[str, ...]:
        """The names of places."""
        return tuple(self.names[places].tolist())

    def open_to(self, side: Side) -> Places:
        """Where ships of a side may be."""
        if side not in self._open:
            self._open[side] = self.places(*self.before(side).next)
        return self._open[side]

    def ways_out(self, side: Side) -> NDArray[np.intp]:
        """For each way (row) and cell the cell that a step leads to, filled up with the cell itself."""
        if ("out", side) not in self._ways:
            self._ways["out", side] = self._table(self.waters[side].next)
        return self._ways["out", side]

    def ways_in(self, side: Side) -> NDArray[np.intp]:
        """For each way (row) and cell the cell that a step comes from, filled up with the cell itself.

        Ways that lead both ways come first, in the order in which they lead out. A cell that no way leaves has at
        least one row for itself: whoever is there stays there.
        """
        if ("in", side) not in self._ways:
            ways: dict[str, list[str]] = {}
            for cell, sources in self.before(side).next.items():
                out = self.waters[side].next.get(cell, ())
                both, only = [o for o in out if o in sources], [s for s in sources if s not in out]
                ways[cell] = both + only + ([] if out else [cell])
            self._ways["in", side] = self._table(ways)
        return self._ways["in", side]

    def _table(self, near: Mapping[str, Sequence[str]]) -> NDArray[np.intp]:
        """For each row and cell one of those near it on the map, filled up with the cell itself."""
        rows = {cell: [self.index[o] for o in others if o in self.index] for cell, others in near.items()}
        table = np.tile(np.arange(len(self)), (max(map(len, rows.values())), 1))
        for cell in rows.keys() & self.index.keys():
            table[: len(rows[cell]), self.index[cell]] = rows[cell]
        return table

    def far(self, side: Side, one: str, other: str) -> int:
        """Steps between two cells for ships of a side; FAR where there is no way or either is off the map."""
        if (side, one) in self._reached:
            return self._reached[side, one].get(other, FAR)
        return self._left(side, other).get(one, FAR) if one in self.waters[side] else FAR

    def distances(self, side: Side, start: str) -> NDArray[np.int64]:
        """Steps from a cell to every other for ships of a side; FAR where there is no way."""
        key = (side, start)
        if key not in self._distances:
            reached = self._reach(side, start)
            self._distances[key] = np.array([reached.get(cell, FAR) for cell in self.cells])
        return self._distances[key]

    def within(self, side: Side, most: int) -> NDArray[np.intp]:
        """For each cell (row) the cells within so many steps, filled up with the cell itself."""
        key = (side, most)
        if key not in self._within:
            lists = [self.reached(side, cell, most) for cell in self.cells]
            width = max(map(len, lists))
            self._within[key] = np.array([f + [number] * (width - len(f)) for number, f in enumerate(lists)])
        return self._within[key]

    def reached(self, side: Side, cell: str, most: int) -> list[int]:
        """The numbers of the cells within so many steps of one, itself among them."""
        terrain = self.waters[side]
        reached = terrain.reach(cell, most) if cell in terrain else (cell,)
        return [self.index[other] for other in reached if other in self.index]

    def toward(self, side: Side, start: str, goal: str, most: int) -> Answer:
        """The first cells, so many at most, of a shortest way to a goal, straight rather than round about."""
        left = self._left(side, goal)
        return self.waters[side].route(start, left, most, lambda cell: (self.crow(cell, goal), cell))

    def before(self, side: Side) -> Terrain:
        """The waters of a side backward: the cells from which each is entered. Some ways are one way only."""
        if side not in self._before:
            entered: dict[str, list[str]] = {cell: [] for cell in self.waters[side].next}
            for cell, near in self.waters[side].next.items():
                for other in near:
                    entered.setdefault(other, []).append(cell)
            self._before[side] = Terrain(f"{side} backward", {cell: tuple(cells) for cell, cells in entered.items()})
        return self._before[side]

    def crow(self, one: str, other: str) -> float:
        """The squared distance between two cells as the crow flies."""
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
    """Of the shortest ways to a goal at most so many steps away the one that passes the cheapest cells."""
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
