"""Ways over the sea: the distance between any two squares for ships of a side, and the way from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.sea import CELLS, INDEX
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.terrain import Terrain

FAR = 99  # no way at all


@cache
def _reach(side: Side, start: str) -> dict[str, int]:
    return SEA[side].reach(start, FAR) if start in SEA[side] else {}


def far(side: Side, one: str, other: str) -> int:
    """Steps between two squares for ships of a side; FAR where there is no way or either is off the map."""
    return _reach(side, one).get(other, FAR)


@cache
def distances(side: Side, start: str) -> NDArray[np.int64]:
    """Steps from a square to every other for ships of a side; FAR where there is no way."""
    reached = _reach(side, start)
    return np.array([reached.get(cell, FAR) for cell in CELLS])


@cache
def within(side: Side, most: int) -> NDArray[np.intp]:
    """For each square (row) the squares within so many steps, filled up with the square itself."""
    lists = [[INDEX[c] for c in (SEA[side].reach(cell, most) if cell in SEA[side] else ())] for cell in CELLS]
    width = max(map(len, lists))
    return np.array([found + [number] * (width - len(found)) for number, found in enumerate(lists)])


def toward(side: Side, start: str, goal: str, most: int) -> Answer:
    """The first squares, so many at most, of a shortest way to a goal, straight rather than round about."""
    route: list[str] = []
    here, left = start, far(side, goal, start)
    if left == FAR:
        return ()
    for _ in range(min(most, left)):
        here = min(SEA[side].next[here], key=lambda cell: (far(side, goal, cell), crow(cell, goal), cell))
        route.append(here)
    return tuple(route)


def crow(one: str, other: str) -> int:
    """The squared distance as the crow flies."""
    return (int(one[:2]) - int(other[:2])) ** 2 + (int(one[2:]) - int(other[2:])) ** 2


def cheapest(terrain: Terrain, start: str, goal: str, most: int, cost: Callable[[str], float]) -> Answer:
    """Of the shortest ways to a goal at most so many steps away the one that passes the cheapest squares."""
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
