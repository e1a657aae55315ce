"""What follows from what is on the table: who is with whom, who meets whom, who may do what."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from sealed_orders.games.bismarck_solitaire.chart import AT, PORTS, grid
from sealed_orders.games.bismarck_solitaire.events import EVENTS, Zone, zone, zone_number
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    BRITISH,
    CONVOY,
    FIREPOWER,
    POINTS,
    PRINZ_EUGEN,
    SHIPS,
    UBOAT,
    in_words,
)
from sealed_orders.games.bismarck_solitaire.state import CruiseState
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import many

Situation: TypeAlias = CruiseState | CruiseView
Group: TypeAlias = tuple[str, ...]


def moved(view: CruiseView, order: Order) -> CruiseView:
    """4.3, 11.1 Return a view with the pieces where their places or their courses would bring them."""
    ends = {piece: words[-1] for piece, words in order.items() if view.step in ("place", "move") and words[-1] in AT}
    return dataclasses.replace(view, square={**view.square, **ends}) if ends else view


def afloat(at: Situation, unit: str) -> bool:
    """3.6 Strength left: not sunk, and in play."""
    return at.strength[unit] > 0


def points(at: Situation) -> int:
    """3.4 Return the points won so far: it may be fewer than none."""
    return at.extra_points + at.convoys_sunk * POINTS[CONVOY] + sum(POINTS[unit] for unit in at.sunk)


def score(at: Situation) -> str:
    """3.4 Write the points won, and those needed."""
    won = points(at)
    return f"{won} of {at.goal} points" if won <= at.goal else f"{many(won, 'point')}, {at.goal} needed"


def grid_of(at: Situation, piece: str) -> str:
    """2.2 Return the grid of a piece."""
    return grid(at.square.get(piece, ""))


def zone_of(at: Situation, piece: str) -> Zone:
    """5.3 Return the zone of this turn's event that a piece is in."""
    return zone(at.event, grid_of(at, piece))


def company(at: Situation, ship: str) -> Group:
    """5.4 Return the ships together with one, itself among them: those in the same grid."""
    return tuple(other for other in SHIPS if afloat(at, other) and grid_of(at, other) == grid_of(at, ship))


def groups(at: Situation) -> tuple[Group, ...]:
    """5.4 Both ships as one group, or each by itself; the Bismarck's first."""
    return tuple(dict.fromkeys(company(at, ship) for ship in SHIPS if afloat(at, ship)))


def in_port(at: Situation, piece: str) -> bool:
    """13.2 In a square that is a friendly port of this mission."""
    return any(at.square.get(piece) == PORTS[port].square for port in at.ports)


def sheltered(at: Situation, ship: str) -> bool:
    """13.4 By option switch a ship in a friendly port is safe."""
    return at.options["ports"] == "safe" and in_port(at, ship)


def in_reach(at: Situation, ship: str) -> bool:
    """5.11, 13.4 Afloat, not under cover, and not in a port that shelters."""
    return afloat(at, ship) and ship not in at.hidden and not sheltered(at, ship)


def exposed(at: Situation, group: Group) -> Group:
    """Return the ships of a group that the enemy can reach."""
    return tuple(ship for ship in group if in_reach(at, ship))


def enemies_in(at: Situation, where: Zone) -> tuple[str, ...]:
    """8.1, 8.7 Return the British units of a zone that are still there to be met, in the order of the status board."""
    return tuple(unit for unit in where.units if afloat(at, unit))


def met_by(at: Situation, piece: str) -> tuple[str, ...]:
    """8.1, 8.7 Return what a piece meets in its zone: a convoy sunk there this turn is not replaced."""
    gone = CONVOY if zone_number(at.event, grid_of(at, piece)) in at.emptied else ""
    return tuple(unit for unit in enemies_in(at, zone_of(at, piece)) if unit != gone)


def flies(at: Situation, where: Zone) -> bool:
    """6.3 A zone has an air attack, and its carrier is not sunk."""
    return where.air > 0 and (where.air_source != "ark_royal" or afloat(at, "ark_royal"))


def as_it_is(at: Situation, where: Zone) -> Zone:
    """3.6, 4.5, 6.3 Return a zone without what is sunk or not in play: later events ignore it."""
    units, air = enemies_in(at, where), where.air if flies(at, where) else 0
    if units == where.units and air == where.air:
        return where
    return replace(
        where,
        note=_note(where, units, air),
        ships=tuple(unit for unit in units if unit != CONVOY),
        convoy=CONVOY in units,
        air=air,
        rudder=where.rudder and air > 0,
        uboat_bonus=where.uboat_bonus and bool(units),
    )


