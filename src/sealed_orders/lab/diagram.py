"""A reliability diagram: how often each chance of a plot table came true. A sound table is on the diagonal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import log10

from sealed_orders.interval import wilson
from sealed_orders.kernel.words import percent

Row = tuple[str, int, float, float]  # the chances said, the number of cells, the mean said, how often true
SIZE, LEFT, TOP, BELOW = 320.0, 58.0, 34.0, 44.0
LEAST = 1e-4  # where the axes begin; whatever is less likely is drawn there
TICKS = (0.0001, 0.001, 0.01, 0.1, 1.0)
STYLE = (
    "text{font:12px sans-serif;fill:#1c2733}.line{stroke:#8a97a5;fill:none}.even{stroke:#8a97a5;stroke-dasharray:4 4}"
    ".bar{stroke:#2f5d8a;stroke-width:2}.dot{fill:#2f5d8a}"
    "@media(prefers-color-scheme:dark){text{fill:#dde5ec}.bar{stroke:#8fbbe6}.dot{fill:#8fbbe6}}"
)


def diagram(title: str, rows: Sequence[Row]) -> str:
    """Draw what was said (across) against what came true (upward), both on logarithmic axes, as SVG."""
    width, height = LEFT + SIZE + 20, TOP + SIZE + BELOW
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<text x="{LEFT:g}" y="18">{escape(title)}</text>',
        f'<rect class="line" x="{LEFT:g}" y="{TOP:g}" width="{SIZE:g}" height="{SIZE:g}"/>',
        f'<line class="even" x1="{LEFT:g}" y1="{TOP + SIZE:g}" x2="{LEFT + SIZE:g}" y2="{TOP:g}"/>',
        *_axes(),
        *(line for row in rows for line in _mark(row)),
    ]
    return "\n".join((*lines, "</svg>", ""))


def _axes() -> Iterator[str]:
    for tick in TICKS:
        words = percent(tick, max(0, round(-log10(tick)) - 2))
        yield f'<text x="{_across(tick):g}" y="{TOP + SIZE + 18:g}" text-anchor="middle">{words}</text>'
        yield f'<text x="{LEFT - 6:g}" y="{_up(tick) + 4:g}" text-anchor="end">{words}</text>'
    yield f'<text x="{LEFT + SIZE / 2:g}" y="{TOP + SIZE + 38:g}" text-anchor="middle">chance given</text>'
    yield f'<text x="{LEFT + 8:g}" y="{TOP + 18:g}">came true</text>'


def _mark(row: Row) -> Iterator[str]:
    """Draw one row: a dot, and its 95 % interval as a bar."""
    chances, cells, mean, true = row
    low, high = wilson(true, cells)
    x = _across(mean)
    words = f"given {chances}: {cells} cells, came true {percent(true, 2)}"
    yield f'<line class="bar" x1="{x:g}" y1="{_up(low):g}" x2="{x:g}" y2="{_up(high):g}"/>'
    yield f'<circle class="dot" cx="{x:g}" cy="{_up(true):g}" r="4"><title>{escape(words)}</title></circle>'


def _share(chance: float) -> float:
    """Return where a chance is on an axis, from 0 to 1."""
    return 1 - log10(max(LEAST, chance)) / log10(LEAST)


def _across(chance: float) -> float:
    return round(LEFT + SIZE * _share(chance), 1)


def _up(chance: float) -> float:
    return round(TOP + SIZE * (1 - _share(chance)), 1)
