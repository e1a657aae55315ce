"""The chart of a board: sea, coast, grid, boxes, names, ports and the frame. Drawn once in a page and reused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil

from sealed_orders.kernel.board import Board, Lettering
from sealed_orders.kernel.order import Side
from sealed_orders.report.drawing.labels import WIDE, Labels
from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.drawing.svg import element, group, line, number, text

MARGIN = 26.0  # around a chart, for the numbers at its edges
NUMBER, HIGH = 20.0, 12.0  # the room that a number at an edge needs
BAR = 4.0  # the width of the neat line's bars
SHOALS = (15.0, 8.0)
NAME = 12.0  # the size of a name on the chart
SPACED = {"ocean": 0.3, "land": 0.05}  # its letter spacing, by kind


def ground(sheet: Sheet) -> str:
    """Draw sea, coast, grid and boxes without lettering; the sea ends at its frame."""
    sea = sheet.sea
    frame = f"{number(sea.x)} {number(sea.y)} {number(sea.width)} {number(sea.height)}"
    inside = element(
        "svg",
        group(_sea(sheet)),
        x=sea.x,
        y=sea.y,
        width=sea.width,
        height=sea.height,
        viewBox=frame,
        overflow="hidden",
    )
    boxes = [element("path", d=box.path, class_="box") for box in sheet.boxes.values()]
    return group([*_to_boxes(sheet), inside, *boxes])


def _sea(sheet: Sheet) -> list[str]:
    board, sea = sheet.board, sheet.sea
    coast = "".join(line([sheet.spot(x, y) for x, y in ring], closed=True) for ring in board.coast)
    parts = [element("rect", x=sea.x, y=sea.y, width=sea.width, height=sea.height, class_="water")]
    if coast:
        parts += [element("path", d=coast, class_="shoal", stroke_width=wide) for wide in SHOALS]
    if board.shape == "areas":
        land = [element("path", d=coast, class_="land")] if coast else []
        return [*parts, *land, *_areas(sheet)]
    lanes = [cell.id for cell in board.cells if cell.kind == "lane"]
    if lanes:
        parts.append(element("path", d=sheet.outline(lanes), class_="lane"))
    if coast:
        parts.append(element("path", d=coast, class_="land"))
    lines = (line([sheet.spot(x, y) for x, y in curve]) for curve in board.graticule.values())
    parts += [element("path", d=drawn, class_="grat") for drawn in lines]
    return [*parts, element("path", d=_grid(sheet), class_="grid")]


def _areas(sheet: Sheet) -> list[str]:
    """Draw discs, joined if a terrain connects them."""
    on_sheet = sheet.cells
    joined = "".join(line([sheet.spot(on_sheet[a].x, on_sheet[a].y), sheet.spot(on_sheet[b].x, on_sheet[b].y)])
                     for a, b in _ways(sheet) if a in on_sheet and b in on_sheet)  # fmt: skip
    parts = [element("path", d=joined, class_="way")]
    for cell in sheet.board.cells:
        x, y = sheet.spot(cell.x, cell.y)
        kind = "area lane" if cell.kind == "lane" else "area"
        parts.append(element("circle", cx=x, cy=y, r=sheet.disc, class_=kind))
    return parts


def _ways(sheet: Sheet) -> list[tuple[str, str]]:
    """Cells and boxes that a terrain joins, each pair once."""
    terrains = sheet.board.terrains
    pairs = {tuple(sorted((a, b))) for terrain in terrains for a, near in terrain.next.items() for b in near}
    return sorted((a, b) for a, b in pairs)


def _to_boxes(sheet: Sheet) -> list[str]:
    """List the ways to boxes on a chart of areas."""
    if sheet.board.shape != "areas":
        return []
    ways = [(a, b) for a, b in _ways(sheet) if a in sheet.boxes or b in sheet.boxes]
    joined = "".join(line([one, other]) for a, b in ways if (one := sheet.at(a)) and (other := sheet.at(b)))
    return [element("path", d=joined, class_="way")] if joined else []


def _grid(sheet: Sheet) -> str:
    shown = [cell for cell in sheet.board.cells if cell.kind != "exit"]
    if sheet.board.shape == "hexes":
        return sheet.outline(cell.id for cell in shown)
    xs = sorted({cell.x - 0.5 for cell in shown} | {max(cell.x for cell in shown) + 0.5})
    ys = sorted({cell.y - 0.5 for cell in shown} | {max(cell.y for cell in shown) + 0.5})
    sea = sheet.sea
    down = "".join(f"M{number(sheet.spot(x, 0)[0])} {number(sea.y)}v{number(sea.height)}" for x in xs)
    return down + "".join(f"M{number(sea.x)} {number(sheet.spot(0, y)[1])}h{number(sea.width)}" for y in ys)


def names(sheet: Sheet, labels: Labels) -> str:
    """Draw the names of seas, lands, areas and boxes; names that the frame would cut are moved inside."""
    parts = [_lettered(sheet, name) for name in sheet.board.names if sheet.has(name.x, name.y)]
    if sheet.board.shape == "areas":
        parts += _area_names(sheet, labels)
    for box in sheet.board.boxes:
        rect = sheet.boxes[box.id]
        parts.append(text(box.label, rect.x + 6, rect.y + 14, "boxname"))
        labels.block(rect.x + 4, rect.y + 2, rect.x + 6 + len(box.label) * NAME * WIDE, rect.y + 17)
    return group(parts)


def ports(sheet: Sheet, sides: Sequence[Side], labels: Labels) -> str:
    """Draw ports with their names: above the tracks, which would cover them."""
    parts = []
    sea = sheet.sea
    for place in sheet.board.places:
        spot = sheet.spot(*place.at) if place.at else sheet.at(place.cell)
        here = place.at is None or sheet.has(*place.at)
        if spot is not None and here and place.kind == "port":
            whose = f"port s{sides.index(place.side) % 2}" if place.side in sides else "port"
            parts.append(element("circle", cx=spot[0], cy=spot[1], r=3.4, class_=whose))
            labels.take(spot, 3.5)
            at = labels.place(place.name, spot, 10, 7, must=True, within=(sea.x, sea.x + sea.width))
            if at is not None:
                (x, y), anchor = at
                parts.append(text(place.name, x, y, "lb place", text_anchor=anchor))
    return group(parts)


def _lettered(sheet: Sheet, name: Lettering) -> str:
    """Draw a name across the chart; a horizontal one is kept off the frame."""
    x, y = sheet.spot(name.x, name.y)
    turn = f"rotate({name.turn} {number(x)} {number(y)})" if name.turn else None
    if not name.turn:
        half = len(name.text) * NAME * (WIDE + SPACED.get(name.kind, 0)) / 2 + 4
        sea = sheet.sea
        x = min(max(x, sea.x + half), sea.x + sea.width - half) if 2 * half < sea.width else sea.x + sea.width / 2
        y = min(max(y, sea.y + NAME + 2), sea.y + sea.height - 6)
    return text(name.text, x, y, f"name lb {name.kind}", transform=turn, text_anchor="middle")


def _area_names(sheet: Sheet, labels: Labels) -> list[str]:
    parts = []
    for cell in sheet.board.cells:
        x, y = sheet.spot(cell.x, cell.y)
        low, half = y + sheet.disc + 14, len(cell.label) * 11 * WIDE / 2
        x = min(max(x, sheet.sea.x + half + 4), sheet.sea.x + sheet.sea.width - half - 4)
        parts.append(text(cell.label, x, low, "cell", text_anchor="middle"))
        labels.block(x - half, low - 10, x + half, low + 3)
    return parts


def frame(sheet: Sheet) -> str:
    """Draw the neat line with a bar for every other cell, and row and column numbers at edges without boxes."""
    sea = sheet.sea
    parts = [element("rect", x=sea.x, y=sea.y, width=sea.width, height=sea.height, class_="neat")]
    if sheet.board.shape == "areas":
        return group(parts)
    beside = {box.edge for box in sheet.board.boxes}
    across, down = edges(sheet.board)
    columns = [(sheet.spot(x, 0)[0], label) for x, label in across if sheet.window.left < x < sheet.window.right]
    rows = [(sheet.spot(0, y)[1], label) for y, label in down if sheet.window.top < y < sheet.window.bottom]
    half = sheet.unit / 2
    bars = [(max(sea.x, one - half), other - half) for one, other in list(pairwise(x for x, _ in columns))[::2]]
    sides = [(max(sea.y, one - half), other - half) for one, other in list(pairwise(y for y, _ in rows))[::2]]
    for y in (sea.y - BAR, sea.y + sea.height):
        parts += [element("rect", x=a, y=y, width=b - a, height=BAR, class_="bar") for a, b in bars]
    for x in (sea.x - BAR, sea.x + sea.width):
        parts += [element("rect", x=x, y=a, width=BAR, height=b - a, class_="bar") for a, b in sides]
    pitch = (columns[-1][0] - columns[0][0]) / max(1, len(columns) - 1) if columns else sheet.unit
    for spot, label in columns[:: max(1, ceil(NUMBER / max(1.0, pitch)))]:
        lines = {"north": sea.y - 9.0, "south": sea.y + sea.height + 17}
        parts += [text(label, spot, y, "num") for edge, y in lines.items() if edge not in beside]
    for spot, label in rows[:: max(1, ceil(HIGH / sheet.unit))]:
        lines = {"west": sea.x - 15.0, "east": sea.x + sea.width + 15}
        parts += [text(label, x, spot + 4, "num") for edge, x in lines.items() if edge not in beside]
    return group(parts)


def edges(board: Board) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
    """Return what is written at the edges: by x and y, the part that the names of a column or row share."""
    columns: dict[float, list[str]] = defaultdict(list)
    rows: dict[float, list[str]] = defaultdict(list)
    for cell in board.cells:
        if cell.kind != "exit":
            columns[cell.x].append(cell.label)
            rows[int(cell.y) + 0.5 if board.shape == "hexes" else cell.y].append(cell.label)
    return _common(columns), _common(rows)


def _common(lines: Mapping[float, Sequence[str]]) -> list[tuple[float, str]]:
    """Return what all names of each line share, as in the client; for pairs of equal lines, one label between them."""
    labels = [(at, label) for at, names in sorted(lines.items()) if (label := shared(names))]
    twos = list(zip(labels[::2], labels[1::2], strict=False))
    if len(labels) % 2 == 0 and all(one == other for (_, one), (_, other) in twos):
        return [((a + b) / 2, label) for (a, label), (b, _) in twos]
    return labels


def shared(names: Sequence[str]) -> str:
    """Return the longest common beginning or end of some names, up to half a name; or else their common digit.

    >>> shared(["1115", "1215"]), shared(["A1", "A2"]), shared(["A3nw", "B3nw"]), shared(["Iceland", "Norway"])
    ('15', 'A', '3', '')
    """
    first = names[0]
    for length in range((len(first) + 1) // 2, 0, -1):
        head, tail = first[:length], first[-length:]
        if all(name.startswith(head) for name in names):
            return head
        if tail == tail.upper() and all(name.endswith(tail) for name in names):
            return tail
    places = (
        sign for n, sign in enumerate(first) if sign.isdecimal() and all(name[n : n + 1] == sign for name in names)
    )
    return next(places, "")
