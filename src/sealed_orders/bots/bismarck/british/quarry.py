"""What the British hunt: where each raider probably is at the end of this turn and of coming ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sealed_orders.bots.bismarck.battle.worth import dispersal
from sealed_orders.bots.bismarck.theatre.motion import step_chances
from sealed_orders.bots.bismarck.waters.nearness import drawn
from sealed_orders.bots.bismarck.waters.sea import squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.bismarck.chart import PORTS
from sealed_orders.games.bismarck.ships import BISMARCK, CONVOYS, GERMAN, PRINZ_EUGEN
from sealed_orders.games.bismarck.view import BismarckView

RAIDERS = {BISMARCK: 1.0, PRINZ_EUGEN: 0.5}  # how much each is worth hunting
PREY = 40.0  # convoy points that draw a raider twice as strongly as an empty sea
NEAR = 3  # squares from which they do
PACES = (0.25, 0.4, 0.35)  # the chances of moving 0, 1 or 2 squares in a coming turn


@dataclass(frozen=True)
class Quarry:
    """One raider: where she is known to end the turn, and her chances by square for each coming turn."""

    unit: int
    ends: str
    seen: str  # where she was seen last turn, if she was
    chances: Sequence[Weights]


def raiders(view: BismarckView, belief: Belief, turns: int) -> list[Quarry]:
    """Return the raiders afloat, for a number of turns from this one on."""
    return [_quarry(view, belief, unit, turns) for unit in RAIDERS if not view.fate[unit]]


def _quarry(view: BismarckView, belief: Belief, unit: int, turns: int) -> Quarry:
    contact = next(((cell, turn) for u, cell, turn in view.contacts if u == unit), ("", 0))
    seen_at = contact[0] if contact[1] == view.turn else ""
    now = squares(seen_at).astype(np.float64) if seen_at in INDEX else _after_convoys(view, belief.ahead(unit))
    chances = [now]
    for _ in range(1, turns):
        now = drift(now)
        chances.append(now)
    return Quarry(unit, seen_at, "" if seen_at else contact[0], chances)


def _after_convoys(view: BismarckView, chances: Weights) -> Weights:
    """Raise the chances where there is something to raid."""
    prey = np.zeros(len(CELLS))
    for convoy in CONVOYS:
        if view.to[convoy] in INDEX:
            prey[INDEX[view.to[convoy]]] += dispersal(convoy, view.midships[convoy], view.turn, view.last_turn) / PREY
    return drawn(chances, prey, NEAR, 1.0)


def drift(chances: Weights) -> Weights:
    """Return where a raider probably is a turn later."""
    step = step_chances(GERMAN, "raider")
    once = chances @ step
    return PACES[0] * chances + PACES[1] * once + PACES[2] * (once @ step)


def wanted(quarry: Sequence[Quarry], ahead: int) -> Weights:
    """Sum the chances of all raiders by square, weighted by their value; in port nobody can attack her."""
    total = np.zeros(len(CELLS))
    for raider in quarry:
        total += RAIDERS[raider.unit] * raider.chances[ahead]
    return np.where(squares(*PORTS[GERMAN]), 0.1 * total, total)
