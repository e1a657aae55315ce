"""The chart of a board: sea, coast, grid, names, ports and the frame. Drawn once in a page, and used wherever it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.order import Side
from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.drawing.svg import element, group, line, number, text

MARGIN = 26.0  # about a chart, for the numbers at its edges
NUMBER, HIGH = 20.0, 12.0  # the room that a number at an edge takes
BAR = 4.0  # the width of the neat line's bars
SHOALS = (15.0, 8.0)


def ground(sheet: Sheet) -> str:
    """Sea, coast and grid, without lettering."""
    board = sheet.board
    coast = "".join(line([sheet.spot(x, y) for x, y in ring], closed=True) for ring in board.coast)
    parts = [element("rect", width=sheet.width, height=sheet.height, class_="water")]
    if board.shape == "areas":
        return group([*parts, *_areas(sheet)])
    if coast:
        parts += [element("path", d=coast, class_="shoal", stroke_width=wide) for wide in SHOALS]
    lanes = [cell.id for cell in board.cells if cell.kind == "lane"]
    if lanes:
        parts.append(element("path", d=sheet.outline(lanes), class_="lane"))
    if coast:
        parts.append(element("path", d=coast, class_="land"))
    lines = (line([sheet.spot(x, y) for x, y in curve]) for curve in board.graticule.values())
    parts += [element("path", d=drawn, class_="grat") for drawn in lines]
    return group([*parts, element("path", d=_grid(sheet), class_="grid")])


def _areas(sheet: Sheet) -> list[str]:
    """Discs, joined where a terrain leads from one to the other, with their names."""
    board = sheet.board
    ways = {tuple(sorted((a, b))) for terrain in board.terrains for a, near in terrain.next.items() for b in near}
    joined = "".join(line([one, other]) for a, b in sorted(ways) if (one := sheet.at(a)) and (other := sheet.at(b)))
    parts = [element("path", d=joined, class_="way")]
    for cell in board.cells:
        x, y = sheet.spot(cell.x, cell.y)
        kind = "area lane" if cell.kind == "lane" else "area"
        parts.append(element("circle", cx=x, cy=y, r=sheet.unit * 0.26, class_=kind))
        parts.append(text(cell.label, x, y + sheet.unit * 0.26 + 14, "cell"))
    return parts


def _grid(sheet: Sheet) -> str:
    shown = [cell for cell in sheet.board.cells if cell.kind != "exit"]
    if sheet.board.shape == "hexes":
        return sheet.outline(cell.id for cell in shown)
    xs = sorted({cell.x - 0.5 for cell in shown} | {max(cell.x for cell in shown) + 0.5})
    ys = sorted({cell.y - 0.5 for cell in shown} | {max(cell.y for cell in shown) + 0.5})
    down = "".join(f"M{number(sheet.spot(x, 0)[0])} 0V{number(sheet.height)}" for x in xs)
    return down + "".join(f"M0 {number(sheet.spot(0, y)[1])}H{number(sheet.width)}" for y in ys)


def names(sheet: Sheet, sides: Sequence[Side]) -> str:
    """Names of seas and lands, and ports with theirs."""
    parts = []
    for name in sheet.board.names:
        x, y = sheet.spot(name.x, name.y)
        turn = f"rotate({name.turn} {number(x)} {number(y)})" if name.turn else None
        parts.append(text(name.text, x, y, f"name lb {name.kind}", transform=turn))
    for place in sheet.board.places:
        spot = sheet.spot(*place.at) if place.at else sheet.at(place.cell)
        if spot is not None and place.kind == "port":
            whose = f"port s{sides.index(place.side)}" if place.side in sides else "port"
            parts.append(element("circle", cx=spot[0], cy=spot[1], r=3.4, class_=whose))
            near_edge = spot[0] > sheet.width - 9 * len(place.name)
            x = spot[0] - 7 if near_edge else spot[0] + 7
            anchor = "end" if near_edge else None
            parts.append(text(place.name, x, spot[1] + 3.5, "lb place", text_anchor=anchor))
    return group(parts)


def frame(sheet: Sheet) -> str:
    """The neat line with a bar for every other cell, and the numbers of rows and columns at the edges."""
    parts = [element("rect", width=sheet.width, height=sheet.height, class_="neat")]
    if sheet.board.shape == "areas":
        return group(parts)
    across, down = edges(sheet.board)
    xs, ys = [sheet.spot(x, 0)[0] for x, _ in across], [sheet.spot(0, y)[1] for y, _ in down]
    half = sheet.unit / 2
    bars = [(max(0.0, one), other) for one, other in list(pairwise([x - half for x in xs]))[::2]]
    sides = [(max(0.0, one), other) for one, other in list(pairwise([y - half for y in ys]))[::2]]
    for y in (-BAR, sheet.height):
        parts += [element("rect", x=a, y=y, width=b - a, height=BAR, class_="bar") for a, b in bars]
    for x in (-BAR, sheet.width):
        parts += [element("rect", x=x, y=a, width=BAR, height=b - a, class_="bar") for a, b in sides]
    pitch = (xs[-1] - xs[0]) / max(1, len(xs) - 1) if xs else sheet.unit
    for spot, (_, label) in list(zip(xs, across, strict=True))[:: max(1, ceil(NUMBER / pitch))]:
        parts += [text(label, spot, -9.0, "num"), text(label, spot, sheet.height + 17, "num")]
    for spot, (_, label) in list(zip(ys, down, strict=True))[:: max(1, ceil(HIGH / sheet.unit))]:
        parts += [text(label, -15.0, spot + 4, "num"), text(label, sheet.width + 15, spot + 4, "num")]
    return group(parts)


def edges(board: Board) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
    """What stands at the edges: by x the columns' numbers, by y the rows'. Names of cells that have none stay away."""
    shown = [cell for cell in board.cells if cell.kind != "exit" and len(cell.id) == 4 and cell.id.isdecimal()]
    first, second = slice(0, 2), slice(2, 4)
    columns, rows = (first, second) if board.shape == "hexes" else (second, first)
    across = {cell.x: cell.id[columns] for cell in shown}
    down = {float(int(cell.y)) + 0.5 if board.shape == "hexes" else cell.y: cell.id[rows] for cell in shown}
    return sorted(across.items()), sorted(down.items())
