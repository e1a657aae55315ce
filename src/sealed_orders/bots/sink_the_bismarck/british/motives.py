"""Why each British force, convoy and air unit is plotted as it is, from where the raiders probably are."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.bots.motive import MATTERS, Motive, guns
from sealed_orders.bots.sink_the_bismarck.british.hunt import Hunt
from sealed_orders.bots.sink_the_bismarck.theatre.sea import about
from sealed_orders.bots.sink_the_bismarck.ways import INDEX
from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.air import NUMBER as AIR
from sealed_orders.games.sink_the_bismarck.air import RANGE, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import SEARCH, base_of
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, DUMMIES, NUMBER
from sealed_orders.games.sink_the_bismarck.plots import LANE_MODE, STAND
from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.words import many, percent

GUNS, PICKETS, CONVOY, AIRCRAFT, DECOYS, SUPPLY = "Guns", "Pickets", "Convoys", "Aircraft", "Dummies", "Fuel"
RADIO_FIX = Motive(DECOYS, "If the Germans get a radio fix on it, they take it for a convoy.")
SIGHT = 1  # 8.3 hexes from which a force finds who is there
AT_HAND = 4  # hexes from which guns cover a convoy


class Motives:
    """Says why, for one turn's plots."""

    def __init__(self, view: SinkView, hunt: Hunt) -> None:
        self._view, self._hunt = view, hunt

    def chance(self, cell: str, within: int, ahead: int = 0) -> float:
        """Return how likely the raider most wanted is so near at the end of this turn, or of a later one."""
        ends = self._hunt.ends
        return about(ends[min(ahead, len(ends) - 1)], cell, within) if ends and cell in INDEX else 0.0

    def shadows(self, edge: float) -> Motive:
        """8.7 A force that holds a raider: with guns enough it closes."""
        guns = f"{edge:.1f} times the raiders' guns and hulls"
        return Motive(
            GUNS, f"Enough to fight: {guns}." if edge >= 1 else f"Too weak to fight ({guns}), but others are coming."
        )

    def dry(self, fuel: int, turns: int) -> Motive:
        """7.3 A force that needs fuel."""
        return Motive(SUPPLY, f"{fuel} fuel left for {many(turns, 'turn')}, and no raider is near.")

    def escort(self, convoy: int) -> Motive:
        """9.4 A force with a convoy."""
        return Motive(
            CONVOY,
            f"{markers.NAME[convoy]} is worth {self._view.value[convoy]:g} points to a raider that finds it alone.",
        )

    def guns(self, start: str, cell: str, speed: int) -> Motive:
        """12.11 Guns where they can meet the raiders, or cover a convoy."""
        view, raider = self._view, self._hunt.name
        here, there = (self.chance(c, speed, 1) for c in (start, cell))
        convoys = [m for m in CONVOYS if view.cell[m] in INDEX]
        charge = min(convoys, key=lambda m: distance(view.cell[m], cell), default=-1)
        away = distance(view.cell[charge], cell) if charge >= 0 else AT_HAND + 1
        where = f"{many(away, 'hex', 'hexes')} away" if away else "in the same hex"
        covered = f"{markers.NAME[charge]} is {where}" if away <= AT_HAND else ""
        why = guns(raider, here, there, covered) or f"Nearer to where {raider} may come out."
        return Motive(GUNS, why)

    def picket(self, start: str, cell: str, speed: int) -> Motive:
        """8.3 A force that looks for the raiders."""
        raider = self._hunt.name
        here, there = (self.chance(c, SIGHT) for c in (start, cell))
        if there >= MATTERS:
            less = f", without moving {percent(here)}" if there > here and cell != start else ""
            return Motive(PICKETS, f"{raider} ends the turn in its sight: {percent(there)}{less}.")
        soon = self.chance(cell, speed + SIGHT, 1)
        later = f"{raider} can be in its sight next turn: {percent(soon)}."
        return Motive(
            PICKETS, later if soon >= MATTERS else f"{raider} could come this way, and no other force watches."
        )

    def rest(self, order: Order) -> Mapping[str, Motive]:
        """9.3, 10.4, 4.3 Why convoys, aircraft and dummies do what they do."""
        motives = {}
        for key, answer in order.items():
            number = NUMBER[BRITISH].get(key, -1)
            if key in AIR:
                motives[key] = self._flight(AIR[key], answer)
            elif number in CONVOYS:
                motives[key] = self._convoy(number, answer)
            elif number in DUMMIES[BRITISH]:
                posed = answer[0] == LANE_MODE
                why = (
                    "On a lane it looks like a convoy."
                    if posed
                    else "It looks like a hunting force where we have none."
                )
                motives[key] = Motive(DECOYS, why)
        return motives

    def _convoy(self, convoy: int, answer: Answer) -> Motive:
        start, raider = self._view.cell[convoy], self._hunt.name
        end = start if answer[0] == STAND else answer[0]
        stays, goes = (self.chance(cell, 1) for cell in (start, end))
        if stays - goes >= MATTERS:
            return Motive(
                CONVOY, f"The chance that {raider} is next to it falls from {percent(stays)} to {percent(goes)}."
            )
        near = f"{raider} is next to it: {percent(goes)}" if goes >= MATTERS else f"{raider} is not near"
        return Motive(CONVOY, f"The shortest way along its lane, and {near}.")

    def _flight(self, unit: int, answer: Answer) -> Motive:
        kind, raider = UNITS[unit].kind, self._hunt.name
        if answer[0] == SEARCH:
            seen = self.chance(answer[-1] if len(answer) > 1 else base_of(self._view, unit), SIGHT)
            return Motive(AIRCRAFT, f"{raider} ends the turn in the seven hexes it searches: {percent(seen)}.")
        reached = self.chance(base_of(self._view, unit), RANGE[kind])
        return Motive(
            AIRCRAFT, f"Ready to attack any enemy that is found. {raider} is in its range: {percent(reached)}."
        )
