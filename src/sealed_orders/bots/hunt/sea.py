"""A sea as arrays: a number for each cell, and for the ships of each side the cells that a move can take them to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.ways import FAR, Ways
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terrain import Terrain

Places: TypeAlias = NDArray[np.bool_]  # by cell, whether it is one of them
Weights: TypeAlias = NDArray[np.float64]  # by cell, how much


class Sea(Ways):
    """Ways, and arrays over them."""

    def __init__(
        self, cells: Sequence[str], at: Mapping[str, tuple[float, float]], waters: Mapping[Side, Terrain]
    ) -> None:
        super().__init__(cells, at, waters)
        self.x = np.array([at[cell][0] for cell in self.cells])
        self.y = np.array([at[cell][1] for cell in self.cells])
        self._distances: dict[tuple[Side, str], NDArray[np.int64]] = {}
        self._within: dict[tuple[Side, int], NDArray[np.intp]] = {}
        self._ways: dict[tuple[str, Side], NDArray[np.intp]] = {}
        self._open: dict[Side, Places] = {}
        self._steps: dict[Side, list[list[tuple[int, bool]]]] = {}

    @cached_property
    def names(self) -> NDArray[np.str_]:
        """The cells' names, to be picked by places."""
        return np.array(self.cells)

    def places(self, *cells: str) -> Places:
        """Return the named cells, as true places; names that are off the map are passed over."""
        places = np.zeros(len(self), dtype=np.bool_)
        places[[self.index[cell] for cell in cells if cell in self.index]] = True
        return places

    def named(self, places: Places) -> tuple[str, ...]:
        """Return the names of places."""
        return tuple(self.names[places].tolist())

    def open_to(self, side: Side) -> Places:
        """Return where ships of a side may be."""
        if side not in self._open:
            self._open[side] = self.places(*self.before(side).next)
        return self._open[side]

    def ways_out(self, side: Side) -> NDArray[np.intp]:
        """For each way (row) and cell the cell that a step leads to, filled up with the cell itself."""
        if ("out", side) not in self._ways:
            self._ways["out", side] = self._table(self.waters[side].next)
        return self._ways["out", side]

    def beside(self, side: Side) -> NDArray[np.intp]:
        """For each cell itself (first row) and the cells that a step leads to."""
        if ("beside", side) not in self._ways:
            self._ways["beside", side] = np.vstack([np.arange(len(self)), self.ways_out(side)])
        return self._ways["beside", side]

    def ways_in(self, side: Side) -> NDArray[np.intp]:
        """For each way (row) and cell the cell that a step comes from, filled up with the cell itself.

        Ways that lead both ways come first, in the order in which they lead out. A cell that no way leaves has at
        least one row for itself: a ship there stays there.
        """
        if ("in", side) not in self._ways:
            ways: dict[str, list[str]] = {}
            for cell, sources in self.before(side).next.items():
                out = self.waters[side].next.get(cell, ())
                both, only = [o for o in out if o in sources], [s for s in sources if s not in out]
                ways[cell] = both + only + ([] if out else [cell])
            self._ways["in", side] = self._table(ways)
        return self._ways["in", side]

    def steps_in(self, side: Side) -> list[list[tuple[int, bool]]]:
        """For each cell the cells that one step to it comes from, and whether that step is slanting."""
        if side not in self._steps:
            before, at = self.before(side).next, list(zip(self.x.tolist(), self.y.tolist(), strict=True))
            self._steps[side] = [
                [
                    (there, at[here][0] != at[there][0] and at[here][1] != at[there][1])
                    for there in (self.index.get(cell, here) for cell in before.get(name, ()))
                ]
                for here, name in enumerate(self.cells)
            ]
        return self._steps[side]

    def _table(self, near: Mapping[str, Sequence[str]]) -> NDArray[np.intp]:
        """For each row and cell one of those near it on the map, filled up with the cell itself."""
        rows = {cell: [self.index[o] for o in others if o in self.index] for cell, others in near.items()}
        table = np.tile(np.arange(len(self)), (max(map(len, rows.values())), 1))
        for cell in rows.keys() & self.index.keys():
            table[: len(rows[cell]), self.index[cell]] = rows[cell]
        return table

    def distances(self, side: Side, start: str) -> NDArray[np.int64]:
        """Return the steps from a cell to every other for ships of a side; FAR if there is no way."""
        key = (side, start)
        if key not in self._distances:
            reached = self._reach(side, start)
            self._distances[key] = np.array([reached.get(cell, FAR) for cell in self.cells])
        return self._distances[key]

    def within(self, side: Side, most: int) -> NDArray[np.intp]:
        """Return for each cell (row) the cells within a number of steps, padded with the cell itself."""
        key = (side, most)
        if key not in self._within:
            lists = [self.reached(side, cell, most) for cell in self.cells]
            width = max(map(len, lists))
            self._within[key] = np.array([f + [number] * (width - len(f)) for number, f in enumerate(lists)])
        return self._within[key]
