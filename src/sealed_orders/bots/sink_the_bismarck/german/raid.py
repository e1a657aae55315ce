"""6.1 Where a German force goes: the voyage over the coming turns that promises most, less what it may cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.plan import way_to
from sealed_orders.bots.hunt.sea import Sea, Weights
from sealed_orders.bots.hunt.voyage import Leg, Pace, Prospect, legs
from sealed_orders.bots.hunt.ways import FAR, cheapest
from sealed_orders.bots.sink_the_bismarck.german.operation import Operation
from sealed_orders.bots.sink_the_bismarck.german.prey import Prey
from sealed_orders.bots.sink_the_bismarck.german.threat import Threat, strength
from sealed_orders.bots.sink_the_bismarck.theatre.motion import GAPS, atlantic
from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC, around, close, hexes
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, FRANCE, INDEX, far
from sealed_orders.games.sink_the_bismarck.chart import EXITS, NORWAY, PORTS, SEA, SOUTH, ZONES
from sealed_orders.games.sink_the_bismarck.forces import force_speed, ships_in
from sealed_orders.games.sink_the_bismarck.markers import TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.victory import MARGIN, PORT
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.terrain import Terrain

TURNS = 7  # looked ahead
FOUND = 0.75  # 8.3 how likely a convoy in the hex is found
NEARBY = 0.3  # what a convoy in the next hex is worth, against one in the hex
OUTWARD = 0.9  # points for each hex nearer to the Atlantic, while breaking out
PROWL = 0.12  # points for each hex nearer to where the prey is
HOMEWARD = 1.5  # points for each hex nearer to port, on the way home
SPARE, PRESSED = 4, 0.25  # caution left with this few hexes to spare
EARLY = 0.1  # points for each hex nearer to port, or to the Atlantic, in each turn on the way there
SAFE = 8.0  # points of being there
HURT = 0.4  # share of her capacity at which a ship turns for home
DRY = 5  # fuel factors at which a force looks for a tanker
LOW = 0.12  # what a point of fuel costs
BREAK, RAID, HOME, WAIT, FUEL = "breaks out", "raids", "makes for home", "waits", "makes for a tanker"
IN_PORT = "stays in port"
SQUADRON = 1.4  # the strength of a force that is as bold as its plan; weaker ones are more cautious
TIMID = 2.5  # times at most
PATIENT, IMPATIENT = 6, 0.8  # turns of a break-out with all caution, and what each further one leaves of it
STAYS_OUT = 2  # spare turns for a commander who would come home a loser, instead of the plan's
DARING, LATE = 0.4, 0.45  # what is left of their caution, and the share of the match after which it goes
ECONOMY = 2.0  # hexes per turn assumed on the way home


@dataclass(frozen=True)
class Course:
    """Where a force goes this turn, after what, and at what risk."""

    aim: str
    leg: Leg
    way: Answer
    risk: float


def _closed(gap: str) -> frozenset[str]:
    """Return the hexes of the other gaps."""
    return frozenset(cell for other in GAPS if other != gap for cell in ZONES[other])


@cache
def _by(gap: str) -> Sea:
    """Return the sea as it is for who breaks out by one gap: the others are closed."""
    closed = _closed(gap)
    ways = {
        cell: tuple(other for other in near if other not in closed)
        for cell, near in SEA[GERMAN].next.items()
        if cell not in closed
    }
    open_sea = Terrain(f"sea by {gap}", ways, SEA[GERMAN].rule)
    return Sea(NORTH_ATLANTIC.cells, NORTH_ATLANTIC.at, {**NORTH_ATLANTIC.waters, GERMAN: open_sea})


@cache
def _outward(gap: str) -> Weights:
    """Return how far it is to the Atlantic by one gap, the others closed."""
    closed = hexes(*_closed(gap))
    return way_to(NORTH_ATLANTIC, GERMAN, np.flatnonzero(atlantic() & ~closed), closed)


@cache
def _to(cells: tuple[str, ...]) -> Weights:
    return way_to(NORTH_ATLANTIC, GERMAN, [INDEX[cell] for cell in cells])


class Chart:
    """What a German commander knows in one turn."""

    def __init__(self, view: SinkView, belief: Belief, plan: Operation, prey: bool = True) -> None:
        self.view, self.plan = view, plan
        self._belief = belief
        self._turns = max(1, min(TURNS, view.last_turn - view.turn + 1))
        self._prey = prey
        self.losing = self._loses()
        gone = (view.turn - view.first_turn) / max(1, view.last_turn - view.first_turn)
        self.caution = DARING if self.losing and gone >= LATE else 1.0  # times that of the plan
        self._caution = plan.caution

    @cached_property
    def threat(self) -> Threat:
        """Return the dangers, computed on demand."""
        return Threat(self.view, self._belief, self._turns)

    @cached_property
    def prey(self) -> Prey:
        """Return the prey, computed on demand."""
        return Prey(self.view, self._belief, self._turns)

    def course(self, marker: int, claimed: set[str]) -> Course:
        """6.1 Return the course of a force; what another force goes for is left to it."""
        view, cell = self.view, self.view.cell[marker]
        own = sum(strength(ship) for ship in ships_in(view, marker))
        self._caution = self.caution * self.plan.caution * min(TIMID, max(1.0, SQUADRON / max(own, 0.1)))
        aim = self.aim(marker)
        if aim == HOME and self._spare(marker) <= SPARE:
            self._caution *= PRESSED
        if aim == BREAK:
            self._caution *= IMPATIENT ** max(0, view.turn - self._sails() - PATIENT)
        if aim == WAIT:
            return Course(aim, Leg(0.0, True, cell), (), 0.0)
        speed = force_speed(view, marker)
        hunger = 0.0 if aim in (HOME, FUEL) and not self.has_time(marker) else 1.0
        worth = self._worth(hunger * (aim in (RAID, HOME)), claimed)
        if aim == HOME:
            worth = worth - EARLY * np.minimum(_to(tuple(sorted(self._ends(marker)))), 60.0)
        if aim == BREAK:  # or the way there is always put off to the last of the turns looked ahead
            worth = worth - EARLY * np.minimum(_outward(self.plan.gap), 60.0)
        final = self._final(marker, aim)
        fuel = min(view.fuel[ship] for ship in ships_in(view, marker))
        pace = Pace(speed, speed, speed, LOW * (speed - 1) * (3.0 if fuel < 2 * DRY else 1.0))
        by_turn = list(worth)
        prospect = Prospect(by_turn, by_turn, by_turn, final)
        sea = _by(self.plan.gap) if aim == BREAK else NORTH_ATLANTIC
        best = legs(sea, GERMAN, cell, pace, prospect)[0]
        way = self._way(sea, cell, best.cell, speed)
        if aim == HOME and self._leaves_south(marker) and cell in EXITS:
            way = (SOUTH,)
        if aim in (RAID, HOME) and best.cell == cell and cell in PORTS[GERMAN]:
            aim = IN_PORT
        return Course(aim, best, way, float(self.threat.risk[0][INDEX[best.cell]]))

    def _spare(self, marker: int) -> int:
        """7.1, 7.2 Hexes that a force can go round about and still be home in time, on the fuel it has."""
        view = self.view
        speed, turns = force_speed(view, marker), view.last_turn - view.turn + 1
        fuel = min(view.fuel[ship] for ship in ships_in(view, marker))
        fast = min(turns, fuel // (speed - 1)) if speed > 1 else 0
        away = min(far(GERMAN, view.cell[marker], port) for port in self._ends(marker))
        return fast * speed + (turns - fast) - away

    def aim(self, marker: int) -> str:
        """Return what a force is after now."""
        view, cell = self.view, self.view.cell[marker]
        fleet = ships_in(view, marker)
        if self._must_go_home(marker):
            return HOME
        if not atlantic()[INDEX[cell]] and _outward(self.plan.gap)[INDEX[cell]] < FAR / 2:
            return WAIT if view.turn < self._sails() and cell in NORWAY else BREAK
        if min(view.fuel[ship] for ship in fleet) <= DRY and self._tankers():
            return FUEL
        return RAID

    def _sails(self) -> int:
        """Return the turn in which the plan has the ships sail."""
        return self.view.first_turn - 1 + self.plan.sails

    def _must_go_home(self, marker: int) -> bool:
        """15.4, 15.5 Hurt, late, or far enough ahead: a cruise that has paid is ended."""
        view, fleet = self.view, ships_in(self.view, marker)
        out = any(view.atlantic[ship] for ship in fleet)
        hurt = any(view.damage[ship] >= HURT * SHIPS[ship].capacity for ship in fleet)
        if not out:
            return False
        if view.break_out:
            return False
        away = min(far(GERMAN, view.cell[marker], port) for port in self._ends(marker))
        speed = max(1.0, min(ECONOMY, force_speed(view, marker)))
        until = min(self.plan.until, STAYS_OUT) if self.losing else self.plan.until
        late = view.turn + away / speed + until > view.last_turn
        return hurt or late or self._lead() >= MARGIN + 1

    def _lead(self) -> float:
        """15.8 By how much the Germans are ahead of par, if all their ships come home."""
        view = self.view
        return (view.halves[GERMAN] - view.halves[BRITISH]) / 2 - view.par + PORT * self._safe_points()

    def _loses(self) -> bool:
        """15.8 Say whether coming home now would be a British victory: then there is nothing to lose by staying out."""
        return not self.view.break_out and self._lead() <= -MARGIN

    def _safe_points(self) -> int:
        """15.3, 15.4 Say how many ships will count five when they are safe."""
        return sum(not self.view.fate[ship] and self.view.force[ship] >= 0 for ship in WARSHIPS[GERMAN])

    def _leaves_south(self, marker: int) -> bool:
        """15.3 Say whether ships leave by the southern edge, because ports count nothing."""
        return not self.view.on("e4_points")

    def _ends(self, marker: int) -> tuple[str, ...]:
        return EXITS if self._leaves_south(marker) else (*FRANCE, *NORWAY)

    def has_time(self, marker: int) -> bool:
        """Say whether there is time for prey on the way home."""
        fleet = ships_in(self.view, marker)
        return all(self.view.damage[ship] < HURT * SHIPS[ship].capacity for ship in fleet)

    def _worth(self, hunger: float, claimed: set[str]) -> Weights:
        """9.10 Return by turn and hex what ending a turn there is worth."""
        worth = -self._caution * self.threat.risk
        if hunger and self._prey:
            prey = self.prey.worth.copy()
            for cell in claimed:
                prey[:, close(cell, 2)] = 0.0
            worth = worth + hunger * FOUND * (prey + NEARBY * (around(prey, 1) - prey))
        weights: Weights = worth
        return weights

    def _final(self, marker: int, aim: str) -> Weights:
        if aim == BREAK:
            return -OUTWARD * np.minimum(_outward(self.plan.gap), 60.0)
        if aim == HOME:
            ends = tuple(sorted(self._ends(marker)))
            return SAFE * hexes(*ends) - HOMEWARD * np.minimum(_to(ends), 60.0)
        if aim == FUEL:
            return -HOMEWARD * np.minimum(_to(tuple(sorted(self._tankers()))), 60.0)
        if self.view.break_out:
            west = np.array([0.0 if cell[:2] < "21" and cell[2:] > "08" else 1.0 for cell in CELLS])
            return -5.0 * west
        return -PROWL * np.minimum(_to(_prowled()), 60.0)

    def _tankers(self) -> list[str]:
        return [self.view.cell[m] for m in TANKER_MARKERS if self.view.cell[m] and self.view.uses[m]]

    def _way(self, sea: Sea, start: str, goal: str, most: int) -> Answer:
        """6.1 Return the way there that risks least."""
        risk = self.threat.risk[0]
        return cheapest(sea.waters[GERMAN], start, goal, most, lambda cell: float(risk[INDEX[cell]]) + 0.01)


@cache
def _prowled() -> tuple[str, ...]:
    """9.1 Return the middle of the lanes."""
    return ("1219", "1618", "2017", "2419", "2621")
