"""13.2, 13.3 The way home: how far it is, how many turns are left for it, and why the Bismarck is not home yet."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sealed_orders.games.bismarck_solitaire.chart import AT, PORTS, SEA
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK
from sealed_orders.games.bismarck_solitaire.situation import Situation, in_port, points
from sealed_orders.kernel.words import many


class WayHome(NamedTuple):
    """13.2 The nearest friendly port, the squares to it, and the turns they take at full speed with every barrel."""

    port: str
    squares: int
    turns: int


@cache
def _from_port(port: str) -> dict[str, int]:
    return SEA.reach(PORTS[port].square, len(AT))


def way_home(at: Situation, square: str, barrels: int) -> WayHome:
    """11.1, 12.1 Return the way home from a square, with this many barrels left; weather may make it longer."""
    squares, port = min((_from_port(port)[square], port) for port in at.ports)
    speed = at.speed[BISMARCK]
    turns = next(turns for turns in range(squares + 1) if speed * turns + min(barrels, turns) >= squares)
    return WayHome(PORTS[port].name, squares, turns)


def moves_left(at: Situation) -> int:
    """13.3 The turns in which she can still move, this one among them."""
    return max(0, TURNS + 1 - at.turn)


def why_not_home(at: Situation) -> str:
    """13.2, 13.3 Say where a Bismarck is that has not won at the end of a turn, and what is missing."""
    short = at.goal - points(at)
    if in_port(at, BISMARCK):
        port = next(PORTS[port].name for port in at.ports if PORTS[port].square == at.square[BISMARCK])
        early = f"home counts from the end of turn {at.return_after + 1}" if at.turn <= at.return_after else ""
        wanting = f"{many(short, 'point')} short" if short > 0 else ""
        return f"in {port}: {', and '.join(filter(None, (wanting, early)))}"
    way = way_home(at, at.square[BISMARCK], at.barrels[BISMARCK])
    return f"at {at.square[BISMARCK]}, {many(way.squares, 'square')} from {way.port}"
