"""Why each German force is plotted as it is: what it is after, what may be had, what there is to fear."""

from __future__ import annotations

from sealed_orders.bots.motive import Motive
from sealed_orders.bots.sink_the_bismarck.german.raid import BREAK, FUEL, HOME, RAID, WAIT, Chart, Course
from sealed_orders.bots.sink_the_bismarck.theatre.sea import about
from sealed_orders.bots.sink_the_bismarck.ways import INDEX
from sealed_orders.games.sink_the_bismarck.forces import ships_in
from sealed_orders.games.sink_the_bismarck.ships import SHIPS
from sealed_orders.kernel.words import percent

RAIDERS = "Raiders"
FEINT = Motive("Dummies", "A second break-out by another gap: what the British hear of it draws them away.")
EYES = Motive("Aircraft", "Convoys and British ships near our own are worth knowing of.")
READY = Motive("Aircraft", "Ready to attack whatever is found within its range.")
HEARD = Motive("Dummies", "Only a fix that the British hear makes a dummy known to them.")
AIMS = {
    BREAK: "On the way out, by the gap of the plan",
    RAID: "In the Atlantic, where convoys pass",
    HOME: "The cruise has scored enough, or the ship is damaged or late",
    WAIT: "The turn to sail has not come",
    FUEL: "Short of fuel, and a tanker is out there",
}
NEAR = 1  # hexes in which one is found


def raiders(chart: Chart, marker: int, course: Course) -> Motive:
    """Why a force sails its course: what it is after, its fuel, and how likely it is met."""
    fuel = min((chart.view.fuel[ship] for ship in ships_in(chart.view, marker) if SHIPS[ship].fuel), default=0)
    low = f" {fuel} fuel left." if course.aim == FUEL else ""
    met = min(1.0, about(chart.threat.heavies, course.leg.cell, NEAR)) if course.leg.cell in INDEX else 0.0
    return Motive(RAIDERS, f"{AIMS[course.aim]}.{low} British guns within a hex of its end: {percent(met)}.")
