"""Terrain: where something may go, as the neighbours of each cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any


class Terrain:
    """A named graph of cells. It is part of the board, so messages name it and do not repeat it."""

    __slots__ = ("name", "next", "rule")

    def __init__(self, name: str, neighbours: Mapping[str, tuple[str, ...]], rule: str = "") -> None:
        self.name = name
        self.next = neighbours
        self.rule = rule  # the paragraph that says so

    @classmethod
    def of(cls, name: str, cells: Iterable[str], rule: str = "") -> Terrain:
        """A set of cells without ways between them: what a question offers, say."""
        return cls(name, dict.fromkeys(cells, ()), rule)

    def __repr__(self) -> str:
        return f"Terrain({self.name!r}, {len(self.next)} cells)"

    def __contains__(self, cell: str) -> bool:
        return cell in self.next

    def reach(self, start: str, steps: int) -> dict[str, int]:
        """Every cell within so many steps of the start, and how many it takes."""
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
        """The first cells, so many at most, of a shortest way, by how many steps are left from each cell to its end.

        Of cells as near the one is taken for which `rather` is least, or else the first; nothing where there is no way.
        """
        way: list[str] = []
        for _ in range(min(most, left.get(start, 0))):
            start = min(
                (cell for cell in self.next[start] if cell in left), key=lambda cell: (left[cell], rather(cell))
            )
            way.append(start)
        return tuple(way)
