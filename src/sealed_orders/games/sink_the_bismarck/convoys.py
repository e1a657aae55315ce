"""9, 18.3 The convoys: what they are worth, where they appear, and the lanes they keep to."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec

from sealed_orders.games.sink_the_bismarck.chart import SEA, steps_to
from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.terrain import Terrain


class Convoy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """18.3 One convoy."""

    name: str
    value: int
    appears: int
    at: str
    way: tuple[str, ...]
    leaves: bool = False
    escort: str = ""


_convoys = msgspec.convert(read(__package__, "convoys.toml")["convoy"], dict[str, Convoy])
IDS = tuple(_convoys)
CONVOYS = tuple(_convoys.values())


@cache
def nearer(cell: str, goal: str) -> tuple[str, ...]:
    """9.3 Return the hexes next to a hex that are one nearer to a goal by sea, lowest number first."""
    far = steps_to(goal)
    return tuple(sorted(c for c in SEA[BRITISH].next[cell] if far[c] == far[cell] - 1))


def hexes_to_go(cell: str, way: tuple[str, ...]) -> int:
    """9.3 Say how far it is by sea from a hex through the way points that are left, to the last of them."""
    return sum(steps_to(goal)[start] for start, goal in pairwise((cell, *way)))


def _lane(convoy: Convoy) -> set[str]:
    """9.1 Return the hexes of every shortest way through its way points."""
    points = (convoy.at, *convoy.way)
    lane = set()
    for start, goal in pairwise(points):
        there, back = steps_to(start), steps_to(goal)
        lane |= {c for c in back if there[c] + back[c] == there[goal]}
    return lane


LANES = frozenset(cell for convoy in CONVOYS for cell in _lane(convoy))
# 4.5 Where a dummy that passes for a convoy may go.
LANE = Terrain("lanes", {c: tuple(n for n in SEA[BRITISH].next[c] if n in LANES) for c in sorted(LANES)}, "4.5")
