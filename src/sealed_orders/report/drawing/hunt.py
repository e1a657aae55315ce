"""The hunt on one chart: tracks with their hours, contacts, near misses, hits, who is in which box, and history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from math import cos, pi, sin

from sealed_orders.kernel.order import Side
from sealed_orders.report.drawing.chart import MARGIN, frame, ground, names, ports
from sealed_orders.report.drawing.labels import Labels
from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.drawing.ships import silhouette
from sealed_orders.report.drawing.svg import Spot, drawing, element, group, line, text

DISC = 8.0


@dataclass(frozen=True)
class Course:
    """A track as drawn: bold for the ships of the story."""

    name: str
    kind: str
    side: int  # the place of its side among the sides, the reader's first
    cells: Mapping[int, str]
    bold: bool
    lost: bool = False
    ways: Mapping[int, Sequence[str]] = field(default_factory=dict)  # by turn, the cells passed until the next


@dataclass(frozen=True)
class Spotted:
    """A mark on the chart: a number or letter at a cell, from a turn on."""

    sign: str
    turn: int
    cell: str
    missed: bool = False


@dataclass(frozen=True)
class Struck:
    """Hits in a turn, in the cell of the unit that was hit."""

    turn: int
    cell: str
    side: int  # the side that fired


@dataclass(frozen=True)
class Guest:
    """A unit in a box, from one turn until another."""

    box: str
    name: str
    side: int
    first: int
    last: int
    stays: bool  # to the end


@dataclass(frozen=True)
class Hunt:
    """What is drawn."""

    courses: Sequence[Course]
    marks: Sequence[Spotted] = ()
    then: Mapping[int, str] = field(default_factory=dict)  # a track of history, by turn
    then_name: str = ""
    hours: Mapping[int, str] = field(default_factory=dict)  # what is written beside the knots
    sides: Sequence[Side] = ()
    struck: Sequence[Struck] = ()
    guests: Sequence[Guest] = ()


def hunt(sheet: Sheet, drawn: Hunt, title: str, base: str = "") -> str:
    """Draw the chart with its frame; the ground may be a symbol of the page, by its id."""
    width, height = sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN
    under = element("use", href=f"#{base}", width=sheet.width, height=sheet.height) if base else ground(sheet)
    parts = [under, *layers(sheet, drawn), frame(sheet)]
    return drawing(width, height, [group(parts, transform=f"translate({MARGIN:g} {MARGIN:g})")], title, class_="hunt")


def layers(sheet: Sheet, drawn: Hunt) -> list[str]:
    """Draw names, tracks and marks, each piece with the turn from which it shows."""
    labels = Labels(sheet.width, sheet.height)
    strokes, knots, words = [], [], []
    for course in sorted(drawn.courses, key=lambda c: c.bold):
        for spot in _spots(sheet, course.cells).values():
            labels.take(spot, 3.5 if course.bold else 2.0)
    lettering, havens = names(sheet, labels), ports(sheet, drawn.sides, labels)
    if drawn.then:
        strokes.append(_history(sheet, drawn, labels))
    marks = [part for mark in drawn.marks for part in _mark(sheet, mark, labels)]
    guests = list(_guests(sheet, drawn.guests, labels))
    for course in sorted(drawn.courses, key=lambda c: c.bold):
        strokes += _strokes(sheet, course)
        knots += _knots(sheet, course)
    for course in sorted(drawn.courses, key=lambda c: not c.bold):
        words += _lettering(sheet, course, drawn.hours, labels)
    hits = list(_struck(sheet, drawn.struck))
    return [lettering, group(strokes), group(knots), havens, group(hits), group(guests), group(words), group(marks)]


def _spots(sheet: Sheet, cells: Mapping[int, str]) -> dict[int, Spot]:
    return {turn: spot for turn, cell in sorted(cells.items()) if (spot := sheet.at(cell)) is not None}


def _look(course: Course, name: str) -> str:
    return f"{name} s{course.side}" + ("" if course.bold else " thin")


def _strokes(sheet: Sheet, course: Course) -> list[str]:
    """Draw a stroke from knot to knot, through the cells between."""
    spots = _spots(sheet, course.cells)
    parts = []
    for one, other in pairwise(spots):
        between = [spot for cell in course.ways.get(one, ()) if (spot := sheet.at(cell)) is not None]
        if spots[one] != spots[other] or between:
            way = line([spots[one], *between, spots[other]])
            parts.append(element("path", d=way, class_=_look(course, "seg"), data_t=other))
    return parts


def _knots(sheet: Sheet, course: Course) -> list[str]:
    spots = _spots(sheet, course.cells)
    radius = 2.6 if course.bold else 1.5
    return [
        element("circle", cx=spot[0], cy=spot[1], r=radius, class_=_look(course, "knot"), data_t=turn)
        for turn, spot in spots.items()
    ]


def _lettering(sheet: Sheet, course: Course, hours: Mapping[int, str], labels: Labels) -> list[str]:
    """Write the name at the end and, for bold tracks, the hours at the knots where there is room."""
    spots = _spots(sheet, course.cells)
    if not spots:
        return []
    last = max(spots)
    end = spots[last]
    parts = []
    if course.bold:
        x, y = end
        parts.append(group([silhouette(course.kind, x, y - 1, 26, f"u s{course.side}")], data_t=last))
        labels.take((x, y), 12)
        if course.lost:
            parts.append(element("circle", cx=x, cy=y, r=14.0, class_="lost", data_t=last))
    placed = labels.place(course.name, end, 11.5, 15 if course.bold else 6, must=course.bold)
    if placed is not None:
        (x, y), anchor = placed
        parts.append(text(course.name, x, y, f"lb {_look(course, 'ship')}", text_anchor=anchor, data_t=last))
    before: Spot | None = None
    for turn, spot in spots.items() if course.bold else ():
        if spot != before and turn in hours and (at := labels.place(hours[turn], spot, 10, 6)) is not None:
            (x, y), anchor = at
            parts.append(text(hours[turn], x, y, f"lb {_look(course, 'hour')}", text_anchor=anchor, data_t=turn))
        before = spot
    return parts


def _history(sheet: Sheet, drawn: Hunt, labels: Labels) -> str:
    spots = list(_spots(sheet, drawn.then).values())
    parts = [element("path", d=line(spots), class_="then")] if len(spots) > 1 else []
    if spots and (at := labels.place(drawn.then_name, spots[2 * len(spots) // 3], 10.5, 8, must=True)) is not None:
        (x, y), anchor = at
        parts.append(text(drawn.then_name, x, y, "lb thenname", text_anchor=anchor))
    return group(parts)


def _guests(sheet: Sheet, guests: Sequence[Guest], labels: Labels) -> Iterator[str]:
    """Write the names of units in a box below its own; a page shows those of the turn."""
    for box, rect in sheet.boxes.items():
        here = sorted((g for g in guests if g.box == box), key=lambda guest: (guest.first, not guest.stays))
        rows: list[int] = []  # by row, the turn from which it is free again
        for guest in here:
            row = next((n for n, free in enumerate(rows) if free <= guest.first), len(rows))
            rows[row : row + 1] = [guest.last]
            y = rect.y + 27 + 11 * row
            if y < rect.y + rect.height:
                look = f"guest s{guest.side}{'' if guest.stays else ' past'}"
                yield text(guest.name, rect.x + 6, y, look, data_t=guest.first, data_e=guest.last)
        if here:
            labels.block(rect.x, rect.y, rect.x + rect.width, rect.y + 20 + 11 * len(rows))


def _struck(sheet: Sheet, hits: Sequence[Struck]) -> Iterator[str]:
    """Draw bursts around the cell of the unit that was hit, side by side."""
    before: Counter[str] = Counter()
    for struck in hits:
        spot = sheet.at(struck.cell)
        if spot is not None:
            angle = before[struck.cell] * pi / 6 - pi / 2
            before[struck.cell] += 1
            yield burst((spot[0] + 19 * cos(angle), spot[1] + 19 * sin(angle)), 5.0, struck.side, turn=struck.turn)


def burst(spot: Spot, radius: float, side: int, title: str = "", turn: int | None = None) -> str:
    """Draw a star of eight points: a hit by a side."""
    points = []
    for corner in range(16):
        far = radius if corner % 2 == 0 else radius * 0.45
        points.append((spot[0] + far * cos(corner * pi / 8), spot[1] + far * sin(corner * pi / 8)))
    named = element("title", escape(title, quote=False)) if title else ""
    return element("path", named, d=line(points, closed=True), class_=f"burst s{side}", data_t=turn)


def _mark(sheet: Sheet, mark: Spotted, labels: Labels) -> list[str]:
    spot = sheet.at(mark.cell)
    if spot is None:
        return []
    x, y = labels.disc(spot, DISC)
    kind = "miss" if mark.missed else "met"
    return [
        element("path", d=line([spot, (x, y)]), class_="lead", data_t=mark.turn),
        element("circle", cx=x, cy=y, r=DISC, class_=kind, data_t=mark.turn),
        text(mark.sign, x, y + 3.8, f"{kind}-n", data_t=mark.turn),
    ]
