"""How far apart cells of a board are, in steps of any unit over any terrain."""

from __future__ import annotations

from functools import cache

from sealed_orders.kernel.board import Board

NO_WAY = 1 << 20
FEW = 0.1  # share of a board's cells: if one step reaches more than that, it is not near


class Nearness:
    """Steps between the cells of one board; one-way connections count in both directions."""

    def __init__(self, board: Board) -> None:
        joined: dict[str, set[str]] = {}
        for terrain in board.terrains:
            for cell, others in terrain.next.items():
                for other in others:
                    joined.setdefault(cell, set()).add(other)
                    joined.setdefault(other, set()).add(cell)
        self._next = joined
        self._from = cache(self._steps)

    @property
    def near(self) -> int:
        """Return the greatest distance of a near miss: one step, but zero if the board has few cells."""
        reached = sum(map(len, self._next.values())) / max(1, len(self._next))
        return int(reached <= FEW * len(self._next))

    def steps(self, one: str, other: str) -> int:
        """Count the fewest steps between two cells; a large number if they are not connected."""
        return self._from(one).get(other, NO_WAY)

    def _steps(self, start: str) -> dict[str, int]:
        distance, edge = {start: 0}, [start]
        while edge:
            reached: list[str] = []
            for cell in edge:
                for near in self._next.get(cell, ()):
                    if near not in distance:
                        distance[near] = distance[cell] + 1
                        reached.append(near)
            edge = reached
        return distance
