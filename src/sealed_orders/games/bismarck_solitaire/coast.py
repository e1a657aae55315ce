"""2.3 The coast as it is drawn: round the squares of land, with the corners worn off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sealed_orders.kernel.board import Ring

Corner: TypeAlias = tuple[int, int]


def coast(land: Iterable[Corner]) -> tuple[Ring, ...]:
    """Closed rings round the land, in squares from the north-west corner of the board.

    >>> len(coast([(1, 1)])[0])
    16
    """
    rings = _outlines(_past_the_edge(set(land)))
    return tuple(_worn(_worn(tuple((float(x), float(y)) for x, y in ring))) for ring in rings)


def _past_the_edge(land: set[Corner]) -> set[Corner]:
    """Land at the edge of the board goes on beyond it, so that no strip of water is drawn there."""
    around = ((x, y) for x in range(-1, 17) for y in range(-1, 17))
    return {(x, y) for x, y in around if (min(15, max(0, x)), min(15, max(0, y))) in land}


def _outlines(land: set[Corner]) -> list[list[Corner]]:
    """Return the edges between land and water, joined into rings with the land on the right hand."""
    edges: dict[Corner, list[Corner]] = {}
    for x, y in sorted(land):
        sides = {
            (x, y - 1): ((x, y), (x + 1, y)),
            (x + 1, y): ((x + 1, y), (x + 1, y + 1)),
            (x, y + 1): ((x + 1, y + 1), (x, y + 1)),
            (x - 1, y): ((x, y + 1), (x, y)),
        }
        for beyond, (start, end) in sides.items():
            if beyond not in land:
                edges.setdefault(start, []).append(end)
    rings = []
    while edges:
        start = min(edges)
        ring, here = [start], _follow(edges, start)
        while here != start:
            ring.append(here)
            here = _follow(edges, here)
        rings.append(ring)
    return rings


def _follow(edges: dict[Corner, list[Corner]], here: Corner) -> Corner:
    end = edges[here].pop()
    if not edges[here]:
        del edges[here]
    return end


def _worn(ring: Ring) -> Ring:
    """Cut each corner at a quarter of its two edges."""
    points: list[tuple[float, float]] = []
    for (x, y), (u, v) in zip(ring, (*ring[1:], ring[0]), strict=True):
        points += [(x * 0.75 + u * 0.25, y * 0.75 + v * 0.25), (x * 0.25 + u * 0.75, y * 0.25 + v * 0.75)]
    return tuple(points)
