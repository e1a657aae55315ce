"""The convoys' courses: on the track drawn for the match, in time for the mission, and away from raiders.

Everything is computed in points (17.4, 17.5): the cost of meeting a raider, of failing the mission, and a little for
every square off the track. So a convoy leaves its track to avoid danger, and fails rather than be dispersed.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.bismarck.battle.worth import dispersal
from sealed_orders.bots.bismarck.british.quarry import Quarry
from sealed_orders.bots.bismarck.convoys.timetable import MISSION, arrives, in_time
from sealed_orders.bots.bismarck.convoys.tracks import PASSING, has_spare
from sealed_orders.bots.bismarck.waters.sea import apart, around, open_sea
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.bismarck.calendar import LENGTH
from sealed_orders.games.bismarck.ships import GERMAN, OWN, TYPE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Searched, Sighted
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course
from sealed_orders.kernel.squares import distance

PACKS = tuple(u for u in OWN[GERMAN] if TYPE[u] == "S")
PACK = 0.25  # weight of a wolfpack in the square, relative to a raider
NEXT = 0.35  # weight of a raider in the next square, relative to one in the same
# How likely a raider last seen this many squares away meets a convoy: she looks for it, whatever else is believed.
SIGHTED = (0.6, 0.35, 0.2, 0.0)
OFF_TRACK, ASTRAY = 1.0, 0.1  # cost of each square off the track, for a convoy awaited off a port and for any other
NO_SPARE = 6.0  # cost of having no spare move before the enemy's ports are past
WHIM = 0.3  # how much chance decides between equally good ways: no enemy can foresee the course


def haunted(log: Sequence[Event]) -> list[str]:
    """9.5 Return the squares where own ships were sighted in the last search and no enemy was: a submarine is there."""
    squares: list[str] = []
    for fact in every_fact(reversed(log)):
        if isinstance(fact, Searched):
            break
        if isinstance(fact, Sighted) and not fact.units and not fact.before:
            squares.append(fact.cell)
    return squares


def packs_about(belief: Belief, log: Sequence[Event]) -> Weights:
    """Return how many wolfpacks are likely in each square."""
    packs = 0.5 * sum((belief.likely(pack) for pack in PACKS), np.zeros(len(CELLS)))
    packs[[INDEX[cell] for cell in haunted(log)]] += 1.0
    return packs


def fears(belief: Belief, quarry: Sequence[Quarry], log: Sequence[Event]) -> Weights:
    """Return how likely a convoy is to be met in each square at the end of the turn, or soon after."""
    packs = packs_about(belief, log)
    fear: Weights = sum((_met(raider) for raider in quarry), PACK * (packs + NEXT * (around() @ packs)))
    return fear


def _met(raider: Quarry) -> Weights:
    """Return how likely a raider meets a convoy in each square."""
    chances = raider.chances[0]
    met: Weights = chances + NEXT * (around() @ chances - chances)
    if raider.seen in INDEX:
        near = np.array(SIGHTED)[np.minimum(apart()[INDEX[raider.seen]], len(SIGHTED) - 1)]
        met = np.maximum(met, near)
    return np.where(open_sea(GERMAN), met, NEXT * met)


def steer(view: BismarckView, convoy: int, form: Course, fear: Weights, track: Sequence[str], dice: Dice) -> Answer:
    """Return where a convoy goes this turn."""
    mode = form.modes[0]
    if not mode.most or mode.terrain is None:
        return (mode.name,)
    stake = dispersal(convoy, view.midships[convoy], view.turn, view.last_turn)
    ways = (form.start, *mode.terrain.next[form.start])

    def cost(cell: str) -> float:
        if arrives(convoy, cell, view.turn):
            return -stake
        if cell not in INDEX:
            return _failure(view, convoy)  # off the map too soon
        off = distance(cell, track[min(view.turn, len(track) - 1)]) * (OFF_TRACK if convoy in PASSING else ASTRAY)
        return stake * float(fear[INDEX[cell]]) + off + _late(convoy, cell, view)

    best = min(ways, key=lambda cell: cost(cell) + WHIM * dice.roll(100, "whim") / 100)
    return (mode.name,) if best == form.start else (mode.name, best)


def _late(convoy: int, cell: str, view: BismarckView) -> float:
    """Return the cost of a square from which the mission is impossible, or barely possible."""
    mission = MISSION[convoy]
    if view.turn >= mission.due and not mission.at_end:
        return 0.0
    if cell not in in_time(convoy)[min(view.turn, LENGTH)]:
        return _failure(view, convoy)
    return 0.0 if has_spare(convoy, cell, view.turn) else NO_SPARE


def _failure(view: BismarckView, convoy: int) -> float:
    """17.4, 17.5 Return what it costs to fail."""
    mission = MISSION[convoy]
    return float(mission.failed + mission.points * (view.midships[convoy] if mission.each_ship else 1))