def _note(where: Zone, units: tuple[str, ...], air: int) -> str:
    """Return what a zone is called when not everything of it is left."""
    if units:
        return in_words(units)
    if air:
        return where.fliers
    return f"{where.note}, {'no ships left' if where.units else 'no aircraft left'}"


def gone(at: Situation, event: str) -> tuple[str, ...]:
    """3.6, 4.5 The British units an event names that are sunk or not in play."""
    zones = EVENTS[event].zones
    named = {unit for where in zones for unit in (*where.units, where.air_source)}
    return tuple(unit for unit in BRITISH if unit in named and not afloat(at, unit))


def chart_text(at: Situation, event: str) -> str:
    """2.5 Return the text of an event, and who of it is not there any more."""
    missing = gone(at, event)
    return EVENTS[event].text + (f" Already out of play: {in_words(missing)}." if missing else "")


def may_hide(at: Situation, group: Group) -> bool:
    """5.11 All ships of the group have cover for this turn, and there is something to hide from."""
    return threatened(at, group[0]) and all(at.cover[ship] == at.turn and in_reach(at, ship) for ship in group)


def threatened(at: Situation, leader: str) -> bool:
    """5.11 A group would be attacked, bombed or fought: not a Prinz Eugen whom all go past for the Bismarck."""
    fought = leader in battle_line(at, leader) and bool(met_by(at, leader))
    return zone_of(at, leader).attack > 0 or leader in air_target(at) or fought


def air_target(at: Situation) -> Group:
    """6.1 The ships one air attack falls on: in the Bismarck's grid if her zone has one, else in the Prinz Eugen's."""
    for leader in SHIPS:
        if in_reach(at, leader) and flies(at, zone_of(at, leader)):
            return exposed(at, company(at, leader))
    return ()


def battle_line(at: Situation, leader: str) -> Group:
    """8.2 Return the ships that fight the zone of their leader; none if the Bismarck draws the enemy."""
    if not in_reach(at, leader):
        return ()
    if leader == PRINZ_EUGEN and in_reach(at, BISMARCK):
        mine, hers = (zone_number(at.event, grid_of(at, ship)) for ship in (leader, BISMARCK))
        if mine == hers:
            return ()
    return exposed(at, company(at, leader))


def uboat_targets(at: Situation) -> tuple[str, ...]:
    """7.2 Return what the U-boat finds in its zone."""
    return met_by(at, UBOAT) if afloat(at, UBOAT) else ()


def order_of_fire(at: Situation) -> list[tuple[str, str]]:
    """8.5 Return who fires at whom: the second strongest at the Prinz Eugen, all others at the Bismarck."""
    guns = [unit for unit in at.enemies if FIREPOWER[unit]]
    guns.sort(key=lambda unit: (-FIREPOWER[unit], -at.strength[unit]))
    flag, *others = at.fighting
    return [(unit, others[0] if others and place == 1 else flag) for place, unit in enumerate(guns)]


def sums(at: Situation) -> tuple[int, int]:
    """9.3 Return the strength of all British units in the battle, and of all German ships in it."""
    return sum(at.strength[unit] for unit in at.enemies), sum(at.strength[ship] for ship in at.fighting)


def british_try_to_leave(at: Situation) -> bool:
    """9.3 Say whether the British of the battle try to leave it now."""
    return try_to_leave(*sums(at), at.round, at.options)


def try_to_leave(british: int, german: int, rounds: int, switches: Mapping[str, str]) -> bool:
    """9.3 They are not the stronger. By option switch equal is strong enough, or they try after round 1 only."""
    stay = british > german or (british == german and switches["equal_strength"] == "stay")
    return not stay and (rounds == 1 or switches["british_escape"] == "every_round")


def allowance(at: Situation, piece: str) -> int:
    """5.12, 11.1 The squares a piece may move this turn without a barrel."""
    where = zone_of(at, piece)
    return max(0, at.speed[piece] + (where.uboat_move if piece == UBOAT else where.move))


def may_burn(at: Situation, piece: str) -> bool:
    """5.12, 12.1 A barrel is left and the weather lets it be used."""
    where = zone_of(at, piece)
    return at.barrels[piece] > 0 and not (where.uboat_no_fuel if piece == UBOAT else where.no_fuel)


def at_home(at: Situation) -> bool:
    """13.2 The Bismarck in a friendly port, late enough, with the points of the goal."""
    return in_port(at, BISMARCK) and at.turn > at.return_after and points(at) >= at.goal
