"""The convoys' courses: in time for their missions, and of the ways that are, the one where least is to be feared."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.quarry import Quarry
from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Weights, around
from sealed_orders.bots.bismarck.timetable import arrives, in_time, keeps_time
from sealed_orders.games.bismarck.cards import GERMAN, OWN, TYPE
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course

PACKS = tuple(u for u in OWN[GERMAN] if TYPE[u] == "S")
PACK = 0.25  # what a wolfpack in the square counts against a raider
NEXT = 0.35  # what a raider in the next square counts against one in the same
WHIM = 0.004  # how much chance may decide between ways that are as good: no enemy can foresee the course
EXPOSED = 0.02  # what it counts that German ships may enter a square at all
ROOM = 0.0005  # what one more way to go on is worth


def haunted(log: Sequence[Event]) -> list[str]:
    """9.5 The squares where own ships were sighted in the last search and no enemy was: a submarine is there."""
    found: list[str] = []
    for event in reversed(log):
        kind = event.data.get("kind")
        if kind == "searched":
            break
        if kind == "sighting" and not event.data["units"]:
            found.append(str(event.data["square"]))
    return found


def packs_about(belief: Belief, log: Sequence[Event]) -> Weights:
    """How many wolfpacks are likely in each square."""
    packs = 0.5 * sum((belief.likely(pack) for pack in PACKS), np.zeros(len(CELLS)))
    packs[[INDEX[cell] for cell in haunted(log)]] += 1.0
    return packs


def fears(belief: Belief, quarry: Sequence[Quarry], log: Sequence[Event]) -> Weights:
    """How much a convoy has to fear in each square at the end of the turn."""
    raiders = sum((raider.chances[0] for raider in quarry), np.zeros(len(CELLS)))
    packs = packs_about(belief, log)
    fear: Weights = raiders + NEXT * (around() @ raiders) + PACK * (packs + NEXT * (around() @ packs))
    return fear


def course(view: BismarckView, convoy: int, form: Course, fear: Weights, dice: Dice) -> Answer:
    """Where a convoy goes this turn."""
    mode = form.modes[0]
    ways = keeps_time(convoy, form.start, view.turn)
    if not mode.most or not ways:
        return (mode.name,)
    best = min(ways, key=lambda cell: _cost(view, convoy, cell, fear) + WHIM * dice.roll(100, "whim") / 100)
    return (mode.name,) if best == form.start else (mode.name, best)


def _cost(view: BismarckView, convoy: int, cell: str, fear: Weights) -> float:
    if cell not in INDEX or arrives(convoy, cell, view.turn):
        return -1.0
    later = in_time(convoy)[min(view.turn, len(in_time(convoy)) - 1)]
    room = float((around()[INDEX[cell]] & later).sum())
    return float(fear[INDEX[cell]]) - ROOM * min(room, 6.0) + EXPOSED * (cell in SEA[GERMAN])
