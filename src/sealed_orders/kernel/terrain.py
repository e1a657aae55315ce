"""Terrain: where something may move, as the neighbours of each cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any


class Terrain:
    """A named graph of cells. It is part of the board, so messages name it instead of repeating it."""

    __slots__ = ("name", "next", "rule")

    def __init__(self, name: str, neighbours: Mapping[str, tuple[str, ...]], rule: str = "") -> None:
        self.name = name
        self.next = neighbours
        self.rule = rule  # the paragraph that says so

    @classmethod
    def of(cls, name: str, cells: Iterable[str], rule: str = "") -> Terrain:
        """Make a set of cells without ways between them: the options of a question, for example."""
        return cls(name, dict.fromkeys(cells, ()), rule)

    def __repr__(self) -> str:
        return f"Terrain({self.name!r}, {len(self.next)} cells)"

    def __contains__(self, cell: str) -> bool:
        return cell in self.next

    def reach(self, start: str, steps: int) -> dict[str, int]:
        """Return every cell within a number of steps of the start, with the steps it takes."""
        far = {start: 0}
        edge = [start]
        for step in range(1, steps + 1):
            beyond: list[str] = []
            for near in edge:
                for cell in self.next.get(near, ()):
                    if cell not in far:
                        far[cell] = step
                        beyond.append(cell)
            if not beyond:
                break
            edge = beyond
        return far

    def route(
        self, start: str, left: Mapping[str, int], most: int, rather: Callable[[str], Any] = lambda _: 0
    ) -> tuple[str, ...]:
        """Return the beginning of a shortest way, given the steps left from each cell to its end.

        It has at most this many cells. Among equally near cells it takes the one with the least `rather`,
        or else the first. It is empty if there is no way.
        """
        way: list[str] = []
        for _ in range(min(most, left.get(start, 0))):
            start = min(
                (cell for cell in self.next[start] if cell in left), key=lambda cell: (left[cell], rather(cell))
            )
            way.append(start)
        return tuple(way)
