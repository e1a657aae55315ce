"""What the Graf Spee has to fear where: British ships that may be there, and who comes after a report."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.graf_spee.waters import INDEX, steps
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.search import surely
from sealed_orders.games.graf_spee.ships import GERMAN, KIND
from sealed_orders.games.graf_spee.tables import WEATHER

LETHAL = {"BC": 1.0, "CA": 0.75, "CL": 0.6, "CV": 0.6}  # what meeting one of a kind comes to, against the worst
USUAL_COUNT = 3  # 6.7 a ship in patrol
HEAT = (0.6, 0.3, 0.18, 0.1, 0.05)  # how likely somebody comes to the square of a report, and so far from it
COOLING = 0.8  # and what is left of that a turn later
ABROAD = tuple(float(chance) for chance in WEATHER)


def seen(level: int | None) -> float:
    """6.2 How likely a British ship in her square spots her, at a visibility or at any."""
    if level is not None:
        return surely(USUAL_COUNT, level)
    return sum(chance * surely(USUAL_COUNT, number) for number, chance in enumerate(ABROAD, 1))


def threats(
    belief: Belief, turns: int, level: int, turn: int, given_away: Sequence[tuple[int, str]]
) -> tuple[Weights, ...]:
    """For the coming turns, by square, the chance to be met there by somebody to be feared."""
    found = []
    for number, ends in enumerate(belief.forecast(turns)):
        spots = seen(level if not number else None)
        safe = np.prod([1 - LETHAL[KIND[ship]] * spots * chances for ship, chances in ends.items()], axis=0)
        found.append(np.clip(1 - safe + heat(given_away, turn + number) * spots, 0.0, 1.0))
    return tuple(found)


def heat(given_away: Sequence[tuple[int, str]], turn: int) -> Weights:
    """9.3 Who was told where she is comes there: by square, how likely, some turns after a report."""
    total = np.zeros(len(INDEX))
    for when, cell in given_away:
        if when < turn and cell in INDEX:
            away = steps(GERMAN)[INDEX[cell]]
            here = np.array((*HEAT, 0.0))[np.minimum(away, len(HEAT))]
            total += COOLING ** (turn - when - 1) * here
    return total
