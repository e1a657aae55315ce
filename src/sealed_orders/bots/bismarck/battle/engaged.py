"""16.61 Who is in a naval combat, as one side sees it."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle.combat import Ship, ship
from sealed_orders.bots.bismarck.battle.condition import Condition, conditions
from sealed_orders.bots.bismarck.battle.worth import dispersal
from sealed_orders.games.bismarck.search import is_surface
from sealed_orders.games.bismarck.ships import CONVOYS, OWN, UNIT, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Battle, Withdrew


def fleets(view: BismarckView, cell: str, log: Sequence[Event]) -> tuple[list[Ship], list[Ship]]:
    """Own ships and enemy ships still in the combat in a square."""
    away = withdrawn(log)
    mine = [u for u in OWN[view.side] if view.square[u] == cell and view.spotted[u] and is_surface(u)]
    his = [u for u, at, _ in view.contacts if at == cell and is_surface(u)]
    hurt = conditions(view.side, log)
    own = [ship(u, own_condition(view, u), _worth(view, u, view.midships[u])) for u in mine if u not in away]
    foes = [ship(u, hurt.get(u) or Condition.new(u), _worth(view, u, UNITS[u].midships)) for u in his if u not in away]
    return own, foes


def own_condition(view: BismarckView, unit: int) -> Condition:
    """Return an own ship's condition, which is known."""
    return Condition(view.midships[unit], view.firepower[unit], view.knots[unit], view.torpedoes[unit])


def withdrawn(log: Sequence[Event]) -> set[int]:
    """16.63 Return the ships that have got away from the present combat."""
    away: set[int] = set()
    for fact in every_fact(reversed(log)):
        if isinstance(fact, Battle):
            break
        if isinstance(fact, Withdrew) and fact.away:
            away.add(UNIT[fact.unit.id])
    return away


def _worth(view: BismarckView, unit: int, ships: int) -> float | None:
    return dispersal(unit, ships, view.turn, view.last_turn) if unit in CONVOYS else None
