"""A belief on a small chart: the darker a cell, the more likely; a ring shows where she was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.drawing.svg import drawing, element

LEVELS = 8  # of darkness
LEAST = 0.12  # the least darkness of a possible cell


def heat(sheet: Sheet, likely: Mapping[str, float], truth: str, side: int, base: str, title: str) -> str:
    """Draw the chart on a ground that is a symbol of the page."""
    most = max(likely.values(), default=1.0)
    by_level: dict[int, list[str]] = defaultdict(list)
    for cell, chance in likely.items():
        by_level[max(1, round(LEVELS * (chance / most) ** 0.6))].append(cell)
    parts = [element("use", href=f"#{base}", width=sheet.width, height=sheet.height)]
    for level, cells in sorted(by_level.items()):
        dark = LEAST + (0.95 - LEAST) * level / LEVELS
        shown = [cell for cell in cells if sheet.at(cell) is not None]
        parts.append(element("path", d=sheet.outline(shown), class_="heat", opacity=dark))
    spot = sheet.at(truth)
    if spot is not None:
        size = sheet.width / 26
        parts.append(element("circle", cx=spot[0], cy=spot[1], r=size, class_=f"truth s{side}", fill_opacity=0.75))
        parts.append(element("circle", cx=spot[0], cy=spot[1], r=size / 3, class_=f"dot s{side}"))
    sea = sheet.sea
    parts.append(element("rect", x=sea.x, y=sea.y, width=sea.width, height=sea.height, class_="neat"))
    return drawing(sheet.width, sheet.height, parts, title)
