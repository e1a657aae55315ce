"""The battle groups: where they wait for a raider and guard the convoys, and when they close in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.battle.condition import Condition
from sealed_orders.bots.bismarck.battle.worth import dispersal
from sealed_orders.bots.bismarck.british.quarry import Quarry, wanted
from sealed_orders.bots.bismarck.british.strategy import Posture, line_holds
from sealed_orders.bots.bismarck.convoys.chances import sailed
from sealed_orders.bots.bismarck.waters.flights import STRIKE_REACH
from sealed_orders.bots.bismarck.waters.modes import MOVE, PATROL
from sealed_orders.bots.bismarck.waters.nearness import near
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC, apart, open_sea, squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX, far, toward
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.hunt.voyage import Pace, Prospect, legs
from sealed_orders.games.bismarck.movement import limit
from sealed_orders.games.bismarck.ships import BRITISH, CONVOYS, GERMAN, TYPE, UNIT
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course

# The ships that stay together; the first of them that can take orders leads.
GROUPS = tuple(
    tuple(UNIT[name] for name in names)
    for names in (
        ("hood", "prince_of_wales"),
        ("king_george_v", "repulse"),
        ("renown",),
        ("rodney",),
        ("ramillies",),
    )
)
CLOSE = (1.0, 0.5, 0.3, 0.15, 0.1, 0.05)  # value by distance in squares
WORTH = 40.0  # the points of a convoy that count as much as a raider
PATIENCE = 0.95  # discount per turn
SHARED = 0.7  # how much less a convoy needs a second battle group
KEEN = 2.0  # how much more the first group values the hunt, and how much less convoys, while the northern line holds
TAKEN = 0.7  # how much the hunt is worth to the next group
STRIKE = STRIKE_REACH // 2  # squares out for planes that must return
TOO_NEAR, EXPOSED = 1, 2.0  # squares from a raider at which a carrier is exposed, and its cost against a strike
FUEL_WORTH = ((3, 0.15), (-1, 0.4))  # value of a fuel factor above a level


@cache
def _closeness() -> NDArray[np.float64]:
    """Return what being in one square is worth for something in another."""
    return np.array((*CLOSE, 0.0))[np.minimum(apart(), len(CLOSE))]


def pace(view: BismarckView, unit: int, thrift: float = 1.0) -> Pace:
    """6.5 Return how far a British ship may go now and later; thrift is how much she saves fuel."""
    now = limit(view, unit, MOVE)
    if view.knots[unit] < SLOW_KNOTS or not view.fuel[unit]:
        return Pace(now, 1, 1)
    cost = next(worth for above, worth in FUEL_WORTH if view.fuel[unit] > above)
    return Pace(now, 2, 1 if TYPE[unit] in "BA" else 2, thrift * cost)


class Guard:
    """What there is to hunt and to protect, while one battle group after the other gets its station."""

    def __init__(self, view: BismarckView, quarry: Sequence[Quarry], posture: Posture, turns: int) -> None:
        """While raiders may be met in the passages, the first group prefers them to convoys."""
        self._view = view
        self._keen = KEEN if line_holds(view, quarry) else 1.0
        self._wanted = [wanted(quarry, ahead) for ahead in range(turns)]
        self._hunt = [posture.hunt * _closeness() @ chances for chances in self._wanted]
        self._convoys = [
            _protection(view, convoy, quarry, posture.shield, turns)
            for convoy in sorted(CONVOYS)
            if view.square[convoy] and not view.fate[convoy]
        ]

    def station(self, leader: int, form: Course) -> str:
        """Return the square that a battle group heads for while no raider is shadowed."""
        gain = []
        for ahead, hunt in enumerate(self._hunt):
            convoys = sum((each[ahead] for each in self._convoys), np.zeros(len(CELLS)))
            gain.append((self._keen * hunt + convoys / self._keen) * PATIENCE**ahead)
        cell = legs(NORTH_ATLANTIC, BRITISH, form.start, pace(self._view, leader), Prospect(gain, gain, gain))[0].cell
        self._hunt = [TAKEN * hunt for hunt in self._hunt]
        self._keen = 1.0
        self._convoys = [_shared(each, INDEX[cell]) for each in self._convoys]
        return cell

    def carrier_station(self, carrier: int, form: Course) -> str:
        """8.24.2 Return the square from which a carrier's planes reach most and no raider reaches her."""
        gain = [
            (near(STRIKE) @ chances - EXPOSED * near(TOO_NEAR) @ chances) * PATIENCE**ahead
            for ahead, chances in enumerate(self._wanted)
        ]
        return legs(NORTH_ATLANTIC, BRITISH, form.start, pace(self._view, carrier), Prospect(gain, gain, gain))[0].cell


def _protection(
    view: BismarckView, convoy: int, quarry: Sequence[Quarry], shield: float, turns: int
) -> Sequence[Weights]:
    """Return the value of each square for protecting a convoy, in each coming turn; zero where no German may come."""
    worth = dispersal(convoy, view.midships[convoy], view.turn, view.last_turn) / WORTH
    now = squares(view.square[convoy]).astype(np.float64)
    worths = []
    for ahead in range(turns):
        now = sailed(convoy, now, view.turn + ahead)
        close = _closeness() @ (now * open_sea(GERMAN))
        worths.append(worth * close * (shield + sum(float(close @ raider.chances[ahead]) for raider in quarry)))
    return worths


def _shared(worths: Sequence[Weights], number: int) -> Sequence[Weights]:
    most = float(worths[0].max())
    return [each * (1 - SHARED * float(worths[0][number]) / most) for each in worths] if most > 0 else worths


def strength(view: BismarckView, units: Sequence[int]) -> float:
    """Guns times what they can stand."""
    return float(sum(view.firepower[u] for u in units) * sum(view.midships[u] for u in units))


def raiders_strength(raiders: Sequence[int], hurt: Mapping[int, Condition]) -> float:
    """Return the same for the raiders, if known."""
    ships = [hurt.get(u) or Condition.new(u) for u in raiders]
    return sum(s.firepower for s in ships) * sum(s.midships for s in ships)


def in_reach(view: BismarckView, unit: int, cell: str) -> bool:
    """Say whether a ship can be in a square this turn."""
    return far(BRITISH, view.square[unit], cell) <= limit(view, unit, MOVE)


def sail(form: Course, goal: str) -> Answer:
    """Send a ship to a square, and let her patrol when she is there."""
    most = next(mode.most for mode in form.modes if mode.name == MOVE)
    route = toward(BRITISH, form.start, goal, most)
    return (MOVE, *route) if route else (PATROL,)


def approach(form: Course, goal: str) -> Answer:
    """Send a ship as near as she can get without going in."""
    answer = sail(form, goal)
    return answer[:-1] if answer[-1] == goal else answer
