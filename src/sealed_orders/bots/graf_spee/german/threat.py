"""What the Graf Spee has to fear where: British ships that may be there, and those that look for her there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from sealed_orders.bots.graf_spee.german.suspicion import last_heard, suspected
from sealed_orders.bots.graf_spee.waters import LANE, steps
from sealed_orders.bots.graf_spee.ways import INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.search import surely
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN, KIND
from sealed_orders.games.graf_spee.tables import WEATHER

LETHAL = {"BC": 1.0, "CA": 0.75, "CL": 0.6, "CV": 0.6}  # danger of meeting a ship of a kind, relative to the worst
USUAL_COUNT = 3  # 6.7 a ship on patrol
HEAT = (0.1, 0.05, 0.03)  # how many come to the square of a report, and by distance from it
COOLING = 0.8  # and what is left of that a turn later
CAST = 8  # turns for which the British are taken to have come nearer since a report
FAINT = 1e-12  # suspicion that draws nobody
POSTED: Weights = np.where(LANE >= 9, 0.12, 0.0)  # the ships that anybody would post on the busiest squares
STATIONED, LOOKING = 0.5, 0.3  # the shares of the British that keep to their stations, and that look for her
ABROAD = tuple(float(chance) for chance in WEATHER)


def seen(level: int | None) -> float:
    """6.2 Say how likely a British ship in her square spots her, at a visibility or at any."""
    if level is not None:
        return surely(USUAL_COUNT, level)
    return sum(chance * surely(USUAL_COUNT, number) for number, chance in enumerate(ABROAD, 1))


def threats(
    belief: Belief, turns: int, level: int, turn: int, given_away: Sequence[tuple[int, str]]
) -> tuple[Weights, ...]:
    """For the coming turns, by square, the chance to be met there by somebody to be feared."""
    report = last_heard(given_away, turn)
    now = np.sum([LETHAL[KIND[ship]] * belief.likely(ship) for ship in belief.units], axis=0)
    by_turn = []
    for number, ends in enumerate(belief.forecast(turns)):
        spots = seen(level if not number else None)
        stationed = np.sum([LETHAL[KIND[ship]] * chances for ship, chances in ends.items()], axis=0)
        expected = POSTED + STATIONED * stationed + heat(given_away, turn + number)
        if report:
            away = turn + number - report[0]
            expected += LOOKING * hunters(now, suspected(*report, turn + number), min(CAST, away))
        by_turn.append(1 - np.exp(-spots * expected))
    return tuple(by_turn)


def hunters(now: Weights, suspicion: Weights, turns: int) -> Weights:
    """Return by square the ships that will look for her there: each goes as far as she can toward suspected squares."""
    near = _within(turns)
    ships: Weights = suspicion * ((now / np.maximum(near @ suspicion, FAINT)) @ near)
    return ships


@cache
def _within(turns: int) -> Weights:
    """Return which squares (column) a British ship reaches from which (row) in a number of turns."""
    return (steps(BRITISH) <= turns).astype(np.float64)


def heat(given_away: Sequence[tuple[int, str]], turn: int) -> Weights:
    """9.3 Return, by square, how likely ships that know of a report have come there some turns later."""
    total = np.zeros(len(INDEX))
    for when, cell in given_away:
        if when < turn and cell in INDEX:
            away = steps(GERMAN)[INDEX[cell]]
            here = np.array((*HEAT, 0.0))[np.minimum(away, len(HEAT))]
            total += COOLING ** (turn - when - 1) * here
    return total
