"""What the British hunt: where the raiders probably are at the end of this turn and of the coming ones."""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.sink_the_bismarck.theatre.motion import drift
from sealed_orders.bots.sink_the_bismarck.theatre.sea import CELLS, hexes
from sealed_orders.games.sink_the_bismarck.chart import PORTS
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView

TURNS = 7  # looked ahead
PERHAPS = 0.15  # how much a ship counts that may not be in play at all (16.4)
RANK = 40.0  # points of a raider of the first rank
HIDDEN = 0.05  # how much a raider in port counts: nobody can get at her there


class Hunt:
    """The raiders as the British reckon with them, all together, a raider of the first rank as one."""

    def __init__(self, view: SinkView, belief: Belief, turns: int = TURNS) -> None:
        now = np.zeros(len(CELLS))
        self.held = False  # whether one was seen last turn
        for ship in WARSHIPS[GERMAN]:
            if belief.gone(ship) or view.fate[ship]:
                continue
            share = SHIPS[ship].points / RANK
            if SHIPS[ship].rule and belief.met(ship) is None:
                share *= PERHAPS
            met = belief.met(ship)
            self.held = self.held or bool(met and met[0] >= view.turn - 1)
            now += share * (belief.ahead(ship) if belief.to_move else belief.likely(ship))
        self.now = now
        self.mass = []
        ports = hexes(*PORTS[GERMAN])
        for _ in range(turns):
            self.mass.append(np.where(ports, HIDDEN * now, now))
            now = drift(now)
