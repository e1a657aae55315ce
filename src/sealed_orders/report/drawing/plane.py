"""A battle on the plane: wakes turn by turn, hits where they were made, torpedoes, and ships sunk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from sealed_orders.kernel.plane_board import Plane
from sealed_orders.report.drawing.chart import MARGIN
from sealed_orders.report.drawing.hunt import burst
from sealed_orders.report.drawing.labels import Labels
from sealed_orders.report.drawing.ships import silhouette
from sealed_orders.report.drawing.svg import Spot, drawing, element, group, line, number, text

ABOUT = 0.08  # free room around it, relative to its larger side
FLAT, TALL = 0.55, 1.15  # the least and greatest height, relative to the width
NUMBERED = 12  # turns of a wake that show their number
SCALES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


@dataclass(frozen=True)
class Wake:
    """One vessel: its position as each turn of the battle began."""

    name: str
    kind: str
    side: int
    spots: Mapping[int, Spot]
    sunk: int = 0  # the turn of the battle in which it was lost


@dataclass(frozen=True)
class Blow:
    """Hits of one side at a point."""

    spot: Spot
    side: int
    title: str


@dataclass(frozen=True)
class Torpedoes:
    """Torpedoes of one side from a point to another."""

    start: Spot
    end: Spot
    side: int


@dataclass(frozen=True)
class Action:
    """What to draw of a battle."""

    plane: Plane
    wakes: Sequence[Wake]
    blows: Sequence[Blow] = ()
    torpedoes: Sequence[Torpedoes] = field(default_factory=tuple)


class _Paper:
    """The plane's points in pixels: x eastward, y northward in the plane and southward on paper."""

    def __init__(self, points: Iterable[Spot], width: float) -> None:
        xs, ys = zip(*points, strict=True)
        free = ABOUT * max(max(xs) - min(xs), max(ys) - min(ys), 1.0)
        across, down = max(xs) - min(xs) + 2 * free, max(ys) - min(ys) + 2 * free
        high = min(max(down / across, FLAT), TALL)
        self.width, self.height = width, width * high
        self.unit = min(width / across, self.height / down)
        self.left = (max(xs) + min(xs)) / 2 - width / self.unit / 2
        self.top = (max(ys) + min(ys)) / 2 + self.height / self.unit / 2

    def spot(self, point: Spot) -> Spot:
        return (point[0] - self.left) * self.unit, (self.top - point[1]) * self.unit


def action(drawn: Action, width: float, title: str) -> str:
    """Return the battle with its frame."""
    parts, height = layers(drawn, width)
    whole = (width + 2 * MARGIN, height + 2 * MARGIN)
    return drawing(*whole, [group(parts, transform=f"translate({MARGIN:g} {MARGIN:g})")], title, class_="action")


def layers(drawn: Action, width: float) -> tuple[list[str], float]:
    """Draw the battle this many pixels wide, and return its height."""
    points = [spot for wake in drawn.wakes for spot in wake.spots.values()]
    paper = _Paper(points, width)
    labels = Labels(paper.width, paper.height)
    for wake in drawn.wakes:
        for point in wake.spots.values():
            labels.take(paper.spot(point), 2.5)
    strokes = [_stroke(paper, wake) for wake in drawn.wakes]
    runs = [
        element("path", d=line([paper.spot(run.start), paper.spot(run.end)]), class_=f"run s{run.side}")
        for run in drawn.torpedoes
    ]
    knots = [
        element("circle", cx=x, cy=y, r=1.8, class_=f"knot s{wake.side}")
        for wake in drawn.wakes
        for x, y in map(paper.spot, wake.spots.values())
    ]
    blows = [burst(paper.spot(blow.spot), 6.0, blow.side, blow.title) for blow in drawn.blows]
    ends = [part for wake in drawn.wakes for part in _end(paper, wake, labels)]
    numbers = [part for wake in drawn.wakes for part in _numbers(paper, wake, labels)]
    frame = element("rect", width=paper.width, height=paper.height, class_="neat")
    parts = [*_water(drawn.plane, paper), group(strokes), group(runs), group(knots), group(blows), group(ends)]
    return [*parts, group(numbers), *_scale(drawn.plane, paper), frame], paper.height


def _water(plane: Plane, paper: _Paper) -> list[str]:
    """Draw the water and its graticule, at most about ten lines each way."""
    parts = [element("rect", width=paper.width, height=paper.height, class_="water")]
    step = plane.grid * next(n for n in SCALES if paper.width / paper.unit / (plane.grid * n) <= 10)
    lines = []
    x = ceil(paper.left / step) * step
    while (at := (x - paper.left) * paper.unit) < paper.width:
        lines.append(f"M{number(at)} 0V{number(paper.height)}")
        parts.append(text(f"{x:g}", at, -9.0, "num"))
        x += step
    y = ceil((paper.top - paper.height / paper.unit) / step) * step
    while (at := (paper.top - y) * paper.unit) > 0:
        lines.append(f"M0 {number(at)}H{number(paper.width)}")
        parts.append(text(f"{y:g}", paper.width + 13, at + 4, "num"))
        y += step
    return [*parts, element("path", d="".join(lines), class_="grid")]


def _stroke(paper: _Paper, wake: Wake) -> str:
    way = line([paper.spot(point) for point in wake.spots.values()])
    return element("path", d=way, class_=f"seg s{wake.side}")


def _end(paper: _Paper, wake: Wake, labels: Labels) -> list[str]:
    """Draw the vessel at its last position with its name; a sunk one is ringed."""
    x, y = paper.spot(wake.spots[max(wake.spots)])
    parts = [silhouette(wake.kind, x, y, 26, f"u s{wake.side}")]
    labels.take((x, y), 12)
    if wake.sunk:
        parts.append(element("circle", cx=x, cy=y, r=14.0, class_="lost"))
    label = f"{wake.name}, sunk in turn {wake.sunk}" if wake.sunk else wake.name
    placed = labels.place(label, (x, y), 11.5, 16, must=True)
    if placed is not None:
        (at_x, at_y), anchor = placed
        parts.append(text(label, at_x, at_y, f"lb ship s{wake.side}", text_anchor=anchor))
    return parts


def _numbers(paper: _Paper, wake: Wake, labels: Labels) -> list[str]:
    parts = []
    every = max(1, ceil(len(wake.spots) / NUMBERED))
    for turn, point in list(wake.spots.items())[::every]:
        placed = labels.place(str(turn), paper.spot(point), 10, 6)
        if placed is not None:
            (x, y), anchor = placed
            parts.append(text(str(turn), x, y, f"lb hour s{wake.side}", text_anchor=anchor))
    return parts


def _scale(plane: Plane, paper: _Paper) -> list[str]:
    """Draw a bar of a round distance, about a sixth of the width."""
    wanted = paper.width / paper.unit / 6
    units = plane.grid * max((n for n in SCALES if plane.grid * n <= wanted), default=1)
    long, y = units * paper.unit, paper.height - 12
    bar = element("path", d=f"M12 {number(y)}h{number(long)}", class_="span")
    return [bar, text(f"{units * plane.scale:,} {plane.unit}", 12.0, y - 6, "lb tick")]
