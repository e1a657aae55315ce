"""The admiral's postures A1 to A6: what they look for, what they protect, and when they close in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from sealed_orders.bots.bismarck.battle.condition import conditions
from sealed_orders.bots.bismarck.british.quarry import Quarry
from sealed_orders.bots.bismarck.waters.ways import CELLS
from sealed_orders.games.bismarck.chart import CLASS
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.minute import match_part

LINE_UNTIL = 10  # the last turn in which a raider may still be north of the line
THROUGH = 20  # south of this row a raider has passed the line
MOST_OF_IT = 0.5  # the share of the chances that decides
BARRIER_FROM = 16  # the turn from which raiders may be on their way home
HURT = 2.0  # midships the Bismarck must be thought to have lost to count as damaged
LEADING, ENDGAME_FROM = 20, 24  # points, turn
SOUTH = np.array([int(cell[:2]) > THROUGH for cell in CELLS])

# The northern line: the value of seeing into each square, wherever the raiders are thought to be.
CORDON = {
    "1117": 0.12, "1116": 0.08, "1216": 0.04, "1320": 0.03, "1420": 0.03, "1521": 0.03, "1522": 0.03, "1523": 0.03,
    "1525": 0.03, "1625": 0.03, "1724": 0.03, "1726": 0.03, "1824": 0.04,
}  # fmt: skip
BARRIER = {cell: 0.01 for cell in CLASS if 24 <= int(cell[:2]) <= 28 and 20 <= int(cell[2:]) <= 25}


@dataclass(frozen=True)
class Posture:
    """How the admiral weighs the tasks."""

    name: str
    hunt: float  # value of being near a raider for the battle groups
    shield: float  # assumed danger of a convoy even if no raider is thought near
    enough: float = 0.9  # ratio of guns times hulls to the raiders' at which the battleships close in
    line: Mapping[str, float] = field(default_factory=dict)  # by square, the value of seeing into it


POSTURES = {
    "A1": Posture("forward cordon", 0.5, 0.15, line=CORDON),
    "A3": Posture("convoy shield", 0.3, 0.4, line={cell: worth / 2 for cell, worth in CORDON.items()}),
    "A4": Posture("concentrate", 2.0, 0.08, enough=0.8),
    "A5": Posture("south-west barrier", 0.7, 0.15, line=BARRIER),
    "A6": Posture("endgame", 0.2, 0.4, enough=1.3),
}
DRAWN = {"A1": 60, "A3": 40}  # A2, Bergen first, is part of both


def drawn(seed: str) -> str:
    """Return the posture a match begins with."""
    hat = [key for key, weight in DRAWN.items() for _ in range(weight)]
    return FastDice(f"posture {match_part(seed)}").pick(hat, "posture")


def at_present(chosen: str, view: BismarckView, quarry: Sequence[Quarry], log: Sequence[Event]) -> str:
    """Return the posture for the current situation."""
    lead = view.points[BRITISH] - sum(points for side, points in view.points.items() if side != BRITISH)
    if lead >= LEADING and view.turn > ENDGAME_FROM:
        return "A6"
    if any(raider.ends or raider.seen for raider in quarry) or _found_again(quarry):
        return "A4"
    if view.turn >= BARRIER_FROM or _bismarck_hurt(log):
        return "A5"
    return chosen if line_holds(view, quarry) else "A3"


def line_holds(view: BismarckView, quarry: Sequence[Quarry]) -> bool:
    """Say whether the Bismarck may still be met in the passages."""
    return view.turn <= LINE_UNTIL and not _through(quarry)


def _found_again(quarry: Sequence[Quarry]) -> bool:
    """Say whether the Bismarck is as good as found: most of her chances are in a few squares."""
    return any(r.unit == BISMARCK and float(np.sort(r.chances[0])[-4:].sum()) > MOST_OF_IT for r in quarry)


def _through(quarry: Sequence[Quarry]) -> bool:
    return any(r.unit == BISMARCK and float(r.chances[0][SOUTH].sum()) > MOST_OF_IT for r in quarry)


def _bismarck_hurt(log: Sequence[Event]) -> bool:
    ship = conditions(BRITISH, log).get(BISMARCK)
    return ship is not None and UNITS[BISMARCK].midships - ship.midships >= HURT
