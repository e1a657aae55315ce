"""The convoys as a raider sees them: where each probably is and will be, and what meeting it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sealed_orders.bots.bismarck.battle.worth import dispersal
from sealed_orders.bots.bismarck.convoys.chances import expected, punctual, sailed
from sealed_orders.bots.bismarck.convoys.timetable import moves_in
from sealed_orders.bots.bismarck.waters.sea import squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.bismarck.ships import CONVOYS, FAST_CONVOYS, UNITS
from sealed_orders.games.bismarck.view import BismarckView

UNSEEN = 0.15  # share left of the chance to find a convoy by staying where nothing was found


@dataclass(frozen=True)
class Prey:
    """One convoy: its worth, and its chances by square for each coming turn."""

    convoy: int
    worth: float
    chances: Sequence[Weights]
    moves: Sequence[bool]
    seen: bool  # in sight now

    @property
    def fast(self) -> bool:
        """Say whether it is one of the fast convoys."""
        return self.convoy in FAST_CONVOYS


def convoys(view: BismarckView, belief: Belief, turns: int) -> list[Prey]:
    """Return every convoy that may still be at sea."""
    seen = {u: cell for u, cell, _ in view.contacts}
    prey = []
    for convoy in sorted(CONVOYS):
        now = None if view.fate[convoy] else present(view, belief, convoy, seen.get(convoy, ""))
        if now is None:
            continue
        chances, moves = [], []
        for turn in range(view.turn, view.turn + turns):
            now = sailed(convoy, now, turn) if turn <= view.last_turn else np.zeros(len(CELLS))
            chances.append(now)
            moves.append(moves_in(convoy, turn))
        worth = dispersal(convoy, UNITS[convoy].midships, view.turn, view.last_turn)
        prey.append(Prey(convoy, worth, chances, moves, convoy in seen))
    return prey


def present(view: BismarckView, belief: Belief, convoy: int, seen: str) -> Weights | None:
    """Return where a convoy probably is before this turn's move: as seen, or by its timetable."""
    if seen in INDEX:
        return squares(seen).astype(np.float64)
    can = belief.can(convoy)
    at_sea = expected(convoy, view.turn - 1)
    now = at_sea * can
    if now.sum() > 0:
        return now / now.sum() * at_sea.sum()
    now = (punctual(convoy, view.turn - 1) & can).astype(np.float64)
    return now / now.sum() if now.sum() > 0 else None
