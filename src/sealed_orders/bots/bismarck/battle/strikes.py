"""16.3, 16.4, 16.5 Whether planes, submarines and destroyers attack, and whom: gains minus costs."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle.condition import GUNS, HULL, Condition, conditions
from sealed_orders.bots.bismarck.battle.worth import per_midships, torpedo_hit
from sealed_orders.games.bismarck import tables
from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.ships import BRITISH, BRITISH_SHIPS, ID, NAME, TYPE, UNIT, ship_value
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Sighted, Turn

HOLD = "none"
GUNS_WORTH = 0.6  # what two points of firepower are worth


def strike(view: BismarckView, log: Sequence[Event]) -> tuple[str, str]:
    """Choose the most valuable target, or none if no attack is worth its cost; and say why."""
    unit, cell, *targets = view.args
    attacker = int(unit)
    hurt = conditions(view.side, log)
    gains = {int(u): _gain(view, attacker, str(cell), int(u), hurt, log) for u in targets}
    best = max(gains, key=lambda u: gains[u])
    if gains[best] <= 0:
        return HOLD, f"{NAME[attacker]} does not attack in {cell}: at best {gains[best]:+.1f} points"
    return ID[best], f"{NAME[attacker]} attacks {NAME[best]} in {cell}: {gains[best]:+.1f} points expected"


def _gain(
    view: BismarckView, attacker: int, cell: str, target: int, hurt: dict[int, Condition], log: Sequence[Event]
) -> float:
    ship = hurt.get(target) or Condition.new(target)
    hit = torpedo_hit(target, ship.midships, ship.knots)
    p = float(tables.torpedo_hit(int(ship.knots)))
    night = NIGHT[view.turn][int(cell[:2])]
    kind = TYPE[attacker]
    if kind == "S":
        row = tables.submarine_row(_anti_submarine(log, cell, night))
        return sum(row.factors) / 2 * p * hit - float(row.sunk) * ship_value(attacker)
    if kind == "D":
        guns = sum(1 for u in tables.DESTROYER_RUN_SHIPS if any(c[0] == u and c[1] == cell for c in view.contacts))
        survive = (1 - float(tables.DESTROYER_RUN[night])) ** guns
        runners = view.midships[attacker]
        return runners * (survive * p * hit - (1 - survive) * ship_value(attacker))
    each = per_midships(target) * HULL + GUNS / 2 * GUNS_WORTH
    gain = tables.BOMB_SALVOS * each if kind == "L" else int(view.options["air_torpedoes"]) * p * hit
    return gain - float(tables.CONFUSED) * _friend_at_risk(view, cell, kind)


def _anti_submarine(log: Sequence[Event], cell: str, night: int) -> int:
    """16.84.1 Return the strength of what was sighted in the square this turn."""
    total = 0
    for fact in every_fact(reversed(log)):
        if isinstance(fact, Turn):
            break
        if isinstance(fact, Sighted) and fact.cell == cell and not fact.before:
            for unit in (UNIT[who.id] for who in fact.units):
                if TYPE[unit] in tables.ANTI_SUBMARINE:
                    each = 6 if TYPE[unit] == "D" else 1
                    total += tables.ANTI_SUBMARINE[TYPE[unit]][night] * each
    return total


def _friend_at_risk(view: BismarckView, cell: str, kind: str) -> float:
    """16.31.1 Return what a mistaken attack would cost."""
    if view.side != BRITISH:
        return 0.0
    friends = [u for u in BRITISH_SHIPS if view.square[u] == cell and TYPE[u] in "BACMD"]
    each = 2 * HULL if kind == "L" else 0.3
    return max((per_midships(u) * each for u in friends), default=0.0)
