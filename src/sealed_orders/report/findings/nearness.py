"""How far cells of a board are from each other, by the steps of any unit over any of its terrains."""

from __future__ import annotations

from functools import cache

from sealed_orders.kernel.board import Board

NO_WAY = 1 << 20
FEW = 0.1  # of a board's cells: within a step of each other in a larger part is not near


class Nearness:
    """Steps between the cells of one board; a way that leads in one direction only joins cells all the same."""

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
        """The most steps at which ships nearly meet: one, but none on a board of so few cells that one is far."""
        reached = sum(map(len, self._next.values())) / max(1, len(self._next))
        return int(reached <= FEW * len(self._next))

    def steps(self, one: str, other: str) -> int:
        """The fewest steps from one cell to another; a large number where no way leads there."""
        return self._from(one).get(other, NO_WAY)

    def _steps(self, start: str) -> dict[str, int]:
        found, edge = {start: 0}, [start]
        while edge:
            reached: list[str] = []
            for cell in edge:
                for near in self._next.get(cell, ()):
                    if near not in found:
                        found[near] = found[cell] + 1
                        reached.append(near)
            edge = reached
        return found
