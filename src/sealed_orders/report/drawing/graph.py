"""Graphs over the turns: the chance of winning with its error, and the growing points, on one axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from sealed_orders.report.drawing.svg import drawing, element, line, number, text

WIDTH, LEFT, RIGHT = 1104.0, 150.0, 44.0


@dataclass(frozen=True)
class Axis:
    """The turns from left to right, their days and nights."""

    first: int
    last: int  # the turn after the last, at the end of the axis
    days: Mapping[int, str] = field(default_factory=dict)  # by the first turn of each
    nights: Sequence[int] = ()
    begins: int = 1  # the turn that players count as the first

    def x(self, turn: float) -> float:
        """Return the x of the beginning of a turn."""
        return LEFT + (turn - self.first) * (WIDTH - LEFT - RIGHT) / max(1, self.last - self.first)

    def ground(self, top: float, bottom: float) -> list[str]:
        """Nights, days and the numbers of the turns."""
        parts = [
            element("rect", x=self.x(t), y=top, width=self.x(t + 1) - self.x(t), height=bottom - top, class_="dark")
            for t in self.nights
            if self.first <= t < self.last
        ]
        every = max(1, round((self.last - self.first) / 30))
        middles = {turn: (self.x(turn) + self.x(turn + 1)) / 2 for turn in range(self.first, self.last, every)}
        parts += [text(str(turn - self.begins + 1), x, bottom + 15, "tick mid") for turn, x in middles.items()]
        for turn, day in self.days.items():
            parts.append(
                element("path", d=f"M{number(self.x(turn))} {number(top)}V{number(bottom + 26)}", class_="axis")
            )
            parts.append(text(day, self.x(turn) + 4, bottom + 30, "date"))
        return parts

    def columns(self, top: float, bottom: float) -> list[str]:
        """Draw an invisible column over every turn, which a page may link."""
        return [
            element(
                "g",
                element("title", f"Turn {t - self.begins + 1}")
                + element(
                    "rect", x=self.x(t), y=top, width=self.x(t + 1) - self.x(t), height=bottom - top + 20,
                    fill="none", pointer_events="all",
                ),
                data_turn=t,
            )
            for t in range(self.first, self.last)
        ]  # fmt: skip


@dataclass(frozen=True)
class Pin:
    """A numbered point on a curve."""

    sign: str
    turn: int
    share: float


def curve(
    axis: Axis, shares: Mapping[int, tuple[float, float, float]], pins: Sequence[Pin], over: str, under: str, title: str
) -> str:
    """Draw a side's share over the turns with its error band: by turn low, share and high."""
    top, bottom = 14.0, 234.0

    def y(share: float) -> float:
        return bottom - share * (bottom - top)

    turns = sorted(shares)
    parts = [element("rect", x=LEFT, y=y(0.5), width=WIDTH - LEFT - RIGHT, height=bottom - y(0.5), class_="below")]
    parts += axis.ground(top, bottom)
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(element("path", d=f"M{LEFT:g} {number(y(share))}H{WIDTH - RIGHT:g}", class_="rung"))
        parts.append(text(f"{share * 100:.0f}", LEFT - 8, y(share) + 4, "tick end"))
    parts.append(element("path", d=f"M{LEFT:g} {number(y(0.5))}H{WIDTH - RIGHT:g}", class_="even"))
    high = [(axis.x(t), y(shares[t][2])) for t in turns]
    low = [(axis.x(t), y(shares[t][0])) for t in reversed(turns)]
    parts.append(element("path", d=line([*high, *low], closed=True), class_="band"))
    parts.append(element("path", d=line([(axis.x(t), y(shares[t][1])) for t in turns]), class_="curve s0"))
    parts += [text(over, LEFT + 8, top + 14, "who s0"), text(under, LEFT + 8, bottom - 6, "who s1")]
    for pin in pins:
        x, spot = axis.x(pin.turn), y(pin.share)
        far = spot + (26 if pin.share > 0.3 else -26)
        parts.append(element("path", d=line([(x, spot), (x, far)]), class_="lead"))
        parts.append(element("circle", cx=x, cy=spot, r=3.5, class_="met"))
        parts.append(element("circle", cx=x, cy=far, r=9.0, class_="met"))
        parts.append(text(pin.sign, x, far + 4, "met-n"))
    parts += axis.columns(top, bottom)
    return drawing(WIDTH, bottom + 40, parts, title)


