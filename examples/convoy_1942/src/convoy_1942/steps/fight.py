"""3.2 and 4 Contact, and the fight on the open plane."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convoy_1942.chart import ALLIED, GERMAN, PLACES, SIDES
from convoy_1942.forces import BOATS, FORCE, MERCHANTS, UNIT, WHO, names
from convoy_1942.state import ConvoyState
from convoy_1942.steps.voyage import strike
from convoy_1942.tables import DEPTH_CHARGES, ROUNDS, STEAMING, apart, depth_charges, targets, torpedo
from convoy_1942.view import ConvoyView
from sealed_orders.kernel import fact
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fixed, Points, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.plane import Point, ahead
from sealed_orders.kernel.prompt import Choice, Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task

HOLD, DIVE = Option("hold", "Hold"), Option("dive", "Dive, and leave the fight")


class Engage(Step[ConvoyState, ConvoyView]):
    """3.2 Both sides read of a find; dummies are taken off the map, the others fight."""

    def resolve(self, state: ConvoyState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        area, *forces = map(str, task.args)
        state.seen |= dict.fromkeys(forces, (area, state.turn))
        found = "; ".join(f"{FORCE[force].name}: {names(state.units(force))}" for force in forces)
        sighted = fact.Sighted(area, tuple(WHO[force] for force in forces))
        yield Event("3.2", f"Contact in {PLACES[area].name}. {found}.", SIDES, (sighted,))
        yield from _strike_empty(state, forces, "3.2")
        units = [unit for force in forces for unit in state.units(force)]
        if {UNIT[unit].side for unit in units} == set(SIDES):
            yield from _begin(state, area, units)


def _begin(state: ConvoyState, area: str, units: list[str]) -> Iterator[Event]:
    """4.1 All take their stations, on course 090 at 8 knots."""
    state.fight, state.round = area, 1
    state.spot = {unit: UNIT[unit].station for unit in UNIT if unit in units}
    state.helm = dict.fromkeys(state.spot, STEAMING)
    battle = fact.Battle(area, tuple(WHO[unit] for unit in state.spot))
    yield Event("4.1", f"A fight begins in {PLACES[area].name}.", SIDES, (battle, *_fixes(state)))
    yield _round(state)


def _round(state: ConvoyState) -> Event:
    """4.1 A round of the fight begins."""
    state.then(Task("fight", SIDES))
    return Event("4.1", f"Round {state.round} of {ROUNDS}.", SIDES, (fact.Round(state.round),))


class Fight(Step[ConvoyState, ConvoyView]):
    """4.1 A round: both sides give orders in secret, then torpedoes, depth charges, and the move."""

    def ask(self, view: ConvoyView) -> Prompt | None:
        mine = [unit for unit in view.spot if UNIT[unit].side == view.side and unit not in MERCHANTS]
        choices = tuple(choice for unit in mine for choice in _choices(view, unit))
        return Prompt("Helm and weapons", "4.1", choices) if choices else None

    def resolve(self, state: ConvoyState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        given = {key: answer[0] for order in orders.values() for key, answer in order.items()}
        arms = {unit: given.get(f"{unit}_arms", "hold") for unit in UNIT if unit in state.spot}
        dive = [unit for unit, arm in arms.items() if arm == "dive"]
        lost: dict[str, None] = {}
        for unit in sorted(arms, key=lambda unit: unit not in BOATS):
            if arms[unit] in state.spot:
                yield _attack(state, unit, arms[unit], arms[unit] in dive, dice, lost)
        yield from (_sink(state, unit) for unit in lost)
        yield from (_dive(state, boat) for boat in dive if boat not in lost)
        yield _move(state, given)
        yield from _end(state) if _is_over(state) else (_round(state),)


def _choices(view: ConvoyView, unit: str) -> Iterator[Choice]:
    """4.2, 4.3, 4.4 The helm of a unit, and whom she attacks where she can."""
    name, (course, knots), top = UNIT[unit].name, view.helm[unit], UNIT[unit].knots
    yield Number(f"{unit}_course", f"{name}, course", 0, 359, (str(course),), means="bearing", about=unit)
    yield Number(f"{unit}_speed", f"{name}, speed", 0, top, (str(knots),), means="speed", unit="knots", about=unit)
    options = tuple(Option(target, UNIT[target].name, at=target) for target in targets(view.spot, unit))
    if unit in BOATS:
        yield Pick(f"{unit}_arms", f"{name}, torpedoes", (*options, HOLD, DIVE), default=("hold",), about=unit)
    elif options:
        yield Pick(f"{unit}_arms", f"{name}, {DEPTH_CHARGES}", (*options, HOLD), default=("hold",), about=unit)


def _attack(state: ConvoyState, unit: str, target: str, dives: bool, dice: Dice, lost: dict[str, None]) -> Event:
    """4.2, 4.3 Torpedoes at a ship, or depth charges on a boat; who is hit sinks when all have attacked."""
    boat = unit in BOATS
    check = torpedo(apart(state.spot, unit, target)) if boat else depth_charges(dives)
    roll = check.roll(dice, f"turn {state.turn} {state.fight} round {state.round} {unit}")
    if roll.passed:
        lost[target] = None
    weapon, result = "torpedoes" if boat else DEPTH_CHARGES, "hit" if roll.passed else "missed"
    text = f"{UNIT[unit].name}, {weapon} at {UNIT[target].name}: {result}. (die {roll.total}, {check.tally})"
    if boat:
        state.runs.append((state.round, unit, *state.spot[unit], *state.spot[target], text))
    shot = fact.Shot(WHO[unit], WHO[target], weapon, 1, int(roll.passed))
    return Event("4.2" if boat else "4.3", text, SIDES, (shot, rolled(roll.faces, check.wants, of=10)))


def _sink(state: ConvoyState, unit: str) -> Event:
    """4.2, 4.3, 5.1 A unit that was hit sinks: two points for a boat, one for a ship."""
    state.sunk.append(unit)
    del state.holds[unit], state.spot[unit], state.helm[unit]
    points = Points(ALLIED, 2, "boats sunk") if unit in BOATS else Points(GERMAN, 1, "ships sunk")
    return Event("5.1", f"{UNIT[unit].name} sinks.", SIDES, (fact.Sunk(WHO[unit], state.fight), *awarded(points)))


def _dive(state: ConvoyState, boat: str) -> Event:
    """4.2 A boat that dives has left the fight."""
    del state.spot[boat], state.helm[boat]
    return Event("4.2", f"{UNIT[boat].name} dives and is lost from sight.", SIDES, (fact.Withdrew(WHO[boat], True),))


def _move(state: ConvoyState, given: Mapping[str, str]) -> Event:
    """4.4 All move at once, a hundred yards for each knot."""
    for unit in (unit for unit in UNIT if unit in state.spot):
        (x, y), (course, knots) = state.spot[unit], state.helm[unit]
        state.wakes.append((unit, state.round, x, y, course, knots))
        course, knots = int(given.get(f"{unit}_course", course)), int(given.get(f"{unit}_speed", knots))
        point = ahead(Point(x, y), course, knots)
        state.helm[unit], state.spot[unit] = (course, knots), (point.x, point.y)
    return Event("4.4", f"All have moved; round {state.round} is over.", SIDES, _fixes(state))


def _fixes(state: ConvoyState) -> tuple[Fixed, ...]:
    """4.1 Report to everybody where all are and how they lie."""
    return tuple(Fixed(WHO[unit], *state.spot[unit], *state.helm[unit]) for unit in UNIT if unit in state.spot)


def _is_over(state: ConvoyState) -> bool:
    """4.5 After six rounds, or when one side has nobody left there."""
    state.round += 1
    return state.round > ROUNDS or {UNIT[unit].side for unit in state.spot} != set(SIDES)


def _end(state: ConvoyState) -> Iterator[Event]:
    """4.5 The fight is over; a force without units is off the map."""
    yield Event("4.5", f"The fight in {PLACES[state.fight].name} is over.", SIDES, (fact.BattleOver(),))
    state.fight, state.round = "", 0
    for column in (state.spot, state.helm, state.wakes, state.runs):
        column.clear()
    yield from _strike_empty(state, [force for force, (_, turn) in state.seen.items() if turn == state.turn], "4.5")


def _strike_empty(state: ConvoyState, forces: list[str], rule: str) -> Iterator[Event]:
    """3.2, 4.5 Forces that are known to have no units are taken off the map."""
    for force in (force for force in FORCE if force in forces and not state.units(force)):
        strike(state, force)
        yield Event(rule, f"{FORCE[force].name} is taken off the map.", SIDES, (fact.Left(WHO[force]),))
