"""The hunt: battle groups that close in on a raider that is held, and otherwise wait where she is likely to come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.condition import Condition
from sealed_orders.bots.bismarck.quarry import Quarry, wanted
from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Weights, squares
from sealed_orders.bots.bismarck.timetable import sailed
from sealed_orders.bots.bismarck.worth import dispersal
from sealed_orders.bots.bismarck.voyage import Pace, Prospect, legs
from sealed_orders.bots.bismarck.ways import far, toward
from sealed_orders.games.bismarck.cards import BISMARCK, BRITISH, CONVOYS, TYPE, UNIT
from sealed_orders.games.bismarck.movement import limit
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course

GROUPS = tuple(
    tuple(UNIT[name] for name in names)
    for names in (
        ("hood", "prince_of_wales", "df1"),
        ("king_george_v", "repulse", "df2"),
        ("renown", "df3"),
        ("rodney",),
        ("ramillies",),
    )
)
CLOSE = (1.0, 0.85, 0.7, 0.4, 0.2, 0.1)  # what being so many squares off a raider is worth
WORTH = 40.0  # the points that count as much as a raider
ALWAYS = 0.15  # how much a convoy is in danger even when no raider is thought to be near
HUNT = 0.5  # what the hunt counts against the protection of convoys
PATIENCE = 0.95  # what a turn later is worth
SHARED = 0.7  # how much less a convoy needs a second battle group
ENOUGH = 0.9  # guns times hulls, against the raiders', with which the hunters close in


@cache
def _closeness() -> NDArray[np.float64]:
    rows = np.array([int(cell[:2]) for cell in CELLS])
    columns = np.array([int(cell[2:]) for cell in CELLS])
    apart = np.maximum(abs(rows[:, None] - rows[None, :]), abs(columns[:, None] - columns[None, :]))
    return np.array((*CLOSE, *(0.0,) * 30))[np.minimum(apart, len(CLOSE))]


def pace(view: BismarckView, unit: int) -> Pace:
    """6.5 How far a British ship may go, now and later."""
    now = limit(view, unit, "M")
    if view.knots[unit] < SLOW_KNOTS or not view.fuel[unit]:
        return Pace(now, 1, 1, 0.0)
    cost = 0.002 if view.fuel[unit] > 3 else 0.02
    return Pace(now, 2, 1 if TYPE[unit] in "BA" else 2, cost)


def strength(view: BismarckView, units: Sequence[int]) -> float:
    """Guns times what they can stand."""
    return float(sum(view.firepower[u] for u in units) * sum(view.midships[u] for u in units))


def closing_in(view: BismarckView, free: Sequence[int], cell: str) -> list[int]:
    """The battleships that can be in a square this turn."""
    return [u for u in free if TYPE[u] == "B" and far(BRITISH, view.square[u], cell) <= limit(view, u, "M")]


def raiders_strength(raiders: Sequence[int], hurt: dict[int, Condition]) -> float:
    """Guns times what they can stand, as far as it is known."""
    ships = [hurt.get(u) or Condition.new(u) for u in raiders]
    return sum(s.firepower for s in ships) * sum(s.midships for s in ships)


class Guard:
    """What there is to hunt and to protect, as one battle group after the other gets its station."""

    def __init__(self, view: BismarckView, quarry: Sequence[Quarry], turns: int) -> None:
        self._view = view
        self._hunt = [_closeness() @ wanted(quarry, ahead) for ahead in range(turns)]
        self._convoys: list[tuple[float, list[Weights]]] = []
        for convoy in sorted(CONVOYS):
            if not view.square[convoy] or view.fate[convoy]:
                continue
            worth = dispersal(convoy, view.midships[convoy], view.turn, view.last_turn) / WORTH
            now = squares(view.square[convoy]).astype(np.float64)
            near = []
            for ahead in range(turns):
                now = sailed(convoy, now, view.turn + ahead)
                threat = ALWAYS + float(sum(now @ _closeness() @ q.chances[ahead] for q in quarry))
                near.append(_closeness() @ now * threat)
            self._convoys.append((worth, near))

    def station(self, leader: int, form: Course) -> str:
        """The square a battle group makes for while no raider is held."""
        gain = []
        for ahead, hunt in enumerate(self._hunt):
            total = HUNT * hunt + sum(worth * near[ahead] for worth, near in self._convoys)
            gain.append(total * PATIENCE**ahead)
        leg = legs(BRITISH, form.start, pace(self._view, leader), Prospect(gain, gain, gain))[0]
        number = INDEX[leg.cell]
        self._convoys = [(worth * (1 - SHARED * float(min(1.0, near[0][number] / max(1e-9, near[0].max())))), near) for worth, near in self._convoys]
        self._hunt = [hunt * 0.7 for hunt in self._hunt]
        return leg.cell


def follow(form: Course, goal: str) -> Answer:
    """A ship goes where she is wanted, and stands on patrol when she is there."""
    most = next(mode.most for mode in form.modes if mode.name == "M")
    route = toward(BRITISH, form.start, goal, most)
    return ("M", *route) if route else ("P",)


def safe_distance(quarry: Sequence[Quarry]) -> Weights:
    """How likely a raider can be upon a ship in each square by the end of the turn."""
    danger = np.zeros(len(CELLS))
    for raider in quarry:
        danger += (1.0 if raider.unit == BISMARCK else 0.7) * raider.chances[0]
    return danger


def index(cell: str) -> int:
    """The number of a square."""
    return INDEX[cell]
