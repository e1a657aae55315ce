"""How a combat at one range would end if it were fought out: both sides' ships as they wear each other down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sealed_orders.bots.graf_spee.battle.plane import Plane
from sealed_orders.bots.graf_spee.battle.worth import hit_chance, toll
from sealed_orders.games.graf_spee.battle.batteries import gun_of
from sealed_orders.games.graf_spee.battle.guns import GUNS
from sealed_orders.games.graf_spee.damage import whole
from sealed_orders.games.graf_spee.ships import CARDS, built

TURNS = 45  # that a combat is taken to last
STRIDE = 3  # turns at a time
DOUBTFUL = 3  # the power of the share of her hull that is gone, by which a ship is taken to be sunk


@dataclass
class Fighter:
    """A ship in the calculation: her hull, how much of her fire is left, and what she can lose."""

    ship: int
    points: float
    hull: float
    fire: float = 1.0
    gone: float = 0.0  # hull points
    worn: float = 0.0  # all points

    @property
    def lost(self) -> float:
        """17.2 The points her enemy has of her."""
        sunk = min(1.0, self.gone / max(1.0, self.hull)) ** DOUBTFUL
        return self.points * max(sunk, 0.5 * min(1.0, self.worn / whole(self.ship)))

    @property
    def afloat(self) -> bool:
        """Say whether she still fights."""
        return self.gone < self.hull


@dataclass(frozen=True)
class Rate:
    """What a turn's fire of one ship does to another."""

    hull: float
    worn: float
    silenced: float  # the share of her fire that is lost


def outcome(plane: Plane, far: int) -> float:
    """Return the enemy's losses less the own, in points, if all fight at a range until one side is gone."""
    ours, theirs = ([_fighter(plane, ship) for ship in side] for side in (plane.ours, plane.theirs))
    rates = {
        (one.ship, other.ship): _rate(plane, one.ship, other.ship, far)
        for side, foes in ((ours, theirs), (theirs, ours))
        for one in side
        for other in foes
    }
    before = sum(f.lost for f in theirs) - sum(f.lost for f in ours)
    for _ in range(0, TURNS, STRIDE):
        blows = [*_blows(ours, theirs, rates), *_blows(theirs, ours, rates)]
        if not blows:
            break
        for target, rate, share in blows:
            target.gone += STRIDE * rate.hull * share
            target.worn += STRIDE * rate.worn * share
            target.fire *= max(0.0, 1 - STRIDE * rate.silenced * share)
    return sum(f.lost for f in theirs) - sum(f.lost for f in ours) - before


def _fighter(plane: Plane, ship: int) -> Fighter:
    state = plane.states[ship]
    left = state.hull + state.superstructure + sum(state.strength)
    return Fighter(ship, plane.prizes[ship].points, state.hull, worn=whole(ship) - left)


def _blows(
    side: Sequence[Fighter], foes: Sequence[Fighter], rates: dict[tuple[int, int], Rate]
) -> list[tuple[Fighter, Rate, float]]:
    """Every ship fires at the one that is soonest out of it."""
    alive = [foe for foe in foes if foe.afloat]
    blows = []
    for one in side:
        if one.afloat and alive:
            target = max(
                alive, key=lambda foe: (rates[one.ship, foe.ship].hull + 0.01) * foe.points / (foe.hull - foe.gone + 1)
            )
            blows.append((target, rates[one.ship, target.ship], one.fire))
    return blows


def _rate(plane: Plane, ship: int, target: int, far: int) -> Rate:
    """Return the rate of everything that bears on a broadside."""
    hull = worn = silenced = 0.0
    state, turrets = plane.states[target], max(1, len(built(target)))
    strength = max(1.0, sum(state.strength) / turrets)
    secondary = False
    for battery in plane.sets(ship):
        gun = gun_of(ship, battery)
        if far > min(GUNS[gun].range, plane.sight) or (secondary and not battery.turrets):
            continue
        secondary = secondary or not battery.turrets
        hits = plane.states[ship].set_of(battery) * hit_chance(gun, far, CARDS[target].knots, plane.view.visibility)
        cost = toll(gun, target, far)
        above = 0.0 if state.superstructure else cost.superstructure
        hull += hits * (cost.hull + above + cost.magazine * CARDS[target].hull)
        dents = cost.dent / strength
        worn += hits * (cost.hull + cost.superstructure + cost.dent + cost.turret * strength)
        silenced += hits * (cost.turret + dents) / turrets
    return Rate(hull, worn, silenced)
