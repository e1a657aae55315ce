"""The margin of a chart: boxes off the map, each beyond the edge that the game names, laid out as in the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from sealed_orders.kernel.board import Box
from sealed_orders.report.drawing.svg import Spot, number

GAP, WIDE, HIGH = 0.012, 0.17, 0.085  # of the width of the sheet


@dataclass(frozen=True)
class Rect:
    """A field of a sheet."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Spot:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def path(self) -> str:
        """It as a path."""
        return f"M{number(self.x)} {number(self.y)}h{number(self.width)}v{number(self.height)}H{number(self.x)}z"


@dataclass(frozen=True)
class Margins:
    """Where the sea is on a sheet, how high the sheet is, and where the boxes are."""

    sea: Rect
    height: float
    boxes: Mapping[str, Rect]


@dataclass(frozen=True)
class _Strip:
    """The boxes beyond one edge: their depth together, and the start, length and row of each."""

    deep: float
    spots: Mapping[str, tuple[float, float, int]]


def margins(
    boxes: Sequence[Box], width: float, shape: float, across: tuple[float, float], down: tuple[float, float]
) -> Margins:
    """Lay out boxes around a sea with this ratio of height to width, showing these parts of the board."""
    gap, wide, high = GAP * width, WIDE * width, HIGH * width
    sides = [box for box in boxes if box.edge in ("west", "east")]
    columns = {edge: any(box.edge == edge for box in sides) * (wide + 2 * gap) for edge in ("west", "east")}
    sea_width = width - sum(columns.values())
    sea_height = sea_width * shape
    north, south = (_strip(boxes, edge, sea_width, across, (gap, wide, high)) for edge in ("north", "south"))
    west, east = (_strip(boxes, edge, sea_height, down, (gap, high, wide)) for edge in ("west", "east"))
    sea = Rect(columns["west"], north.deep, sea_width, sea_height)
    laid: dict[str, Rect] = {}
    for strip, y in ((north, 0.0), (south, sea.y + sea.height)):
        for name, (start, length, row) in strip.spots.items():
            laid[name] = Rect(sea.x + start, y + gap + row * (high + gap), length, high)
    for strip, x in ((west, 0.0), (east, sea.x + sea.width)):
        for name, (start, length, _) in strip.spots.items():
            laid[name] = Rect(x + gap, sea.y + start, wide, length)
    return Margins(sea, north.deep + sea_height + south.deep, {box.id: laid[box.id] for box in boxes})


def _strip(
    boxes: Sequence[Box], edge: str, length: float, part: tuple[float, float], sizes: tuple[float, float, float]
) -> _Strip:
    """Lay out boxes along one edge: as many to a row as fit, evenly; boxes with a level, at that level."""
    gap, long, deep = sizes
    mine = [box for box in boxes if box.edge == edge]
    if not mine:
        return _Strip(0.0, {})
    upright = edge in ("west", "east")
    room = len(mine) if upright else max(1, min(len(mine), int((length - gap) / (long + gap))))
    share = (length - gap * (room + 1)) / room
    rows = ceil(len(mine) / room)
    size = min(long, share)
    starts: dict[str, float] = {}
    for place, box in enumerate(mine):
        even = gap + (place % room) * (share + gap) + (share - size) / 2
        level = None if box.along is None else (box.along - part[0]) / (part[1] - part[0]) * length
        starts[box.id] = even if level is None or rows > 1 else level - size / 2
    if rows == 1:
        starts = _apart(starts, size, gap, length)
    return _Strip(
        rows * (deep + gap) + gap, {box.id: (starts[box.id], size, place // room) for place, box in enumerate(mine)}
    )


def _apart(starts: Mapping[str, float], size: float, gap: float, length: float) -> dict[str, float]:
    """Move them so that none covers another and all are on the sheet."""
    places = dict(sorted(starts.items(), key=lambda entry: entry[1]))
    names = list(places)
    for name in names:
        places[name] = max(places[name], gap)
    for one, other in pairwise(names):
        places[other] = max(places[other], places[one] + size + gap)
    if names:
        places[names[-1]] = min(places[names[-1]], length - gap - size)
    for one, other in reversed(list(pairwise(names))):
        places[one] = min(places[one], places[other] - size - gap)
    return places
