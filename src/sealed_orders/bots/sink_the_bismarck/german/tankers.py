"""17.13, 17.14 Where tankers are noted, and how they keep out of the way."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.markers import ID, TANKER_MARKERS
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Pick, Prompt

# 17.13 Berths off the lanes, one of each row: in the north, in the west, in the south.
BERTHS = (("3603", "3502", "3302"), ("0812", "0913", "1012"), ("1526", "1327", "1828"))


def noted(prompt: Prompt, dice: Dice) -> dict[str, Answer]:
    """17.13 Return a berth for each tanker, drawn among those that are allowed."""
    picks = {pick.key: pick for pick in prompt.choices if isinstance(pick, Pick)}
    order: dict[str, Answer] = {}
    for marker, berths in zip(TANKER_MARKERS, BERTHS, strict=True):
        pick = picks.get(ID[marker])
        if pick:
            allowed = [cell for cell in berths if cell in pick.values]
            if allowed:
                order[pick.key] = (dice.pick(allowed, "berth"),)
    return order
