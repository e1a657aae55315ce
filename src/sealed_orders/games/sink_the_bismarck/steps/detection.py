"""8.2, 8.8 Phases 8 and 9: contact rolls, naval detection, and with 1a reconnaissance again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import air, detection, markers
from sealed_orders.games.sink_the_bismarck.air import RANGE, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import base_of
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.chart import SKY
from sealed_orders.games.sink_the_bismarck.following import lose_contact, shadowers
from sealed_orders.games.sink_the_bismarck.forces import (
    at_sea,
    force_evasion,
    force_speed,
    has_radar,
    in_use,
    ships_in,
)
from sealed_orders.games.sink_the_bismarck.markers import CONVOY, KIND, NOBODY, OF, TANKER
from sealed_orders.games.sink_the_bismarck.one_die import sentence
from sealed_orders.games.sink_the_bismarck.ships import ENEMY
from sealed_orders.games.sink_the_bismarck.sighting import contact_who, detect, quarry_who
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.air_search import searches_again
from sealed_orders.games.sink_the_bismarck.tables import POOR
from sealed_orders.games.sink_the_bismarck.view import SinkView, contact, marker_of
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import ContactLost, Searched, Shadowed, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree, many


class Detection(Step[SinkState, SinkView]):
    """8.2, 8.8, 8.9 The detection phase of a side."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        side = str(task.args[0])
        bound = {(m, marker_of(state, state.shadowing[m])) for m in shadowers(state, side)}
        for marker in shadowers(state, side):
            yield from keep_contact(state, marker, dice)
        for unit in air.OF[side]:
            if state.trailing[unit]:
                yield from keep_in_sight(state, unit, dice)
        forces = [marker for marker in in_use(state, side) if at_sea(state, marker)]
        for marker in OF[ENEMY[side]]:
            if not _out_of_sight(state, marker):
                yield from naval_detection(state, searchers(state, forces, marker), marker, bound, dice)
        if forces:
            yield looked(state, side, forces)
        yield from searches_again(state, side, dice)
        if any(state.detected[marker] == state.turn for marker in OF[ENEMY[side]]):
            state.then(Task("shadow", (side,)))


def contact_check(state: SinkState, marker: int, quarry: int) -> Check:
    """8.8 The contact roll of a shadower."""
    speeds = (force_speed(state, marker), force_speed(state, quarry))
    evasions = (force_evasion(state, marker), force_evasion(state, quarry))
    weather = state.weather_at(state.cell[quarry])
    return detection.contact(speeds, evasions, weather, is_night(state.turn), has_radar(state, marker))


def keep_contact(state: SinkState, marker: int, dice: Dice) -> Iterator[Event]:
    """8.8 Instead of a detection roll: the quarry is detected again, or contact is lost."""
    name = state.shadowing[marker]
    quarry = marker_of(state, name)
    if quarry == NOBODY or not at_sea(state, quarry):
        yield from lose_contact(state, marker, "8.1", "nothing is there now")
        return
    check = contact_check(state, marker, quarry)
    key = f"turn {state.turn} 8.8 contact {markers.SIDE[marker]} {markers.ID[marker]}"
    roll = check.roll(dice, key)
    how = sentence(check, roll.faces)
    if not roll.passed:
        yield from lose_contact(state, marker, "8.8", how)
        return
    state.shadowing[marker] = contact(state, quarry)
    if state.detected[quarry] != state.turn:
        facts = (rolled(roll.faces, check.wants, of=10),)
        yield from detect(state, quarry, "8.8", f"contact kept ({how})", facts)


