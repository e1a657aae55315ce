"""18.2 Setting up: what a scenario file says, and the State it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec

from sealed_orders.games.sink_the_bismarck import air, markers, ships
from sealed_orders.games.sink_the_bismarck.calendar import LENGTH
from sealed_orders.games.sink_the_bismarck.chart import NORWAY, PORTS, SEA, ZONES
from sealed_orders.games.sink_the_bismarck.convoys import CONVOYS, nearer
from sealed_orders.games.sink_the_bismarck.forces import assemble
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, DUMMIES_OF, MOST_SHIPS, TANKER_MARKERS
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, NUMBER, SHIPS, SIDE, SIDES, WARSHIPS
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.ports import is_out
from sealed_orders.games.sink_the_bismarck.steps.set_up import DUMMY_PORTS, FORCES
from sealed_orders.games.sink_the_bismarck.steps.turn import START, seen_at_start
from sealed_orders.games.sink_the_bismarck.switches import in_force
from sealed_orders.games.sink_the_bismarck.tables import FORCE_H, TABLES
from sealed_orders.kernel.state import Task

TurnNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=LENGTH)]
Par: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
Level: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=3)]
Few: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=4)]
Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
TANKERS_AT = ("3603", "1216", "1825")  # 17.13 unless the Germans say otherwise
DUMMIES_AT = {BRITISH: (0, 0, 1, 2), GERMAN: (0, 1)}  # by place in DUMMY_PORTS


class ForceSetup(msgspec.Struct, forbid_unknown_fields=True):
    """18.2 A task force as a scenario begins."""

    ships: tuple[str, ...]
    at: str
    zone: str = ""
    released: TurnNumber = 0
    split: bool = False


class ShipSetup(msgspec.Struct, forbid_unknown_fields=True):
    """18.2 What a scenario changes of a ship."""

    damage: Amount = 0
    fuel: Amount | None = None


class ShadowSetup(msgspec.Struct, forbid_unknown_fields=True):
    """18.2 A contact that a scenario begins with: the first ship of each force."""

    shadower: str
    quarry: str


class Dummies(msgspec.Struct, forbid_unknown_fields=True):
    """4.1 How many dummies each side has."""

    british: Few = 0
    german: Few = 0


class SinkSetup(msgspec.Struct, forbid_unknown_fields=True):
    """18.2 What a scenario file may say."""

    force: tuple[ForceSetup, ...]
    turn: Annotated[int, msgspec.Meta(ge=1, le=LENGTH)] = 1
    last_turn: Annotated[int, msgspec.Meta(ge=1, le=LENGTH)] = LENGTH
    par: tuple[Par, Par] = (0, 0)
    weather: tuple[Level, Level, Level, Level] = (1, 1, 1, 1)
    convoys: bool = False
    tankers: bool = False
    force_h: bool = False
    break_out: bool = False
    first_detection: TurnNumber = 0
    sunk: tuple[str, ...] = ()
    shadow: ShadowSetup | None = None
    dummies: Dummies = msgspec.field(default_factory=Dummies)
    ship: dict[str, ShipSetup] = {}

    def __post_init__(self) -> None:
        if self.turn > self.last_turn:
            raise ValueError("turn must not be later than last_turn")
        if self.first_detection >= self.turn and self.first_detection:
            raise ValueError("first_detection must be before the first turn")
        named = [name for force in self.force for name in force.ships]
        pair = [self.shadow.shadower, self.shadow.quarry] if self.shadow else []
        for name in (*named, *self.sunk, *self.ship, *pair):
            if name not in NUMBER or not SHIPS[NUMBER[name]].fuel:
                raise ValueError(f"{name} is not a ship")
        if len(set(named)) != len(named):
            raise ValueError("a ship can be in one force only")
        if not set(pair) <= set(named):
            raise ValueError("shadow: name the first ship of each force")
        for force in self.force:
            _check_force(force)
        for name, change in self.ship.items():
            _check_ship(name, change)
        for side, most in DUMMIES_OF.items():
            if getattr(self.dummies, side) > most:
                raise ValueError(f"dummies.{side}: at most {most}")


def _check_force(force: ForceSetup) -> None:
    if not 1 <= len(force.ships) <= MOST_SHIPS:
        raise ValueError(f"a force has 1 to {MOST_SHIPS} ships")
    sides = {SIDE[NUMBER[name]] for name in force.ships}
    if len(sides) != 1:
        raise ValueError(f"{force.ships[0]}: all ships of a force must be of one side")
    if force.at not in SEA[sides.pop()]:
        raise ValueError(f"{force.ships[0]}: {force.at} is not a hex for this force")
    if force.zone and (force.zone not in ZONES or force.at not in ZONES[force.zone]):
        raise ValueError(f"{force.ships[0]}: {force.at} is not in the zone {force.zone}")


def _check_ship(name: str, change: ShipSetup) -> None:
    ship = SHIPS[NUMBER[name]]
    if change.damage >= ship.capacity:
        raise ValueError(f"ship.{name}.damage: less than {ship.capacity}")
    if (change.fuel or 0) > ship.fuel:
        raise ValueError(f"ship.{name}.fuel: at most {ship.fuel}")


def set_up(setup: SinkSetup, options: Mapping[str, str]) -> SinkState:
    """18.2 Return the State a scenario starts with."""
    state = SinkState(turn=setup.turn, options=dict(options), rules=in_force(options))
    state.first_turn, state.last_turn = setup.turn, setup.last_turn
    state.par = setup.par[0 if state.on("e4_points") else 1]
    state.weather, state.break_out = list(setup.weather), int(setup.break_out)
    state.first_detection, state.force_h = setup.first_detection, int(setup.force_h)
    _ships(state, setup)
    _forces(state, setup)
    if setup.convoys:
        state.trade = 1
        _convoys(state, setup)
    _counters(state, setup)
    if setup.shadow:
        _shadow(state, setup.shadow)
    zones = [f"{force.ships[0]} {force.zone}" for force in setup.force if force.zone]
    zones += [f"{FORCES} any" for force in setup.force if force.split]
    args = tuple(zones)
    state.agenda = [Task("turn", (), (START,)), Task("set_up", SIDES, args), Task("beginning", (), args)]
    return state


def _ships(state: SinkState, setup: SinkSetup) -> None:
    """18.1, 18.2 Set up every ship with full fuel; a ship in no force waits, or takes no part."""
    escorts = {NUMBER[c.escort] for c in CONVOYS if c.escort} if setup.convoys else set()
    coming = escorts | (set(FORCE_H) if setup.force_h else set())
    for ship in ships.ALL:
        state.fuel[ship] = SHIPS[ship].fuel
        waits = ship in coming or _by_extended_rule(state, ship)
        state.fate[ship] = "waiting" if waits else "absent"
    for name in setup.sunk:
        state.fate[NUMBER[name]], state.damage[NUMBER[name]] = "sunk", SHIPS[NUMBER[name]].capacity
    for name, change in setup.ship.items():
        ship = NUMBER[name]
        state.damage[ship] = change.damage
        state.fuel[ship] = SHIPS[ship].fuel if change.fuel is None else change.fuel


def _by_extended_rule(state: SinkState, ship: int) -> bool:
    rule = SHIPS[ship].rule
    return (rule == "16.4" and state.on("e5_german_ships")) or (rule == "16.5" and state.on("e6_british_ships"))


def _forces(state: SinkState, setup: SinkSetup) -> None:
    for force in setup.force:
        fleet = [NUMBER[name] for name in force.ships]
        assemble(state, SIDE[fleet[0]], fleet, force.at)
        for ship in fleet:
            state.held[ship] = force.released
    for ship in WARSHIPS[GERMAN]:
        if not state.fate[ship]:
            cell = state.cell[state.force[ship]]
            state.norway[ship] = int(cell not in PORTS[GERMAN] or cell in NORWAY)
            state.atlantic[ship] = int(is_out(cell, from_norway=True))


def _convoys(state: SinkState, setup: SinkSetup) -> None:
    """9.2, 18.2 Convoys at sea; in a later scenario each has gone a hex for every turn since it appeared."""
    for marker in markers.CONVOYS:
        convoy = markers.convoy(marker)
        state.value[marker] = convoy.value
        if convoy.appears >= setup.turn:
            continue
        state.cell[marker] = convoy.at
        gone = setup.turn - max(1, convoy.appears)
        state.run[marker] = gone
        for _ in range(gone):
            advance(state, marker)
        escort = NUMBER.get(convoy.escort, -1)
        if state.cell[marker] and escort >= 0 and state.fate[escort] == "waiting":
            assemble(state, BRITISH, [escort], state.cell[marker])
            state.escort[state.force[escort]] = marker


def advance(state: SinkState, marker: int) -> None:
    """9.3 A convoy goes a hex on its way; at the end of it, it is gone."""
    way = markers.convoy(marker).way
    if not state.cell[marker]:
        return
    state.cell[marker] = nearer(state.cell[marker], way[state.leg[marker]])[0]
    if state.cell[marker] == way[state.leg[marker]]:
        state.leg[marker] += 1
        if state.leg[marker] == len(way):
            state.cell[marker] = ""


def _counters(state: SinkState, setup: SinkSetup) -> None:
    """4.1, 17.13, 18.4 Dummies, tankers and air units where they begin unless their owners say otherwise."""
    for side in SIDES:
        state.dummies[side] = getattr(setup.dummies, side)
        for marker, place in zip(DUMMIES[side][: getattr(setup.dummies, side)], DUMMIES_AT[side], strict=False):
            state.cell[marker] = DUMMY_PORTS[side][place]
    if setup.tankers:
        for marker, cell in zip(TANKER_MARKERS, TANKERS_AT, strict=True):
            ship = markers.tanker_ship(marker)
            state.cell[marker], state.uses[marker] = cell, TABLES["fuel"]["tanker_uses"]
            state.force[ship], state.fate[ship] = marker, ""
    for unit in air.ALL:
        state.base[unit] = air.UNITS[unit].base


def _shadow(state: SinkState, shadow: ShadowSetup) -> None:
    """18.2 A force that begins shadowed was detected last turn, and so was its shadower."""
    shadower, quarry = state.force[NUMBER[shadow.shadower]], state.force[NUMBER[shadow.quarry]]
    state.shadowing[shadower] = shadow.quarry
    for marker in (shadower, quarry):
        seen_at_start(state, marker)
