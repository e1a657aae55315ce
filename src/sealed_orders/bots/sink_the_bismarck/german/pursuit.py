"""The British close in on a raider they have seen: where they are in the coming turns if a share makes for her.

The plot of each British ship forgets that they hunt together: left as it is, it expects a third of the true threat.
The numbers were fitted to fourteen matches between `lindemann` and `tovey`.
"""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.theatre.sea import crow
from sealed_orders.bots.sink_the_bismarck.ways import INDEX
from sealed_orders.games.sink_the_bismarck.forces import in_use
from sealed_orders.games.sink_the_bismarck.ships import GERMAN
from sealed_orders.games.sink_the_bismarck.view import SinkView

COMES, COOLS = 0.7, 0.9  # the share of those within reach that makes for a raider seen, and what each turn leaves of it
REACH, FARTHER = 16, 3  # hexes from which they come, and how many more for each turn since
NEAR, WIDER = 2.0, 0.5  # hexes about her among which they spread, and how many more for each turn


def closing(fields: Weights, view: SinkView, ahead: int) -> Weights:
    """Return where the British are some turns ahead, by kind, with those of them that make for raiders."""
    for marker in in_use(view, GERMAN):
        seen = view.turn - 1 if view.shadowed[marker] else view.detected[marker]
        if not seen or view.cell[marker] not in INDEX:
            continue
        turns = max(0, view.turn - 1 - seen) + ahead
        away = crow(view.cell[marker])
        about = np.exp(-away / (NEAR + WIDER * turns))
        coming = COMES * COOLS**turns * fields * (away <= REACH + FARTHER * turns)
        fields = fields - coming + coming.sum(axis=-1, keepdims=True) * (about / about.sum())
    return fields