def keep_in_sight(state: SinkState, unit: int, dice: Dice) -> Iterator[Event]:
    """8.9 An aircraft keeps contact by day, in range, and not in poor weather."""
    quarry, who = marker_of(state, state.trailing[unit]), contact_who(state.trailing[unit])
    here = state.cell[quarry] if quarry != NOBODY else ""
    away = not here or not at_sea(state, quarry) or distance(base_of(state, unit), here) > RANGE[UNITS[unit].kind]
    if away or is_night(state.turn) or state.weather_at(here) == POOR:
        why = "nothing is there now" if away else "night" if is_night(state.turn) else "poor weather"
        yield from lose_sight(state, unit, why)
        return
    check = detection.recon_contact(state.weather_at(here))
    roll = check.roll(dice, f"turn {state.turn} 8.9 contact {UNITS[unit].id}")
    if not roll.passed:
        yield from lose_sight(state, unit, sentence(check, roll.faces))
        return
    state.trailing[unit] = contact(state, quarry)
    state.found = [*state.found, (unit, state.trailing[unit])]
    if state.detected[quarry] != state.turn:
        how = f"{UNITS[unit].name} keeps {who.name} in sight ({sentence(check, roll.faces)})"
        yield from detect(state, quarry, "8.9", how, (rolled(roll.faces, check.wants, of=10),))


def lose_sight(state: SinkState, unit: int, why: str) -> Iterator[Event]:
    """8.9 End an aircraft's contact; report it to both sides, if the target is still there."""
    who, side = contact_who(state.trailing[unit]), UNITS[unit].side
    there, own = marker_of(state, who.id) != NOBODY, quarry_who(state, who.id)
    state.trailing[unit] = ""
    yield Event("8.9", f"{UNITS[unit].name} loses contact with {who.name}: {why}.", (side,), (ContactLost(who),))
    if there:
        yield Event("8.9", f"{own.name} is out of sight of the aircraft.", (ENEMY[side],), (Shadowed(own, False),))


def searchers(state: SinkState, forces: list[int], target: int) -> list[int]:
    """8.2, 6.3 Of the task forces at sea, those in the target's hex, next to it, or that passed it."""
    cell, passed = state.cell[target], state.passed
    return [
        marker
        for marker in forces
        if distance(state.cell[marker], cell) <= 1
        or (passed and ((marker, target) in passed or (target, marker) in passed))
    ]


def naval_check(state: SinkState, target: int, forces: list[int]) -> Check:
    """8.3 Return the roll of these forces against a marker: the best of them, helped by the others."""
    cell = state.cell[target]
    weather, night = state.weather_at(cell), is_night(state.turn)
    sights = [detection.sight(weather, night, has_radar(state, m), len(ships_in(state, m))) for m in forces]
    best = max(sights, key=lambda items: sum(value for _, value in items))
    in_hex = any(state.cell[m] == cell for m in forces)
    convoy = KIND[target] == CONVOY or bool(state.posing[target])
    return detection.naval(best, in_hex, len(forces) - 1, convoy, bool(state.before[target]))


def looked(state: SinkState, side: Side, forces: list[int]) -> Event:
    """8.2 A side's look-outs: the hexes in which its forces at sea may sight somebody, and those next to them."""
    cells = dict.fromkeys(c for m in forces for c in (state.cell[m], *SKY.next[state.cell[m]]))
    text = f"Detection: {many(len(forces), 'force')} at sea {agree(len(forces), 'has', 'have')} searched."
    return Event("8.2", text, (side,), (Searched(tuple(cells)),))


def _out_of_sight(state: SinkState, target: int) -> bool:
    """8.1, 17.13 Say whether no ship can detect a marker, or it is detected already."""
    return KIND[target] == TANKER or not at_sea(state, target) or state.detected[target] == state.turn


def naval_detection(
    state: SinkState, near: list[int], target: int, bound: set[tuple[int, int]], dice: Dice
) -> Iterator[Event]:
    """8.2 One roll for each enemy marker within reach; a force that shadows it has had its contact roll."""
    forces = [m for m in near if (m, target) not in bound]
    if not forces:
        return
    check = naval_check(state, target, forces)
    key = f"turn {state.turn} 8.3 detection {markers.SIDE[target]} {markers.ID[target]}"
    roll = check.roll(dice, key)
    if roll.passed:
        facts = (rolled(roll.faces, check.wants, of=10),)
        yield from detect(state, target, "8.3", f"sighted ({sentence(check, roll.faces)})", facts)
