"""What fire is worth: the points that a hit is expected to cost the enemy, and what it spares oneself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import ceil
from typing import NamedTuple

from sealed_orders.bots.graf_spee.battle.condition import Condition
from sealed_orders.games.graf_spee.battle.effects import FINE, HEAVY, MAGAZINE, SLOWED, TURRET_TOO, knots_lost
from sealed_orders.games.graf_spee.battle.gunnery import EVEN, LEAST, MOST, REACH
from sealed_orders.games.graf_spee.battle.guns import GUNS, pierces
from sealed_orders.games.graf_spee.battle.hits import width
from sealed_orders.games.graf_spee.damage import whole
from sealed_orders.games.graf_spee.ships import CARDS, GRAF_SPEE, built
from sealed_orders.games.graf_spee.tables import FAR, FIRE_CONTROL_LOST, GUNFIRE_BY_VISIBILITY, PLACES, RUDDER_LOST

BAND = 250  # yards that count as equal
SUNK_SHARE = 0.5  # of a ship's points that sinking her is worth beyond damage (17.2)
NEARLY = 4.0  # hull points: how near to sinking a ship must be for each of them to count much more
FIREPOWER = 0.3  # of her points that all her main guns are worth while she has them
SECONDARIES = 0.06
KNOT = 0.004  # of her points, for each knot she loses
BLIND = 0.25  # of her firepower, that the loss of her fire control costs
_FLOATS: Mapping[str, float] = {gun: float(GUNS[gun].constant) for gun in GUNS}
_LEAST, _MOST = float(LEAST), float(MOST)
_BY_LEVEL = {level: float(factor) for level, factor in GUNFIRE_BY_VISIBILITY.items()}
_BLIND, _JAMMED = float(FIRE_CONTROL_LOST), float(RUDDER_LOST)
_KNOTS = sum(knots_lost(share) for share in range(0, FINE, 10)) / (FINE / 10)


class Toll(NamedTuple):
    """What one hit costs a ship on average."""

    hull: float
    superstructure: float
    secondary: float
    turret: float  # destroyed
    dent: float  # strength of a turret whose armour holds
    knots: float
    control: float
    magazine: float


def hit_chance(gun: str, yards: float, knots: float, level: int) -> float:
    """15.11 One gun's chance to hit when it has ranged in, as a number."""
    chance = _FLOATS[gun] * max(_LEAST, 1 - yards / REACH) * (1 + (EVEN - knots) / EVEN) * _BY_LEVEL[level]
    return min(_MOST, chance)


def own_damage(blind: bool, jammed: bool) -> float:
    """15.11 Return what a ship's own damage leaves of her fire."""
    return (_BLIND if blind else 1.0) * (_JAMMED if jammed else 1.0)


def toll(gun: str, target: int, yards: float) -> Toll:
    """15.12, 15.13, 15.14 Return what a hit costs a ship at a range, on average."""
    return _toll(gun, target, ceil(yards / BAND) * BAND)


def _often(table: Mapping[str, str], value: int) -> float:
    """15.14, G13, G14 Say how often a hull hit of a gun does more than holing her."""
    return float(min(Fraction(table["most"]), Fraction(table["each"]) * value))


@cache
def _toll(gun: str, target: int, yards: int) -> Toll:
    value = GUNS[gun].value
    hull = superstructure = secondary = destroyed = dent = knots = control = magazine = 0.0
    for place in PLACES:
        share = width(place, target, yards) / 100
        if not pierces(gun, target, place.armour, yards):
            dent += share * value if place.armour == "turret" else 0.0
            continue
        match place.place:
            case "hull":
                hull += share * value * (1 + _often(HEAVY, value))
                knots += share * _often(SLOWED, value) * _KNOTS
                if place.armour:
                    destroyed += share * float(TURRET_TOO)
                    deep = place.armour == ("deck" if yards > FAR else "belt")
                    magazine += share * float(MAGAZINE) * value * deep
            case "secondary" if target == GRAF_SPEE:
                secondary += share
            case "superstructure" | "secondary":
                superstructure += share * value
            case "turret":
                destroyed += share
            case "fire control":
                control += share
    return Toll(hull, superstructure, secondary, destroyed, dent, knots, control, magazine)


@dataclass
class Prize:
    """A ship as a target: what each kind of loss of hers is worth to the enemy, in points."""

    state: Condition
    scale: float = 1.0  # of her points: a ship on whom more hangs is worth more

    @cached_property
    def points(self) -> float:
        """17.2 For sinking her."""
        return CARDS[self.state.ship].points * self.scale

    @cached_property
    def each(self) -> float:
        """17.2 For one point of damage."""
        return 0.5 * self.points / whole(self.state.ship)

    @cached_property
    def hull(self) -> float:
        """Return the value of a point of hull: damage, and being nearer to sinking."""
        return self.each + SUNK_SHARE * self.points / (self.state.hull + NEARLY)

    @cached_property
    def turrets(self) -> float:
        """For a main turret: its strength, and its guns."""
        number = len(built(self.state.ship))
        guns = FIREPOWER * self.points * sum(self.state.guns) / max(1, sum(CARDS[self.state.ship].guns))
        return (sum(self.state.strength) * self.each + guns) / max(1, number)

    @cached_property
    def dent(self) -> float:
        """For a point of strength of a turret."""
        left = sum(self.state.strength)
        return self.each + FIREPOWER * self.points * 0.7 / max(4, left) if left else 0.0

    def hit(self, gun: str, yards: float) -> float:
        """Return what a hit on her is worth."""
        cost = toll(gun, self.state.ship, yards)
        above = self.each if self.state.superstructure else self.hull
        return (
            cost.hull * self.hull
            + cost.superstructure * above
            + cost.secondary * SECONDARIES * self.points / 8 * bool(self.state.port + self.state.starboard)
            + cost.turret * self.turrets
            + cost.dent * self.dent
            + cost.knots * KNOT * self.points
            + cost.control * BLIND * FIREPOWER * self.points
            + cost.magazine * self.points
        )
