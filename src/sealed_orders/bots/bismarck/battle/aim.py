"""16.64, 16.65 Whom to fire at in a round: the ship with the most to lose for each midships she has left."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle.condition import HULL, Condition, conditions
from sealed_orders.bots.bismarck.battle.worth import torpedo_hit
from sealed_orders.games.bismarck import tables
from sealed_orders.games.bismarck.ships import ID, NAME, UNIT, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Pick, Prompt

OVERKILL = 1.5  # no more fire on one ship than would sink her this many times


def targets(view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> tuple[Order, str]:
    """Return a target for every gun and torpedo in the prompt, and why."""
    hurt = conditions(view.side, log)
    fire: dict[int, float] = {}  # midships each target is expected to lose by the guns aimed so far
    order: dict[str, tuple[str, ...]] = {}
    for choice in prompt.choices:
        assert isinstance(choice, Pick)
        units = [UNIT[value] for value in choice.values if value in UNIT]
        ship, _, weapon = choice.key.rpartition("_")
        if weapon == "guns":
            best = max(units, key=lambda u: _gun_worth(u, hurt.get(u) or Condition.new(u), fire.get(u, 0.0)))
            fire[best] = fire.get(best, 0.0) + view.firepower[UNIT[ship]] * HULL
        else:
            best = max(units, key=lambda u: _torpedo_worth(u, hurt.get(u) or Condition.new(u)))
        order[choice.key] = (ID[best],)
    words = ", ".join(dict.fromkeys(NAME[UNIT[answer[0]]] for answer in order.values()))
    return order, f"fire at {words}: most points for each midships point that is left"


def _gun_worth(unit: int, condition: Condition, fired: float) -> float:
    if fired >= OVERKILL * condition.midships:
        return 0.0
    return UNITS[unit].points / condition.midships


def _torpedo_worth(unit: int, condition: Condition) -> float:
    return float(tables.torpedo_hit(int(condition.knots))) * torpedo_hit(unit, condition.midships, condition.knots)
