"""The raiders' voyages: where Bismarck and Prinz Eugen go, and by what way, alone or together."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.german.raid import RAIDERS, Chart, Intent, prospect
from sealed_orders.bots.bismarck.waters.modes import MOVE, PATROL
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC, distances
from sealed_orders.bots.bismarck.waters.ways import INDEX, far
from sealed_orders.bots.hunt.voyage import Leg, Pace, legs
from sealed_orders.bots.hunt.ways import cheapest
from sealed_orders.bots.motive import Motive
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.games.bismarck.movement import limit
from sealed_orders.games.bismarck.ships import BISMARCK, GERMAN, NAME, PRINZ_EUGEN, UNIT
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course
from sealed_orders.kernel.words import percent

FUEL_WORTH = ((4, 0.3), (2, 0.8), (-1, 1.5))  # value of a fuel factor above a level, in points
THRIFT = 2.0  # extra worth of fuel to Prinz Eugen with nobody in sight: she has little and burns it twice as fast
REFUEL = 5  # at this fuel a ship beside an oiler or in port refuels
NEAR = 4  # squares
WORTH_SAYING = 0.05


def pace(view: BismarckView, unit: int) -> Pace:
    """6.51.1, 6.53.1 Say how far a raider may go, now and later."""
    now = limit(view, unit, MOVE)
    if view.knots[unit] < SLOW_KNOTS or not view.fuel[unit]:
        return Pace(now, 1, 1)
    cost = next(worth for above, worth in FUEL_WORTH if view.fuel[unit] > above)
    if unit == PRINZ_EUGEN and not view.spotted[unit]:
        cost *= THRIFT
    return Pace(now, 2, 1 if unit == BISMARCK else 2, cost)


def voyages(chart: Chart, units: Sequence[int], intent: Intent, claimed: int = -1) -> list[Leg]:
    """List every first move of raiders that sail together, best first."""
    view, lead = chart.view, units[0]
    slowest = min((pace(view, u) for u in units), key=lambda p: (p.now, p.fresh, p.tired))
    stood = view.mode[lead] == PATROL
    return legs(NORTH_ATLANTIC, GERMAN, view.square[lead], slowest, prospect(chart, units, intent, claimed), stood)


def way(chart: Chart, unit: int, leg: Leg) -> Answer:
    """Return the route of a leg past the fewest pickets (11.1)."""
    start, pickets = chart.view.square[unit], chart.threat.pickets
    most = max(1, far(GERMAN, start, leg.cell))
    return cheapest(SEA[GERMAN], start, leg.cell, most, lambda cell: float(pickets[INDEX[cell]]))


def answer(chart: Chart, form: Course, leg: Leg) -> Answer:
    """Return the order for a leg; a ship that can refuel where she stays does so if she needs it."""
    unit = UNIT[form.key]
    if not leg.stands:
        return (MOVE, *way(chart, unit, leg))
    may_refuel = any(mode.name == "R" for mode in form.modes)
    return ("R",) if may_refuel and chart.view.fuel[unit] <= REFUEL else (PATROL,)


def quarry(chart: Chart, cell: str) -> tuple[int, float]:
    """Return the convoy most worth meeting near a square some turns ahead, and its chance to be there; or None."""
    near, then = distances(GERMAN, cell) <= NEAR, min(NEAR, chart.turns - 1)
    chances = {prey.convoy: float(prey.chances[then][near].sum()) for prey in chart.prey}
    worth = {prey.convoy: prey.worth * chances[prey.convoy] for prey in chart.prey}
    best = max(worth, key=lambda convoy: worth[convoy], default=-1)
    return (best, chances[best]) if best >= 0 and worth[best] > 0 else (-1, 0.0)


def say(chart: Chart, units: Sequence[int], leg: Leg) -> str:
    """Return a leg in words."""
    here = chart.view.square[units[0]]
    s = "s" if len(units) == 1 else ""
    act = (
        f"patrol{s} {here}"
        if leg.stands
        else f"stay{s} in {here}"
        if leg.cell == here
        else f"go{'es' if s else ''} to {leg.cell}"
    )
    convoy, chance = quarry(chart, leg.cell)
    near = f"; chance that {NAME[convoy]} is within {NEAR} squares in {NEAR} turns: {percent(chance)}"
    after = near if chance >= WORTH_SAYING else ""
    return f"{' and '.join(NAME[u] for u in units)} {act}: risk {percent(chart.risk[0][INDEX[leg.cell]])}{after}"


def motive(chart: Chart, units: Sequence[int], leg: Leg, aim: str) -> Motive:
    """Say why raiders make a move: what they want, what is near it, and the share of a ship it may cost."""
    convoy, chance = quarry(chart, leg.cell)
    prey = f" {NAME[convoy]} comes within {NEAR} squares in {NEAR} turns: {percent(chance)}."
    fuel = min(chart.view.fuel[u] for u in units)
    dear = f" {fuel} fuel left." if fuel <= REFUEL else ""
    risk = f" Risk: {percent(chart.risk[0][INDEX[leg.cell]])}."
    return Motive("Raiders", f"{aim}.{prey if chance >= WORTH_SAYING else ''}{risk}{dear}")


def companies(view: BismarckView, units: Sequence[int], together: bool) -> list[tuple[int, ...]]:
    """Group the raiders that take orders by who sails with whom; one without fuel keeps nobody waiting."""
    free = [u for u in RAIDERS if u in units]
    if together and len({(view.square[u], view.fuel[u] > 0) for u in free}) == 1:
        return [tuple(free)]
    return [(u,) for u in free]