@dataclass(frozen=True)
class Growth:
    """The points of one side: how they grew, and each cause with its awards by turn."""

    name: str
    side: int
    totals: Mapping[int, float]  # at the end of a turn
    causes: Mapping[str, Mapping[int, float]]


def growth(axis: Axis, sides: Sequence[Growth], title: str) -> str:
    """Draw points as steps above, cause by cause below."""
    values = [value for side in sides for value in side.totals.values()]
    most, least = max([1.0, *values]), min([0.0, *values])
    top, floor = 14.0, 134.0

    def y(points: float) -> float:
        return floor - (points - least) / (most - least) * (floor - top)

    rows = [(side, cause, awards) for side in sides for cause, awards in side.causes.items()]
    bottom = floor + 18 + 25 * len(rows)
    parts = axis.ground(top, bottom)
    for mark in _marks(least, most):
        parts.append(element("path", d=f"M{LEFT:g} {number(y(mark))}H{WIDTH - RIGHT:g}", class_="rung"))
        parts.append(text(f"{mark:g}", LEFT - 8, y(mark) + 4, "tick end"))
    for side in sides:
        spots, before = [(axis.x(axis.first), y(0))], y(0)
        for turn, total in sorted(side.totals.items()):
            x = axis.x(turn + 1)
            spots += [(x, before), (x, y(total))] if y(total) != before else [(x, before)]
            before = y(total)
        parts.append(element("path", d=line(spots), class_=f"curve s{side.side}"))
    parts += _totals(sides, y)
    for row, (side, cause, awards) in enumerate(rows):
        at = floor + 34 + 25 * row
        parts += _row(axis, side.side, cause, awards, at)
    parts += axis.columns(top, bottom)
    return drawing(WIDTH, bottom + 40, parts, title)


