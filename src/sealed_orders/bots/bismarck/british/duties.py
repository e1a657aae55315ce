"""The admiral's duties: one after the other takes the units it needs and gives them orders."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck.battle.condition import Condition, conditions
from sealed_orders.bots.bismarck.british import hunters
from sealed_orders.bots.bismarck.british.lookouts import Lookouts
from sealed_orders.bots.bismarck.british.motives import Motives
from sealed_orders.bots.bismarck.british.quarry import Quarry
from sealed_orders.bots.bismarck.british.strategy import Posture
from sealed_orders.bots.bismarck.convoys import course, escort, tracks
from sealed_orders.bots.bismarck.waters.flights import (
    can_be_at,
    fly,
    must_turn_home,
    on_base,
    strike_flight,
    strike_planes,
)
from sealed_orders.bots.bismarck.waters.forecast import Forecast
from sealed_orders.bots.bismarck.waters.modes import PATROL
from sealed_orders.bots.bismarck.waters.ways import INDEX, far
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.motive import Motive
from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import PLACES, PORTS
from sealed_orders.games.bismarck.ships import BRITISH, CONVOYS, DECK, FUEL, ID, NAME, OWN, PLANES, TYPE, UNIT, UNITS
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

HOME_FLEET = UNIT["king_george_v"]
BERGEN = PLACES["bergen"].square
BERGEN_WORTH = 0.6  # value of releasing the Home Fleet, relative to a sight of the Bismarck (14.22)
COVER = {"F": 0.3, "C": 0.12}  # value of a plane over a convoy that a wolfpack attacks, by the convoy's mode
DRY = 1  # at this fuel a ship goes to the nearest port
HOMEWARD = 8  # if it is no more squares away than this
USEFUL = 4  # turns that new fuel must be useful for to be worth fetching
NEAR = 4  # nobody leaves for port within this many squares of a raider in sight
CRIPPLED = 0.5  # a raider with this share of her midships counts as crippled
CALL = 10  # squares from which ships are called to a shadowed raider
THRIFT = 0.05  # the cost of a cruiser's fuel in a search
SEARCHES = "MPFCLR"  # modes in which a unit at sea or in the air searches


class Duties:
    """Works out the orders of one turn."""

    def __init__(
        self,
        view: BismarckView,
        prompt: Prompt,
        posture: Posture,
        quarry: Sequence[Quarry],
        log: Sequence[Event],
        seed: str,
    ) -> None:
        """Draw from the seed what stays the same all match: the convoys' tracks."""
        self._view = view
        self._seed = seed
        self._log = log
        self._posture = posture
        self._quarry = quarry
        self._turns = len(quarry[0].chances) if quarry else 1
        self._lookouts = Lookouts(view, quarry, Forecast(view.visibility, self._turns), self._turns)
        self.forms = {UNIT[form.key]: form for form in prompt.choices if isinstance(form, Course)}
        self.free = list(self.forms)
        self.order: dict[str, Answer] = {}
        self._convoys = any(view.square[convoy] and not view.fate[convoy] for convoy in CONVOYS)
        self.words: list[str] = [posture.name] if self._convoys else []  # postures weigh the hunt against convoys
        self.motives: dict[str, Motive] = {}
        self._why = Motives(view, quarry)

    def _give(self, unit: int, answer: Answer | None, motive: Motive | None = None) -> None:
        """Give a unit its orders, and why; without any it keeps its current ones."""
        self.free.remove(unit)
        if answer:
            self.order[ID[unit]] = answer
        if answer and motive:
            self.motives[ID[unit]] = motive

    def _of(self, types: str) -> list[int]:
        return [u for u in self.free if TYPE[u] in types]

    def sail_convoys(self, belief: Belief, dice: Dice) -> None:
        """17.3 Convoys on the tracks drawn for them, and the ships that go with them."""
        fear = course.fears(belief, self._quarry, self._log)
        for convoy in self._of("M"):
            track = tracks.drawn(convoy, self._seed)
            answer = course.steer(self._view, convoy, self.forms[convoy], fear, track, dice)
            self._give(
                convoy, answer, self._why.convoy(convoy, answer[-1] if len(answer) > 1 else self._view.to[convoy])
            )
        for unit in [u for u in self.free if u in escort.ESCORTS]:
            charge = escort.charge(self._view, unit)
            if charge is not None:
                answer = escort.stay_close(self._view, unit, charge, self.forms[unit], self.order)
                self._give(unit, answer, self._why.escort(charge))
        self._cover(course.packs_about(belief, self._log))

    def _cover(self, packs: Weights) -> None:
        """16.84.1 Fly over a convoy by day to keep the wolfpacks down."""
        for convoy in CONVOYS:
            cell = self._projected(convoy)
            if cell in INDEX and not NIGHT[self._view.turn][int(cell[:2])]:
                near = min(1.0, float(packs[INDEX[cell]]))
                self._lookouts.look_for(cell, COVER[self._view.mode[convoy]] * near)

    def _projected(self, unit: int) -> str:
        """5.24.2 Say where a unit will be at the end of the turn."""
        answer = self.order.get(ID[unit], ())
        return answer[-1] if len(answer) > 1 else self._view.to[unit]

    def refuel(self) -> None:
        """6.26 Send ships short of fuel to the nearest port."""
        for unit in [u for u in self._of("BCAD") if FUEL[u] and self._view.fuel[u] <= DRY]:
            here = self._view.square[unit]
            port = min(sorted(PORTS[BRITISH]), key=lambda p: far(BRITISH, here, p))
            if self._worth_the_trip(unit, far(BRITISH, here, port)):
                answer = ("R",) if here == port else hunters.sail(self.forms[unit], port)
                self._give(unit, answer, self._why.dry(unit))
                self.words.append(
                    f"{NAME[unit]} refuels" if here == port else f"{NAME[unit]} is short of fuel and goes to {port}"
                )

    def _worth_the_trip(self, unit: int, away: int) -> bool:
        """Say whether a ship has turns left to use new fuel, and nothing better to do than fetch it."""
        view = self._view
        trip = away if view.fuel[unit] else 2 * away  # 6.7 without fuel, a square every other turn
        if away > HOMEWARD or view.turn + trip + USEFUL > view.last_turn:
            return False
        hurt = conditions(BRITISH, self._log)
        for raider in self._quarry:
            cell, ship = raider.ends or raider.seen, hurt.get(raider.unit) or Condition.new(raider.unit)
            slow = ship.knots < SLOW_KNOTS or ship.midships <= CRIPPLED * UNITS[raider.unit].midships
            if cell and far(BRITISH, view.square[unit], cell) <= (CALL if slow else NEAR):
                return False
        return True

    def strike(self) -> None:
        """8.24 Send planes to where a raider is known to end the turn."""
        for raider in self._quarry:
            if raider.ends:
                self._launch(raider)
                for plane in self._of("L"):
                    if on_base(self._view, plane) and can_be_at(self._view, plane, raider.ends, "A"):
                        answer = fly(self._view.square[plane], raider.ends, "A")
                        self._give(plane, answer, self._why.strike(raider.unit))
                for plane in self._of("R"):
                    mode = next((m for m in "PM" if can_be_at(self._view, plane, raider.ends, m)), "")
                    if mode and not must_turn_home(self._view, plane):
                        answer = fly(self._view.square[plane], raider.ends, mode)
                        self._give(plane, answer, self._why.eyes(raider.unit))

    def _launch(self, raider: Quarry) -> None:
        """8.24.2 Attack with torpedo planes from a carrier that stands by for them."""
        cell = raider.ends
        for carrier in [c for c in DECK if c in self.free]:
            flight = strike_flight(self._view.square[carrier], cell, self._view.square[carrier])
            planes = [p for p in strike_planes(self._view, carrier) if p in self.free]
            if flight and planes:
                self.words.append(f"{NAME[carrier]} sends a strike to {cell}")
                self._give(carrier, ("L",), self._why.deck(carrier, raider.unit))
                for plane in planes:
                    self._give(plane, flight, self._why.strike(raider.unit))

    def close_in(self) -> None:
        """A4 Send all guns in reach at a shadowed raider if they are enough; the others come nearer."""
        view, hurt = self._view, conditions(BRITISH, self._log)
        for raider in self._quarry:
            cell = raider.ends
            if not cell:
                continue
            foes = [r.unit for r in self._quarry if cell == r.ends or (not r.ends and r.chances[0][INDEX[cell]] > 0)]
            guns = [u for u in self._of("B") if hunters.in_reach(view, u, cell)]
            there = [u for u in OWN[BRITISH] if view.to[u] == cell and TYPE[u] == "B" and u not in guns]
            ours, theirs = hunters.strength(view, [*guns, *there]), hunters.raiders_strength(foes, hurt)
            if ours >= self._posture.enough * theirs:
                self.words.append(f"{', '.join(NAME[u] for u in guns)} close in on {NAME[raider.unit]} in {cell}")
                for unit in [u for u in self._of("BCD") if hunters.in_reach(view, u, cell)]:
                    self._give(unit, hunters.sail(self.forms[unit], cell), self._why.fights(raider.unit, ours, theirs))
            for unit in [u for u in self._of("BD") if far(BRITISH, view.square[u], cell) <= CALL]:
                self._give(unit, hunters.approach(self.forms[unit], cell), self._why.closes(raider.unit))

    def stand_by(self) -> None:
        """Station battle groups where they hunt and protect best, carriers where their planes reach."""
        guard = hunters.Guard(self._view, self._quarry, self._posture, self._turns)
        for group in hunters.GROUPS:
            ships = [u for u in group if u in self.free]
            if not ships:
                continue
            goal = guard.station(ships[0], self.forms[ships[0]]) if self._quarry else self._port(ships[0])
            for unit in ships:
                self._give(unit, hunters.sail(self.forms[unit], goal), self._why.station(unit, goal))
            self._move(ships[0], goal)
        for carrier in self._of("A") if self._quarry else ():
            goal = guard.carrier_station(carrier, self.forms[carrier])
            self._give(
                carrier, hunters.sail(self.forms[carrier], goal), self._why.carrier(carrier, goal, hunters.STRIKE)
            )
            self._move(carrier, goal)
        for unit in self._of("AD"):
            self._give(unit, hunters.sail(self.forms[unit], self._port(unit)), self._why.idle())

    def _move(self, leader: int, goal: str) -> None:
        """Say where a ship goes, if she moves."""
        if goal != self._view.square[leader]:
            self.words.append(f"{NAME[leader]} goes to {goal}")

    def _port(self, unit: int) -> str:
        here = self._view.square[unit]
        return min(sorted(PORTS[BRITISH]), key=lambda port: far(BRITISH, here, port))

    def search(self, wary: float) -> None:
        """9.0 Search where a raider is most likely; Bergen until the Home Fleet is released.

        Cruisers are wary only if there are no convoys: these lose more points to a raider that is not found.
        """
        view, lookouts = self._view, self._lookouts
        self._count()
        if view.mode[HOME_FLEET] == "X":
            lookouts.look_for(BERGEN, BERGEN_WORTH)
        for cell, worth in self._posture.line.items():
            lookouts.watch(cell, worth)
        planes = self._of("RL")
        flights = lookouts.planes(planes)
        for plane in planes:
            self._give(plane, flights.get(plane))
        for unit in self._of("C"):
            pace, care = hunters.pace(view, unit, THRIFT), 0 if self._convoys else wary
            self._give(unit, lookouts.cruiser(unit, self.forms[unit], pace, care))
            planes.append(unit)
        self.words.append(lookouts.say())
        self._explain(planes)

    def _explain(self, searchers: Sequence[int]) -> None:
        """9.2 Why each of those who search does so where she does: only now is known who searches with whom."""
        for unit in (u for u in searchers if ID[u] in self.order):
            cell, mode = self._projected(unit), self.order[ID[unit]][0]
            others = [u for u in searchers if u != unit and ID[u] in self.order and self._projected(u) == cell]
            if mode == "Z" or cell not in INDEX:
                motive = self._why.lands(unit)
            elif cell == BERGEN and self._view.mode[HOME_FLEET] == "X":
                motive = self._why.bergen()
            else:
                motive = self._why.looks(cell, *self._lookouts.sight(cell), others)
            self.motives[ID[unit]] = motive

    def _count(self) -> None:
        """9.21 Count what units with orders, or without any, will see."""
        for unit in OWN[BRITISH]:
            answer = self.order.get(ID[unit], ())
            mode = answer[0] if answer else self._view.to_mode[unit]
            if unit not in self.free and self._view.square[unit] and mode in SEARCHES:
                high = mode == PATROL or (mode == "R" and unit in PLANES)
                self._lookouts.stand(unit, self._projected(unit), high)
