"""Where the British look for the Graf Spee: what they infer from the last report of her, as the Germans know it.

It is the plot table of the other side, without the empty searches, which are not reported to a raider.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sealed_orders.bots.graf_spee.theatre.campaign import PLANS, Pursuit
from sealed_orders.bots.graf_spee.waters import squares, steps
from sealed_orders.bots.graf_spee.ways import INDEX
from sealed_orders.bots.hunt.filter import Filter
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN, GRAF_SPEE

KEPT = 128  # filters at hand


def last_heard(given_away: Sequence[tuple[int, str]], turn: int) -> tuple[int, str] | None:
    """9.3 Return when and where she was last reported before a turn; None if she was not."""
    return max(((when, cell) for when, cell in given_away if when < turn and cell in INDEX), default=None)


@lru_cache(KEPT)
def suspected(when: int, cell: str, turn: int) -> Weights:
    """Return, by square, the chance that the British give her to end a later turn there."""
    can = steps(GERMAN)[INDEX[cell]] <= turn - when
    return _after(when, cell, turn).chances(0, can)


@lru_cache(KEPT)
def _after(when: int, cell: str, turn: int) -> Filter:
    """Her plans and squares at the end of a turn, if she was in a square at the end of an earlier one."""
    if turn > when:
        return _after(when, cell, turn - 1).moved(turn)
    british = Pursuit(BRITISH)
    chances = british.filter(british.family(PLANS, GRAF_SPEE), (GRAF_SPEE,))
    chances.put(0, squares(cell))
    return chances
