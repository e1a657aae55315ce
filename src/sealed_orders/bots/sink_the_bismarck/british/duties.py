"""6.1 Where each British force goes: pickets to where raiders may pass, guns to where they can be met."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.hunt.voyage import Pace, Prospect, legs
from sealed_orders.bots.hunt.ways import cheapest
from sealed_orders.bots.motive import Motive
from sealed_orders.bots.sink_the_bismarck.battle.condition import damages, hits
from sealed_orders.bots.sink_the_bismarck.british.fleet import is_heavy, raiders_strength, strength
from sealed_orders.bots.sink_the_bismarck.british.hunt import Hunt
from sealed_orders.bots.sink_the_bismarck.british.motives import Motives
from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC, about, around, close
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX, far
from sealed_orders.games.sink_the_bismarck.chart import PORTS, SEA
from sealed_orders.games.sink_the_bismarck.forces import force_speed, in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, ID, NOBODY
from sealed_orders.games.sink_the_bismarck.plots import CLOSE, ESCORT, SAIL, TRAIL
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, SHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

FIND = 2.0  # points of being next to a raider
MEET = 14.0  # points of meeting her with strength to spare
BEATEN = -5.0  # points of meeting her without
COMPANY = 3.0  # points of coming where other guns go
COVERED, SOON = 0.55, 3  # what a picket leaves of the chances around it for other pickets, and in how many turns
GUARD = 1.2  # how much a convoy's points count for its escort
JOINT = 4  # hexes within which guns fight together
DRY = 4  # fuel at which a force makes for port
FULL = 0.7  # of her fuel that a ship waits for in port
LOW = 0.05  # what a point of fuel costs
NOISE = 0.15  # how much the chart is blurred at random, so that nobody can wait for a force


class Duties:
    """The plots of one turn, force by force."""

    def __init__(self, view: SinkView, prompt: Prompt, hunt: Hunt, log: Sequence[Event], dice: Dice) -> None:
        self.view, self.hunt = view, hunt
        self.order: dict[str, Answer] = {}
        self.motives: dict[str, Motive] = {}
        self._why = Motives(view, hunt)
        self.ends: dict[int, str] = {}
        self._forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
        self._foes = raiders_strength(view, hits(damages(log)))
        self._around = around(hunt.mass, 1)
        self._left, self._around_left = hunt.mass.copy(), self._around.copy()
        self._company = np.zeros(len(CELLS))
        self._convoys: dict[int, str] = {}
        blur = np.array([dice.roll(1000, "blur") for _ in range(len(CELLS))]) / 1000
        self._blur = 1 - NOISE + 2 * NOISE * blur

    def sail(self, convoys: dict[str, Answer]) -> None:
        """6.1 Guns first, then pickets; the convoys' next hexes are known."""
        view = self.view
        for marker in CONVOYS:
            if view.cell[marker]:
                word = convoys.get(ID[marker], ("",))[0]
                self._convoys[marker] = word if word in INDEX else view.cell[marker]
        forces = [m for m in in_use(view, BRITISH) if ID[m] in self._forms]
        for marker in sorted(forces, key=lambda m: (-is_heavy(view, m), -strength(view, ships_in(view, m)), m)):
            self._sail(marker, self._forms[ID[marker]])

    def _sail(self, marker: int, form: Course) -> None:
        view, fleet = self.view, ships_in(self.view, marker)
        heavy = is_heavy(view, marker)
        if view.shadowing[marker]:
            edge = self._joint(marker) / self._foes
            self.order[form.key] = (CLOSE if edge >= 1 else TRAIL,)
            self.motives[form.key] = self._why.shadows(edge)
            return
        goal = self._port(marker)
        speed = force_speed(view, marker)
        if goal:
            way = NORTH_ATLANTIC.toward(BRITISH, form.start, goal, min(speed, 2) if view.fuel[fleet[0]] else speed)
            least = min(view.fuel[ship] for ship in fleet)
            self._go(marker, form, way, self._why.dry(least, view.last_turn - view.turn + 1))
            return
        convoy = view.escort[marker]
        if convoy != NOBODY and not self._called_away(marker):
            self.order[form.key] = (f"{ESCORT}{ID[convoy]}",)
            self.motives[form.key] = self._why.escort(convoy)
            self._settle(marker, self._convoys.get(convoy, form.start), heavy)
            return
        edge = self._joint(marker) / self._foes
        worth = list(self._worth(heavy, edge) * self._blur)
        pace = Pace(speed, speed, speed, LOW * (speed - 1))
        best = legs(NORTH_ATLANTIC, BRITISH, form.start, pace, Prospect(worth, worth, worth, self._beyond))[0]
        way = cheapest(SEA[BRITISH], form.start, best.cell, speed, lambda cell: -float(self.hunt.mass[0][INDEX[cell]]))
        why = self._why.guns if heavy else self._why.picket
        self._go(marker, form, way, why(form.start, best.cell, speed))

    def _go(self, marker: int, form: Course, way: Answer, motive: Motive) -> None:
        self.order[form.key], self.motives[form.key] = (SAIL, *way), motive
        self._settle(marker, way[-1] if way else form.start, is_heavy(self.view, marker))

    def _settle(self, marker: int, cell: str, heavy: bool) -> None:
        """Lower the value of a place for other searchers when a force goes there, but not for guns."""
        for ship in ships_in(self.view, marker):
            self.ends[ship] = cell
        here = close(cell, 1)
        self._left[:SOON] *= np.where(here, COVERED, 1.0)
        self._around_left[:SOON] = around(self._left[:SOON], 1)
        if heavy:
            self._company = np.maximum(self._company, here)

    def _worth(self, heavy: bool, edge: float) -> Weights:
        """8.3, 12.11 By turn and hex, the value of ending a turn there, given this share of the raiders' strength."""
        worth = FIND * (self._around if heavy else self._around_left)
        meeting = MEET * min(1.0, edge - 0.5) if heavy and edge > 0.6 else BEATEN
        worth = worth + meeting * self.hunt.mass
        if heavy:
            worth = worth + COMPANY * self._company * self._around + self._guard
        return worth

    @cached_property
    def _guard(self) -> Weights:
        """9.10 With a convoy that raiders are near to, guns can fight for it: by turn and hex."""
        worth = np.zeros_like(self.hunt.mass)
        for convoy, cell in self._convoys.items():
            for ahead, mass in enumerate(self.hunt.mass):
                worth[ahead, INDEX[cell]] += GUARD * self.view.value[convoy] * min(1.0, about(mass, cell, 3))
        return worth

    @cached_property
    def _beyond(self) -> Weights:
        """Beyond what is looked ahead: nearer to where the raiders are."""
        return 3.0 * around(self.hunt.mass[-1], 6)

    def _joint(self, marker: int) -> float:
        """12.13 Return the strength of the guns that fight together with a force."""
        view = self.view
        fleet = [
            ship
            for m in in_use(view, BRITISH)
            if distance(view.cell[m], view.cell[marker]) <= JOINT and is_heavy(view, m)
            for ship in ships_in(view, m)
        ]
        return strength(view, fleet)

    def _called_away(self, marker: int) -> bool:
        """9.4 An escort of fast guns leaves a convoy for a raider that is held near by."""
        fast = force_speed(self.view, marker) >= 3
        return fast and self.hunt.held and about(self.hunt.mass[0], self.view.cell[marker], 5) > 0.5

    def _port(self, marker: int) -> str:
        """7.3 The port a force needs for fuel, unless raiders are near; in port, until it has enough."""
        view, cell = self.view, self.view.cell[marker]
        fleet = ships_in(view, marker)
        near = about(self.hunt.mass[0], cell, 5) > 0.3
        if view.turn > view.last_turn - 4:
            return ""
        if cell in PORTS[BRITISH] and not near and any(view.fuel[s] < FULL * SHIPS[s].fuel for s in fleet):
            return cell
        if min(view.fuel[ship] for ship in fleet) > DRY or near:
            return ""
        return min(PORTS[BRITISH], key=lambda port: (far(BRITISH, cell, port), port))
