"""The open plane drawn in characters: the ships, their wakes, and arcs, ranges and reach of the current one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, cos, floor, hypot, log10, radians, sin

from sealed_orders.kernel.board import Token
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.plane_board import GunSet, Plane, Sea, Sector, Vessel
from sealed_orders.terminal.bearings import arcs, last_fire
from sealed_orders.terminal.ink import DRY, Ink

COLUMNS, ROWS = 42, 20
TALL = 2  # this many columns are as wide as a row is high
MARGIN = 3  # columns and rows that stay free around the ships
ROUND = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0)  # yards per column, apart from zeros
SIGHT, RING, REACH, OWN_WAKE, WAKE, RUN, HIT = '"', "'", ",", ".", ":", "~", "*"
LIMITS = "|/-\\"  # of an arc: along, and clockwise by 45 degrees each


def letter(token: Token, side: Side) -> str:
    """Return the sign of a ship: upper case for your own, lower case for others."""
    sign = token.sign or next((c for c in token.label if c.isalpha()), "x")
    return sign.upper() if token.side == side else sign.lower()


@dataclass
class Sketch:
    """A sheet of characters over a part of the plane; later drawing covers earlier."""

    plane: Plane
    sea: Sea
    tokens: Mapping[str, Token]
    side: Side
    hand: Vessel | None
    ink: Ink = DRY
    _marks: dict[tuple[int, int], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        xs, ys = [v.x for v in self.sea.vessels], [v.y for v in self.sea.vessels]
        self.column = self._fitting(max(xs) - min(xs), max(ys) - min(ys))
        self._rings: list[str] = []
        self._middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def lines(self) -> list[str]:
        """Return the sheet in its frame."""
        if self.hand is not None:
            self._mark_hand(self.hand)
        self._mark_wakes()
        self._mark_fire()
        self._mark_ships()
        edge = f"+{'-' * COLUMNS}+"
        rows = ("".join(self._marks.get((x, y), " ") for x in range(COLUMNS)) for y in range(ROWS))
        return [edge, *(f"|{row}|" for row in rows), edge]

    def key(self) -> list[str]:
        """Explain the signs that are drawn."""
        scale = self.column * self.plane.scale
        drawn = set(self._marks.values())
        hand = self.hand
        lines = [f"One column {scale:,.0f}, one row {scale * TALL:,.0f} {self.plane.unit}; north is up."]
        if hand is None:
            return lines
        name = self.tokens[hand.id].label
        if RING in drawn:
            lines.append(f"{RING} from {name}: {', '.join(self._rings)}")
        if REACH in drawn and hand.fan is not None:
            lines.append(f"{REACH} {name}'s reach this turn")
        if drawn & set(LIMITS):
            lines.append(f"{' '.join(sign for sign in LIMITS if sign in drawn)} limits of her arcs")
        signs = (
            (SIGHT, "limit of sight"),
            (RUN, ", ".join(sorted({run.weapon for run in self.sea.runs}))),
            (HIT, "hits of last turn"),
        )
        return lines + [f"{sign} {what}" for sign, what in signs if sign in drawn]

    def _fitting(self, wide: float, high: float) -> float:
        """Return how many units a column must cover so that all ships are on the sheet: a round number."""
        least = self.plane.grid / 10
        need = max(wide / (COLUMNS - 2 * MARGIN - 2), high / TALL / (ROWS - 2 * MARGIN), least)
        power: float = 10 ** floor(log10(need))
        return next(step * power for step in ROUND if step * power >= need - 1e-9)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        column = COLUMNS // 2 + round((x - self._middle[0]) / self.column)
        return column, ROWS // 2 - round((y - self._middle[1]) / self.column / TALL)

    def _mark(self, x: float, y: float, sign: str) -> bool:
        """Draw a sign, and say whether it is on the sheet."""
        at = self._at(x, y)
        if 0 <= at[0] < COLUMNS and 0 <= at[1] < ROWS:
            self._marks[at] = sign
            return True
        return False

    def _mark_circle(self, x: float, y: float, radius: float, sign: str) -> bool:
        shown = False
        for way in map(radians, range(0, 360, 2)):
            shown |= self._mark(x + radius * sin(way), y + radius * cos(way), sign)
        return shown

    def _mark_line(self, x: float, y: float, to_x: float, to_y: float, sign: str, every: int = 1) -> None:
        steps = max(1, ceil(hypot(to_x - x, to_y - y) / self.column))
        for step in range(0, steps + 1, every):
            part = step / steps
            self._mark(x + part * (to_x - x), y + part * (to_y - y), sign)

    def _mark_hand(self, hand: Vessel) -> None:
        """Draw where she sees, where her guns bear, at which range something changes, and where she can move."""
        for ring in self.sea.sight:
            self._mark_circle(ring.x, ring.y, ring.radius, SIGHT)
        for arc in arcs(hand):
            if (arc.start - arc.end) % 360:
                self._mark_limit(hand, arc, arc.start)
                self._mark_limit(hand, arc, arc.end)
        rings = sorted(hand.rings, key=lambda ring: ring.radius)
        shown = [ring for ring in rings if self._mark_circle(ring.x, ring.y, ring.radius, RING)]
        self._rings = [f"{ring.text}{f' ({ring.note})' if ring.note else ''}" for ring in shown]
        if hand.fan is not None:
            self._mark_circle(hand.x, hand.y, hand.fan.reach, REACH)

    def _mark_limit(self, hand: Vessel, arc: GunSet | Sector, off: int) -> None:
        way = radians(hand.course + off)
        sign = LIMITS[round(((hand.course + off) % 180) / 45) % 4]
        end = hand.x + arc.reach * sin(way), hand.y + arc.reach * cos(way)
        self._mark_line(hand.x, hand.y, *end, sign, every=2)

    def _mark_wakes(self) -> None:
        for vessel in self.sea.vessels:
            spots = [*((fix.x, fix.y) for fix in vessel.wake), (vessel.x, vessel.y)]
            sign = OWN_WAKE if self.tokens[vessel.id].side == self.side else WAKE
            for (x, y), (to_x, to_y) in pairwise(spots):
                self._mark_line(x, y, to_x, to_y, sign)

    def _mark_fire(self) -> None:
        last = last_fire(self.sea)
        for run in self.sea.runs:
            if run.turn == last:
                self._mark_line(run.x, run.y, run.to_x, run.to_y, RUN)
        for fall in self.sea.falls:
            if fall.turn == last and fall.hits:
                self._mark(fall.x, fall.y, HIT)

    def _mark_ships(self) -> None:
        """Draw letters side by side for close ships; an arrow behind one with room, brackets around the current one."""
        taken: dict[tuple[int, int], Vessel] = {}
        first = sorted(self.sea.vessels, key=lambda vessel: vessel is not self.hand)
        for vessel in first:
            x, y = self._at(vessel.x, vessel.y)
            while (x, y) in taken:
                x += 1
            taken[x, y] = vessel
        for (x, y), vessel in taken.items():
            arrow = self.ink.arrow(vessel.course)
            ends = ("[", f"{arrow}]") if vessel is self.hand else ("", arrow)
            for n, sign in (*((-1, sign) for sign in ends[0]), *enumerate(ends[1], 1)):
                if (x + n, y) not in taken and 0 <= x + n < COLUMNS:
                    self._marks[x + n, y] = sign
        for at, vessel in taken.items():
            self._marks[at] = letter(self.tokens[vessel.id], self.side)
