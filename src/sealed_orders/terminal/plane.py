"""The open plane as text: who lies where, on what course, and how the others bear from one's own."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot

from sealed_orders.kernel.board import Display, Token
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.plane_board import Fall, Plane, Sea, Vessel
from sealed_orders.terminal.ink import DRY, Ink
from sealed_orders.terminal.show import name, table


def waters(plane: Plane, display: Display, side: Side, ink: Ink = DRY) -> str:
    """The vessels, ranges and bearings between them, and the last turn's fire."""
    sea = display.sea or Sea()
    tokens = {token.id: token for token in display.tokens}
    rows = [
        (name(tokens[v.id], side, ink), f"{v.x:g} {v.y:g}", f"{v.course:03}", f"{v.speed:g} {plane.speed}")
        for v in sea.vessels
    ]
    return "\n".join([*table(rows), *_bearings(plane, sea, tokens, side), *_fire(sea, tokens)])


def _bearings(plane: Plane, sea: Sea, tokens: dict[str, Token], side: Side) -> Iterator[str]:
    own = [vessel for vessel in sea.vessels if tokens[vessel.id].side == side]
    others = [vessel for vessel in sea.vessels if tokens[vessel.id].side != side]
    for vessel in own:
        seen = [f"{tokens[other.id].label} {_seen(plane, vessel, other)}" for other in others]
        if seen:
            yield f"From {tokens[vessel.id].label}: {'; '.join(seen)}."


def _seen(plane: Plane, one: Vessel, other: Vessel) -> str:
    """The range as it is told, to a tenth of a unit, the bearing, and what bears there."""
    step = max(1, plane.scale // 10)
    far = hypot(other.x - one.x, other.y - one.y)
    way = round(degrees(atan2(other.x - one.x, other.y - one.y))) % 360
    off = (way - one.course) % 360
    bears = [s.name for s in one.sectors if far <= s.reach and (off - s.start) % 360 <= (s.end - s.start) % 360]
    text = f"{round(far * plane.scale / step) * step:,} {plane.unit}, {way:03}"
    return f"{text}, {' and '.join(bears)}" if bears else text


def _fire(sea: Sea, tokens: dict[str, Token]) -> Iterator[str]:
    last = max((fall.turn for fall in sea.falls), default=0)
    for fall in sea.falls:
        if fall.turn == last:
            yield f"Turn {last}: {_fell(fall, tokens)}"


def _fell(fall: Fall, tokens: dict[str, Token]) -> str:
    who = f"{tokens[fall.source].label} at {tokens[fall.target].label}" if fall.target in tokens else fall.source
    done = f", {fall.text}" if fall.text else ""
    return f"{who}, {fall.hits} of {fall.hits + fall.misses} hit{done}."
