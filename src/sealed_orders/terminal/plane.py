"""A battle on the open plane as text: the sketch, and beside it each ship's course and how the enemy bears."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.plane_board import Plane, Sea, Vessel
from sealed_orders.terminal.bearings import bearing_guns, hits, seen
from sealed_orders.terminal.ink import DRY, Ink
from sealed_orders.terminal.reported import HEAD
from sealed_orders.terminal.sketch import COLUMNS, Sketch, letter

BESIDE = 79 - COLUMNS - 3  # columns beside the sketch


def waters(plane: Plane, display: Display, side: Side, ink: Ink = DRY, hand: str = "") -> str:
    """Draw the sketch with arcs and ranges of the current ship, list all ships beside it, and the last hits."""
    sea = display.sea or Sea()
    tokens = {token.id: token for token in display.tokens}
    if not sea.vessels:
        return "There is no ship on the plane."
    own = [vessel for vessel in sea.vessels if tokens[vessel.id].side == side]
    chosen = next((vessel for vessel in own if vessel.id == hand), next(iter(own), None))
    sketch = Sketch(plane, sea, tokens, side, chosen, ink)
    drawn = sketch.lines()
    beside = [*_ships(plane, sea, display, side), "", *_folded(sketch.key(), "")]
    lines = [
        f"{left or ' ' * (COLUMNS + 2)} {right}".rstrip() for left, right in zip_longest(drawn, beside, fillvalue="")
    ]
    return "\n".join([*lines, *hits(sea, {token.id: token.label for token in display.tokens})])


def _ships(plane: Plane, sea: Sea, display: Display, side: Side) -> Iterator[str]:
    """List each ship with course and speed; below the reader's own, how the enemy bears."""
    tokens = {token.id: token for token in display.tokens}
    widest = max(len(tokens[vessel.id].label) for vessel in sea.vessels)
    for vessel in sea.vessels:
        token = tokens[vessel.id]
        yield f"{letter(token, side)} {token.label:{widest}}  {vessel.course:03}  {vessel.speed:g} {plane.speed}"
        if token.side == side:
            yield from _folded(_bearings(plane, sea, display, side, vessel), "  ")
        else:
            yield from _folded([f"{name}: {text}" for name, text in token.facts if name == HEAD], "  ")


def _bearings(plane: Plane, sea: Sea, display: Display, side: Side, vessel: Vessel) -> Iterator[str]:
    tokens = {token.id: token for token in display.tokens}
    for other in sea.vessels:
        if tokens[other.id].side != side:
            yield f"{tokens[other.id].label} {seen(plane, vessel, other)}"
            if guns := bearing_guns(plane, vessel, other):
                yield guns


def _folded(lines: Iterator[str] | list[str], indent: str) -> list[str]:
    under = f"{indent}  "
    return [part for line in lines for part in wrap(line, BESIDE, initial_indent=indent, subsequent_indent=under)]
