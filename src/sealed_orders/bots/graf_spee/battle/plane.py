"""The plane as a captain sees it: every ship with place, course, speed and state, and what fire is worth where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import atan2, cos, degrees, hypot, radians, sin

from sealed_orders.bots.graf_spee.battle.condition import Condition, enemies, own
from sealed_orders.bots.graf_spee.battle.worth import Prize, hit_chance, own_damage
from sealed_orders.games.graf_spee.battle.batteries import BATTERIES, Battery, aimed_at, bears, gun_of
from sealed_orders.games.graf_spee.battle.guns import GUNS
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, SIDE
from sealed_orders.games.graf_spee.tables import RANGING, SIGHT, YARDS
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event

RANGED = float(RANGING)
STRIDE = 1000  # yards between the ranges that are compared
NEAREST = 3000


@dataclass(frozen=True)
class Spot:
    """A place, a course and a speed."""

    x: float
    y: float
    course: int
    speed: int

    def ahead(self, course: int, speed: int) -> Spot:
        """15.4, 15.5 After a turn on a course."""
        way = YARDS * speed
        return Spot(self.x + way * sin(radians(course)), self.y + way * cos(radians(course)), course, speed)


def yards(one: Spot, other: Spot) -> float:
    """15.10 The range."""
    return hypot(other.x - one.x, other.y - one.y)


def bearing(one: Spot, other: Spot) -> float:
    """Return where another ship is, in degrees clockwise from north."""
    return degrees(atan2(other.x - one.x, other.y - one.y))


def relative(one: Spot, other: Spot) -> int:
    """15.6 Return where another ship is, in degrees clockwise from the bow."""
    return (round(bearing(one, other)) - one.course) % 360


@dataclass
class Plane:
    """One side's picture of a tactical combat."""

    view: SpeeView
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    spots: dict[int, Spot]
    states: dict[int, Condition]
    prizes: dict[int, Prize]
    _worth: dict[tuple[int, str, int, int], float] = field(default_factory=dict)

    @classmethod
    def seen(cls, view: SpeeView, log: Sequence[Event], scale: float) -> Plane:
        """Return what a side's view and log tell; the scale is what the Graf Spee is worth beyond her points."""
        fighting = view.fighting
        ours = tuple(ship for ship in fighting if SIDE[ship] == view.side)
        theirs = tuple(ship for ship in fighting if SIDE[ship] != view.side)
        reported = enemies(view.side, log)
        states = {ship: own(view, ship) for ship in ours} | {ship: reported[ship] for ship in theirs}
        for ship in theirs:
            states[ship].knots = max(states[ship].knots, view.speed[ship])
        spots = {ship: Spot(view.x[ship], view.y[ship], view.course[ship], view.speed[ship]) for ship in fighting}
        prizes = {ship: Prize(states[ship], scale if ship == GRAF_SPEE else 1.0) for ship in fighting}
        return cls(view, ours, theirs, spots, states, prizes)

    @cached_property
    def sight(self) -> int:
        """15.10 Say how far ships see."""
        return SIGHT[self.view.visibility]

    def sets(self, ship: int) -> list[Battery]:
        """15.6 The sets of a ship that have guns."""
        return [battery for battery in BATTERIES if self.states[ship].set_of(battery)]

    def worth(self, ship: int, battery: Battery, target: int, far: float) -> float:
        """Return what a turn's fire of a set that has ranged in is worth at a range, if it bears."""
        band = round(far / 100)
        key = (ship, battery.name, target, band)
        if key not in self._worth:
            self._worth[key] = self._computed(ship, battery, target, 100 * band)
        return self._worth[key]

    def _computed(self, ship: int, battery: Battery, target: int, far: int) -> float:
        gun = gun_of(ship, battery)
        if far > min(GUNS[gun].range, self.sight):
            return 0.0
        speed = self.spots[target].speed
        chance = hit_chance(gun, far, speed, self.view.visibility)
        hurt = own_damage(bool(self.view.blind[ship]), bool(self.view.jammed[ship])) if ship in self.ours else 1.0
        return self.states[ship].set_of(battery) * chance * hurt * self.prizes[target].hit(gun, far)

    def fire(self, ship: int, at: Spot, target: int, there: Spot) -> float:
        """Return what all sets of a ship that bear on a target are worth for a turn, ranged in."""
        far, bearing = yards(at, there), relative(at, there)
        return sum(self.worth(ship, battery, target, far) for battery in self.sets(ship) if bears(battery, bearing))

    def broadside(self, ship: int, target: int, far: float) -> float:
        """The most that a ship's fire at another can be worth at a range: with all main guns and one side's others."""
        sides: dict[bool, list[float]] = {True: [0.0], False: [0.0]}
        for battery in self.sets(ship):
            sides[bool(battery.turrets)].append(self.worth(ship, battery, target, far))
        return sum(sides[True]) + max(sides[False])

    def aims_at(self, ship: int, battery: Battery) -> int:
        """15.6 Return what an own set fired at last turn, -1 for nothing."""
        return aimed_at(self.view.aim, ship, battery)

    def ranges(self) -> range:
        """Return the ranges within sight that are compared."""
        return range(NEAREST, self.sight + 1, STRIDE)
