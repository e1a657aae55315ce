"""10.1 How a shadowed raider evades: two squares shake off a shadower more often, and no move should be predictable."""

from __future__ import annotations

from sealed_orders.bots.bismarck.german import raiders
from sealed_orders.bots.bismarck.german.raid import AT_STAKE, Chart, Intent
from sealed_orders.bots.bismarck.german.threat import ALONE
from sealed_orders.bots.bismarck.waters.ways import INDEX, far
from sealed_orders.bots.hunt.voyage import Leg
from sealed_orders.games.bismarck.shadowing import shadow_chance, strength
from sealed_orders.games.bismarck.ships import GERMAN, UNITS
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.words import percent

UNKNOWN = 4  # the strength assumed for a shadower out of sight
ALIKE = 1.5  # points within which ways count as equal


def way(chart: Chart, unit: int, intent: Intent, dice: Dice) -> Leg:
    """Return where she goes: drawn from the ways that are nearly as good as the best."""
    stake = intent.caution * AT_STAKE[unit]
    legs = [
        leg._replace(worth=leg.worth - stake * held(chart, unit, leg) * _danger(chart, leg))
        for leg in raiders.voyages(chart, (unit,), intent)
        if not leg.stands
    ]
    legs.sort(key=lambda leg: (-leg.worth, leg.cell))
    return dice.pick([leg for leg in legs if leg.worth >= legs[0].worth - ALIKE], "evasion")


def held(chart: Chart, unit: int, leg: Leg) -> float:
    """10.7 Return how likely a shadower keeps contact: the best of those in sight, with the others' help."""
    view, here = chart.view, chart.view.square[unit]
    able = [u for u, cell, _ in view.contacts if cell == here and UNITS[u].shadow]
    best = max((strength(u, here, view.turn) for u in able), default=UNKNOWN)
    return float(shadow_chance(best, view.level(here), far(GERMAN, here, leg.cell), max(0, len(able) - 1)))


def _danger(chart: Chart, leg: Leg) -> float:
    """Return the share of her that being shadowed there costs: more if more battleships are near."""
    return min(1.0, ALONE + float(chart.threat.close[INDEX[leg.cell]]))


def say(chart: Chart, unit: int, leg: Leg) -> str:
    """Return an evasion in words."""
    return f"shadowed: {raiders.say(chart, (unit,), leg)}; chance to stay in contact {percent(held(chart, unit, leg))}"
