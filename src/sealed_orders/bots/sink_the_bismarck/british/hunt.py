"""What the British hunt: where the raiders probably are at the end of this turn and of the coming ones."""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.theatre.sea import hexes
from sealed_orders.bots.sink_the_bismarck.ways import CELLS
from sealed_orders.games.sink_the_bismarck.chart import PORTS
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, NAME, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView

TURNS = 7  # looked ahead
PERHAPS = 0.15  # how much a ship counts that may not be in play at all (16.4)
RANK = 40.0  # points of a raider of the first rank
HIDDEN = 0.05  # how much a raider in port counts: nobody can get at her there


class Hunt:
    """The raiders as the British expect them, all together, a raider of the first rank as one."""

    def __init__(self, view: SinkView, belief: Belief, turns: int = TURNS) -> None:
        """Look this many turns ahead, this one first."""
        ports = hexes(*PORTS[GERMAN])
        shares = {
            ship: _share(ship, belief) for ship in WARSHIPS[GERMAN] if not belief.gone(ship) and not view.fate[ship]
        }
        met = [belief.met(ship) for ship in shares]
        self.held = any(last and last[0] >= view.turn - 1 for last in met)  # whether one was seen last turn
        lead = max(shares, key=lambda ship: (shares[ship], -ship), default=-1)
        self.name = NAME[lead] if lead >= 0 else "a raider"  # the raider most wanted
        self.ends: list[Weights] = []  # by turn, where she probably ends it
        mass = np.zeros((turns, len(CELLS)))
        for ahead, ends in enumerate(belief.forecast(turns)):
            self.ends += [ends[lead]] if lead >= 0 else []
            for ship, share in shares.items():
                mass[ahead] += share * ends[ship]
        self.mass: Weights = np.where(ports, HIDDEN * mass, mass)  # the same of all, by turn and hex


def _share(ship: int, belief: Belief) -> float:
    """15.1, 16.4 Say how much a raider counts; less if she may not be in play at all."""
    perhaps = SHIPS[ship].rule and belief.met(ship) is None
    return SHIPS[ship].points / RANK * (PERHAPS if perhaps else 1.0)
