"""Three small plots as SVG text: shares with intervals, columns of counts, ranges from mean to maximum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from sealed_orders.kernel.words import estimate, percent
from sealed_orders.report.drawing.svg import Spot, drawing, element, line, text

WIDTH = 760.0
LEFT, RIGHT = 240.0, 560.0  # names on the left, figures on the right
ROW = 26.0
HIGH = 130.0  # height of a plot of columns
MOST = 40  # columns in a plot
WIDEST = 40.0  # a column
INKS = ("own", "foe", "ok", "warn")  # of the first side, the second, and further ones


@dataclass(frozen=True)
class Share:
    """A share with its interval."""

    name: str
    share: float
    low: float
    high: float
    side: int = 0  # the index of its side, which gives the ink


@dataclass(frozen=True)
class Span:
    """A measure from its mean to its maximum."""

    name: str
    mean: float
    most: float
    side: int = 0


def shares(rows: Sequence[Share], title: str) -> str:
    """Draw a dot for each share and a line for its interval; half is marked."""
    base = ROW * len(rows)

    def x(share: float) -> float:
        return LEFT + (RIGHT - LEFT) * share

    parts = [_stroke((x(p), 0), (x(p), base), "half" if p == 1 / 2 else "grid") for p in (0, 1 / 4, 1 / 2, 3 / 4, 1)]
    for place, row in enumerate(rows):
        figures = estimate(row.share, row.low, row.high)
        parts += _row(place, row.name, figures, (x(row.share), x(row.low), x(row.high)), row.side)
    parts += [text(percent(p), x(p), base + 14, "tick", text_anchor="middle") for p in (0.0, 0.5, 1.0)]
    return drawing(WIDTH, base + 20, parts, title)


def columns(counts: Mapping[str, Sequence[float]], title: str) -> str:
    """Draw how often each number came up, side by side for each name; wide ranges are put into bins."""
    every = [number for numbers in counts.values() for number in numbers]
    if not every:
        return ""
    size = _bin(max(every) - min(every))
    least = floor(min(every) / size) * size
    places = floor((max(every) - least) / size) + 1
    counters = {name: Counter(floor((n - least) / size) for n in numbers) for name, numbers in counts.items()}
    top = max(max(counter.values(), default=1) for counter in counters.values())
    left, wide = 50.0, min(WIDEST * len(counters), (WIDTH - 60) / places)
    each = wide * 0.84 / len(counters)
    parts = [_stroke((left, HIGH), (WIDTH - 10, HIGH), "axis"), text(str(top), left - 8, 14, "tick", text_anchor="end")]
    for place in range(places):
        for number, (name, counter) in enumerate(counters.items()):
            if not counter[place]:
                continue
            tall = (HIGH - 8) * counter[place] / top
            words = f"{name}, {_spell(least + place * size, size)}: {counter[place]}"
            box = {"x": left + wide * (place + 0.08) + each * number, "y": HIGH - tall, "width": each, "height": tall}
            parts.append(element("rect", element("title", escape(words)), class_=f"column {ink(number)}", **box))
    parts += [
        text(f"{least + place * size:g}", left + wide * (place + 0.5), HIGH + 15, "tick", text_anchor="middle")
        for place in range(0, places, ceil(places / 12))
    ]
    return drawing(WIDTH, HIGH + 20, parts, title) + (_key(counters) if len(counters) > 1 else "")


def spans(rows: Sequence[Span], title: str, unit: str) -> str:
    """Draw from the mean to the maximum, on a logarithmic scale."""
    positive = [row for row in rows if row.mean > 0]
    if not positive:
        return ""
    low = floor(log10(min(row.mean for row in positive)))
    high = max(low + 1, ceil(log10(max(row.most for row in positive))))
    base = ROW * len(positive)

    def x(value: float) -> float:
        return LEFT + (RIGHT - LEFT) * (log10(value) - low) / (high - low)

    steps = [10.0**step for step in range(low, high + 1)]
    parts = [_stroke((x(step), 0), (x(step), base), "grid") for step in steps]
    parts += [text(f"{step:g}", x(step), base + 14, "tick", text_anchor="middle") for step in steps]
    for place, row in enumerate(positive):
        figures = f"{row.mean:.3g} {unit}, at most {row.most:.3g}"
        parts += _row(place, row.name, figures, (x(row.mean), x(row.mean), x(row.most)), row.side)
    return drawing(WIDTH, base + 20, parts, title)


def ink(side: int) -> str:
    """Return the ink of a side, by its index."""
    return INKS[side % len(INKS)]


def _row(place: int, name: str, figures: str, spots: tuple[float, float, float], side: int) -> list[str]:
    """Draw a name, a line from the second value to the third with a dot at the first, and the figures."""
    y, (dot, low, high) = ROW * (place + 0.5), spots
    return [
        text(name, LEFT - 10, y + 4, text_anchor="end"),
        _stroke((low, y), (high, y), f"whisker {ink(side)}"),
        element("circle", cx=dot, cy=y, r=4.5, class_=f"dot {ink(side)}"),
        text(figures, RIGHT + 12, y + 4),
    ]


def _stroke(start: Spot, end: Spot, kind: str) -> str:
    return element("path", d=line([start, end]), class_=kind)


def _bin(span: float) -> int:
    """Return the width of a bin: 1, 2 or 5 times a power of ten, so that there are not too many."""
    sizes = (digit * int(10**power) for power in range(9) for digit in (1, 2, 5))
    return next(size for size in sizes if span / size < MOST)


def _spell(low: int, size: int) -> str:
    return f"{low}" if size == 1 else f"{low} to {low + size - 1}"


def _key(names: Iterable[str]) -> str:
    squares = (f'<span class="{ink(place)}">&#9632;</span> {escape(name)}' for place, name in enumerate(names))
    return f'<p class="about">{" &nbsp; ".join(squares)}</p>'
