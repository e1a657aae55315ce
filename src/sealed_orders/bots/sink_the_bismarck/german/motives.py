"""Why each German force is plotted as it is: what it is after, what may be had, what there is to fear."""

from __future__ import annotations

from sealed_orders.bots.motive import Motive
from sealed_orders.bots.sink_the_bismarck.german.raid import BREAK, FUEL, HOME, IN_PORT, RAID, WAIT, Chart, Course
from sealed_orders.bots.sink_the_bismarck.theatre.sea import about
from sealed_orders.bots.sink_the_bismarck.ways import INDEX
from sealed_orders.games.sink_the_bismarck.forces import ships_in
from sealed_orders.games.sink_the_bismarck.ships import SHIPS
from sealed_orders.kernel.words import percent

RAIDERS = "Raiders"
FEINT = Motive("Dummies", "It pretends to break out by another gap, to draw the British away.")
EYES = Motive("Aircraft", "It looks for convoys and British ships near ours.")
READY = Motive("Aircraft", "Ready to attack whatever is found within its range.")
RADIO_FIX = Motive("Dummies", "The British notice a dummy only if they get a radio fix on it.")
WEAKER = "It is in reach, and weaker than this force."
GUARDED = "Big British ships were seen with it."
AIMS = {
    BREAK: "Breaking out by the planned gap",
    RAID: "In the Atlantic, where convoys pass",
    HOME: "The cruise has scored enough, or the ship is damaged or late",
    WAIT: "It is too early to sail",
    FUEL: "Short of fuel, and a tanker is out there",
    IN_PORT: "Nothing at sea is worth the risk now",
}
NEAR = 1  # hexes in which one is found


def raiders(chart: Chart, marker: int, course: Course) -> Motive:
    """Why a force sails its course: what it is after, its fuel, and how likely it is met."""
    fuel = min((chart.view.fuel[ship] for ship in ships_in(chart.view, marker) if SHIPS[ship].fuel), default=0)
    low = f" {fuel} fuel left." if course.aim == FUEL else ""
    met = min(1.0, about(chart.threat.heavies, course.leg.cell, NEAR)) if course.leg.cell in INDEX else 0.0
    return Motive(
        RAIDERS,
        f"{AIMS[course.aim]}.{low} Risk of British guns within a hex of where it ends the turn: {percent(met)}.",
    )
