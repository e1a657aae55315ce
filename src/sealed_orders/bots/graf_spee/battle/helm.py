"""15.4, 15.5 Course and speed: for each ship the place with the best exchange, and the range she needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from sealed_orders.bots.graf_spee.battle.plane import RANGED, Plane, Spot, bearing, yards
from sealed_orders.bots.graf_spee.battle.stand import Stand
from sealed_orders.games.graf_spee.battle.plot import keeps_targets

SMALL = (0, -10, 10, -20, 20, -30, 30)  # turns that keep the targets
ROUND = range(0, 360, 20)
HORIZON = 7.0  # turns for which a better range is enjoyed
LEAST_PULL = 0.02  # points for each hundred yards nearer to the wanted range
RUN_PULL = 0.25  # the same for a ship that tries to get out of sight
OUTRUN = 0.3  # what is left of the wish to change the range when the enemy is faster and does not want it
APART = 60  # degrees between two ships, as the enemy sees them, so that not all its guns bear on both
CROWDED = 0.02  # points for each degree that is missing
ATTENTION = 0.6  # the share of the enemy's fire that stays on last turn's target


@dataclass(frozen=True)
class Steer:
    """A course and a speed, and whether the guns stay on their targets."""

    course: int
    speed: int
    keeps: bool


def steer_all(plane: Plane, stand: Stand) -> dict[int, Steer]:
    """Steer one ship after the other; each takes account of where those before her will be."""
    steers: dict[int, Steer] = {}
    mates: list[Spot] = []
    for ship in plane.ours:
        steers[ship] = way = steer(plane, ship, stand, mates)
        if not stand.in_company:
            mates.append(plane.spots[ship].ahead(way.course, way.speed))
    return steers


def steer(plane: Plane, ship: int, stand: Stand, mates: Sequence[Spot] = ()) -> Steer:
    """Return the best course and speed for the next turn, if the enemy holds its course."""
    here, knots = plane.spots[ship], plane.states[ship].knots
    if plane.view.jammed[ship] or not knots:
        return Steer(here.course, knots, True)
    then = {foe: spot.ahead(spot.course, spot.speed) for foe, spot in plane.spots.items() if foe in plane.theirs}
    if not then:
        return Steer(here.course, knots, True)
    now = max(plane.fire(ship, here, foe, plane.spots[foe]) for foe in plane.theirs)
    pull = _pull(plane, ship, stand)
    shares = _attention(plane, ship)
    courses = dict.fromkeys([*((here.course + turn) % 360 for turn in SMALL), *ROUND])
    slower = {spot.speed for spot in then.values() if 0 < spot.speed < knots and not stand.in_company}
    speeds = (knots, *sorted(slower, reverse=True))

    def worth(way: tuple[int, int]) -> float:
        course, speed = way
        there = here.ahead(course, speed)
        given = max(plane.fire(ship, there, foe, spot) for foe, spot in then.items())
        taken = sum(shares[foe] * plane.fire(foe, spot, ship, there) for foe, spot in then.items())
        lost = 0.0 if keeps_targets(here.course, course) else (1 - RANGED) * now
        near = min(then.values(), key=lambda spot: yards(there, spot))
        crowded = CROWDED * max((APART - _between(near, there, mate) for mate in mates), default=0.0)
        return given - taken - lost - max(0.0, crowded) - pull * abs(yards(there, near) - stand.ranges[ship]) / 100

    course, speed = max(product(courses, speeds), key=worth)
    return Steer(course, speed, keeps_targets(here.course, course))


def _between(hub: Spot, one: Spot, other: Spot) -> float:
    """Return the degrees between two ships as a third sees them."""
    return abs((bearing(hub, one) - bearing(hub, other) + 180) % 360 - 180)


def _pull(plane: Plane, ship: int, stand: Stand) -> float:
    """Points for each hundred yards nearer to the wanted range."""
    near = min(plane.theirs, key=lambda foe: yards(plane.spots[ship], plane.spots[foe]))
    far, wanted = yards(plane.spots[ship], plane.spots[near]), stand.ranges[ship]
    if wanted > plane.sight:
        return RUN_PULL
    gain = _exchange(plane, ship, near, wanted) - _exchange(plane, ship, near, far)
    pull = max(LEAST_PULL, HORIZON * gain / max(5.0, abs(far - wanted) / 100))
    slower = plane.states[ship].knots <= max(plane.states[foe].knots for foe in plane.theirs)
    return pull * OUTRUN if slower else pull


def _exchange(plane: Plane, ship: int, foe: int, far: float) -> float:
    return plane.broadside(ship, foe, far) - plane.broadside(foe, ship, far) / len(plane.ours)


def _attention(plane: Plane, ship: int) -> dict[int, float]:
    """Return the share of each enemy's fire expected on a ship: most on last turn's target."""
    last = {splash.ship: splash.target for splash in plane.view.splashes}
    others = len(plane.ours) - 1
    shares = {}
    for foe in plane.theirs:
        if not others:
            shares[foe] = 1.0
        elif last.get(foe, ship) == ship:
            shares[foe] = ATTENTION if foe in last else 1 / len(plane.ours)
        else:
            shares[foe] = (1 - ATTENTION) / others
    return shares