def _marks(least: float, most: float) -> list[float]:
    """Return round numbers for an axis, at most five.

    >>> _marks(0, 1), _marks(0, 104), _marks(-3, 18)
    ([0, 1], [0, 50, 100], [0, 5, 10, 15])
    """
    step = next(n * 10**e for e in range(9) for n in (1, 2, 5) if (most - least) / (n * 10**e) < 5)
    return [step * n for n in range(ceil(least / step), int(most // step) + 1)]


def _totals(sides: Sequence[Growth], y: object) -> list[str]:
    """Draw the totals at the right, moved apart if they are close."""
    assert callable(y)
    texts = []
    last = [(side, max(side.totals), side.totals[max(side.totals)]) for side in sides if side.totals]
    heights = [float(y(total)) for _, _, total in last]
    if len(heights) == 2 and abs(heights[0] - heights[1]) < 15:
        upper = 0 if last[0][2] >= last[1][2] else 1
        heights[upper] -= 7
        heights[1 - upper] += 7
    for (side, _, total), height in zip(last, heights, strict=True):
        texts.append(text(f"{total:g}", WIDTH - RIGHT + 6, height + 4, f"total s{side.side}"))
    return texts


def _row(axis: Axis, side: int, cause: str, awards: Mapping[int, float], at: float) -> list[str]:
    parts = [
        element("path", d=f"M0 {number(at + 9)}H{WIDTH:g}", class_="rung"),
        text(cause, 0.0, at + 4, f"cause s{side}"),
    ]
    parts[1] = text(cause[0].upper() + cause[1:], 0.0, at + 4, f"lb cause s{side}", stroke="none")
    for turn, points in awards.items():
        x = (axis.x(turn) + axis.x(turn + 1)) / 2
        radius = 7.5 + min(3.5, abs(points) / 14)
        parts.append(element("circle", cx=x, cy=at, r=radius, class_=f"award s{side}"))
        parts.append(text(f"{points:g}", x, at + 4, f"award-n s{side}"))
    parts.append(text(f"{sum(awards.values()):g}", WIDTH, at + 4, f"total s{side} end"))
    return parts


def bars(turns: Sequence[int], rows: Sequence[tuple[int, Mapping[int, int]]], title: str) -> str:
    """Draw hits by turn, the first side above a line and the second below it."""
    width, half, left = 348.0, 46.0, 14.0
    most = max((n for _, hits in rows for n in hits.values()), default=1)
    step = (width - left) / max(1, max(turns) - min(turns) + 1)
    parts = []
    for place, (side, hits) in enumerate(rows[:2]):
        for turn, count in sorted(hits.items()):
            size = max(3.0, (half - 12) * count / most)
            x, y = left + (turn - min(turns)) * step, half - size if place == 0 else half
            parts.append(element("rect", x=x, y=y, width=max(2.0, step - 2), height=size, class_=f"more s{side}"))
            if side == 1:
                parts.append(element("rect", x=x, y=y, width=max(2.0, step - 2), height=size, class_="more s1b"))
            far = y - 2 if place == 0 else y + size + 9
            if step > 8:
                parts.append(text(str(count), x + (step - 2) / 2, far, "tick mid"))
    parts.append(element("path", d=f"M{left:g} {half:g}H{width:g}", class_="axis"))
    parts += _turn_numbers(turns, left, step, 2 * half + 12)
    return drawing(width, 2 * half + 16, parts, title)


def ranges(far: Mapping[int, float], title: str) -> str:
    """Draw how far apart enemies were, turn by turn."""
    width, top, bottom, left = 348.0, 10.0, 92.0, 46.0
    most = max(far.values())
    turns = sorted(far)
    step = (width - left - 6) / max(1, turns[-1] - turns[0])

    def y(value: float) -> float:
        return bottom - value / most * (bottom - top)

    parts = []
    for mark in _marks(0, most):
        parts.append(element("path", d=f"M{left:g} {number(y(mark))}H{width:g}", class_="rung"))
        parts.append(text(f"{mark:,.0f}", left - 5, y(mark) + 4, "tick end"))
    spots = [(left + (turn - turns[0]) * step, y(far[turn])) for turn in turns]
    parts.append(element("path", d=line(spots), class_="curve s0"))
    parts += _turn_numbers(turns, left, step, bottom + 14, centred=False)
    return drawing(width, bottom + 18, parts, title)


def _turn_numbers(turns: Sequence[int], left: float, step: float, y: float, centred: bool = True) -> list[str]:
    every = max(1, ceil(9 * len(f"  {max(turns)}") / max(0.1, step)))
    return [
        text(str(turn), left + (turn - min(turns) + (0.5 if centred else 0)) * step, y, "tick mid")
        for turn in range(min(turns), max(turns) + 1, every)
    ]


def bar(value: float, most: float, side: int) -> str:
    """Draw luck to the left or right of zero, for a row of the ledger."""
    width, half = 200.0, 98.0
    size = half * min(1.0, abs(value) / most) if most else 0.0
    x = width / 2 if side == 0 else width / 2 - size
    parts = [element("rect", x=x, y=4.0, width=max(1.0, size), height=12.0, class_=f"more s{side}")]
    if side == 1:
        parts.append(element("rect", x=x, y=4.0, width=max(1.0, size), height=12.0, class_="more s1b"))
    parts.append(element("path", d=f"M{width / 2:g} 0V20", class_="axis"))
    return drawing(width, 20, parts, aria_hidden="true")


def patterns() -> str:
    """Return the hatch of the second side, once per page."""
    stripe = element("path", d="M0 0V5", class_="stripe")
    return element(
        "pattern", stripe, id="hatch-foe", width=5, height=5, patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )  # fmt: skip
