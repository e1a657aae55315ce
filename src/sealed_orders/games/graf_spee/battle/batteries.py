"""15.6 Gun sets, their arcs, and whom they can fire at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sealed_orders.games.graf_spee.battle.guns import GUNS
from sealed_orders.games.graf_spee.battle.plot import enemies, in_sight, relative_bearing, yards_between
from sealed_orders.games.graf_spee.ships import CARDS, turret
from sealed_orders.games.graf_spee.state import SETS
from sealed_orders.games.graf_spee.view import Situation


class Battery(NamedTuple):
    """15.6 A set of guns that fires at one target, and its arc in degrees clockwise from the bow, both ends in it."""

    name: str
    turrets: tuple[int, ...]
    start: int
    end: int


# 15.6 Bow guns bear on all but the rear 120 degrees, stern guns on all but the front 120.
BOW, STERN = Battery("bow", (0, 1), 240, 120), Battery("stern", (2, 3), 60, 300)
# 15.6 Of the Graf Spee only: the middle 120 degrees of each side.
STARBOARD, PORT = Battery("starboard", (), 30, 150), Battery("port", (), 210, 330)
BATTERIES = (BOW, STERN, STARBOARD, PORT)
HOLD = "hold"  # 15.6 the answer of a set, or of tubes, that does not fire
NUMBER = {battery.name: number for number, battery in enumerate(BATTERIES)}


def bears(battery: Battery, bearing: int) -> bool:
    """15.6 Say whether a set of guns can be trained on a relative bearing."""
    return (bearing - battery.start) % 360 <= (battery.end - battery.start) % 360


def guns_of(now: Situation, ship: int, battery: Battery) -> int:
    """15.8 The guns a set has left."""
    if battery.turrets:
        return sum(now.guns[turret(ship, number)] for number in battery.turrets)
    return (now.starboard if battery is STARBOARD else now.port)[ship]


def guns_built(ship: int, battery: Battery) -> int:
    """2.3 The guns of a set as her card has them."""
    card = CARDS[ship]
    if battery.turrets:
        return sum(card.guns[number] for number in battery.turrets)
    return card.starboard if battery is STARBOARD else card.port


def gun_of(ship: int, battery: Battery) -> str:
    """2.3 The kind of gun of a set."""
    return CARDS[ship].main if battery.turrets else CARDS[ship].secondary


def batteries(now: Situation, ship: int) -> list[Battery]:
    """15.6 The sets of a ship that have guns left: two of a British ship, four of the Graf Spee."""
    return [battery for battery in BATTERIES if guns_of(now, ship, battery)]


def may_fire(now: Situation, ship: int, battery: Battery, target: int) -> bool:
    """15.6, 15.10 In the arc by the course now held (R26), in range and in sight."""
    yards = yards_between(now, ship, target)
    in_range = yards <= GUNS[gun_of(ship, battery)].range and in_sight(yards, now.visibility)
    return in_range and bears(battery, relative_bearing(now, ship, target))


def lacking(now: Situation, ship: int, battery: Battery, target: int) -> int:
    """15.6 By how many degrees a target is outside the arc of a set."""
    off = relative_bearing(now, ship, target)
    return 0 if bears(battery, off) else min((battery.start - off) % 360, (off - battery.end) % 360)


def targets(now: Situation, ship: int, battery: Battery) -> list[int]:
    """15.6 The legal targets of a set."""
    return [target for target in enemies(now, ship) if may_fire(now, ship, battery, target)]


def aimed_at(aim: Sequence[int], ship: int, battery: Battery) -> int:
    """15.6 The target a set fired at last turn, -1 for none."""
    return aim[SETS * ship + NUMBER[battery.name]]
