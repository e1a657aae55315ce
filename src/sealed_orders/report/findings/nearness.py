"""How far cells of a board are from each other, by the steps of any unit over any of its terrains."""

from __future__ import annotations

from functools import cache

from sealed_orders.kernel.board import Board, Place


class Nearness:
    """Steps between the cells of one board."""

    def __init__(self, board: Board) -> None:
        joined: dict[str, set[str]] = {}
        for terrain in board.terrains:
            for cell, others in terrain.next.items():
                joined.setdefault(cell, set()).update(others)
        self._next = joined
        self._board = board
        self._from = cache(self._steps)

    def steps(self, one: str, other: str) -> int:
        """The fewest steps from one cell to another; a large number where no way leads there."""
        return self._from(one).get(other, 1 << 20)

    def haven(self, cell: str, side: str) -> tuple[Place, int] | None:
        """The nearest port of a side, and how far it is."""
        ports = [place for place in self._board.places if place.kind == "port" and place.side == side]
        best = min(ports, key=lambda port: self.steps(cell, port.cell), default=None)
        return None if best is None or self.steps(cell, best.cell) >= 1 << 20 else (best, self.steps(cell, best.cell))

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
