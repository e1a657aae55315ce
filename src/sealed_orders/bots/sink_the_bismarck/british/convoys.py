"""9.3 How convoys sail: along the lane, around danger, and away from ships that have seen them."""

from __future__ import annotations

from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.theatre.sea import about
from sealed_orders.bots.sink_the_bismarck.ways import INDEX
from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.convoys import nearer
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, NUMBER
from sealed_orders.games.sink_the_bismarck.plots import STAND
from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Pick, Prompt

LATE = 0.02  # what a hex not gained counts, against the chance of meeting a raider
CHANCE = 0.01  # how much is left to chance, so that nobody can wait for it


def courses(view: SinkView, prompt: Prompt, raiders: Weights, dice: Dice) -> dict[str, Answer]:
    """9.3 Return the next hex of every convoy."""
    order: dict[str, Answer] = {}
    for pick in prompt.choices:
        marker = NUMBER[BRITISH].get(pick.key, -1)
        if marker not in CONVOYS or not isinstance(pick, Pick):
            continue
        here = view.cell[marker]
        onward = nearer(here, markers.convoy(marker).way[view.leg[marker]])
        feared = {value: _feared(here if value == STAND else value, raiders) for value in pick.values}
        cost = {
            word: fear + LATE * (word not in onward) + CHANCE * dice.roll(10, "convoy") / 10
            for word, fear in feared.items()
        }
        order[pick.key] = (min(cost, key=lambda word: (cost[word], word)),)
    return order


def _feared(cell: str, raiders: Weights) -> float:
    """Return how likely a raider is in a hex or next to it."""
    return float(raiders[INDEX[cell]]) + 0.5 * about(raiders, cell, 1)
