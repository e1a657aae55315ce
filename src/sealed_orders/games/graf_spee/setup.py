"""16.0 Setting up: the ship data card, and what a scenario says of ships, turn and points."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sealed_orders.games.graf_spee.calendar import LENGTH
from sealed_orders.games.graf_spee.chart import BRITISH_PORTS, PATROL, SEA
from sealed_orders.games.graf_spee.ships import BRITISH, CARDS, FIGHTERS, GRAF_SPEE, SHIP, SHIPS, SIDES, TURRETS, turret
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.tables import SIGHT
from sealed_orders.kernel.squares import DIRECTIONS
from sealed_orders.kernel.state import Task

MOST_POINTS = 999
LEVELS = tuple(SIGHT)
BEFORE = "before the start"  # 17.3 the cause of points that a scenario begins with
LEAST_YARDS = 1000  # 22.2 of a battle by itself


class ShipSetup(msgspec.Struct, forbid_unknown_fields=True):
    """What a scenario says of one ship; fuel, hull and knots that it leaves out are as on the card."""

    square: str
    order: str = PATROL
    fuel: int | None = None
    hull: int | None = None
    knots: int | None = None


class BattleSetup(msgspec.Struct, forbid_unknown_fields=True):
    """22.1 A battle by itself: the British ships, visibility and range; no ships where they are asked for."""

    ships: tuple[str, ...]
    visibility: int
    yards: int

    def __post_init__(self) -> None:
        for name in self.ships:
            if name not in SHIP or SHIP[name] not in FIGHTERS:
                raise ValueError(f"battle.ships: {name} is not a British ship with guns")
        if self.visibility not in LEVELS:
            raise ValueError(f"battle.visibility: {LEVELS[0]} to {LEVELS[-1]}, not {self.visibility}")
        if self.ships and not LEAST_YARDS <= self.yards <= SIGHT[self.visibility]:
            raise ValueError(f"battle.yards: {LEAST_YARDS} to {SIGHT[self.visibility]}, not {self.yards}")
        if not self.ships and self.yards:
            raise ValueError("battle.yards: must be 0 if the players choose the ships")


class SpeeSetup(msgspec.Struct, forbid_unknown_fields=True):
    """16.0 What a scenario file may say."""

    turn: int = 1
    last_turn: int = LENGTH
    execution: bool = False  # 16.2 the first turn begins with the execution phase
    sighted: bool = False  # 16.2 the Graf Spee is sighted on the first turn
    told: tuple[str, ...] = ()  # German ships whose squares are reported to the British at the start
    points: dict[str, int] = {}
    ship: dict[str, ShipSetup] = {}
    battle: BattleSetup | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.turn <= self.last_turn <= LENGTH:
            raise ValueError(f"turn and last_turn must be 1 to {LENGTH}, turn first")
        for side, points in self.points.items():
            if side not in SIDES or not 0 <= points <= MOST_POINTS:
                raise ValueError(f"points: a side and 0 to {MOST_POINTS}, not {side} {points}")
        for name in (*self.told, *self.ship):
            if name not in SHIP:
                raise ValueError(f"{name} is not a ship")
        for name in self.told:
            if CARDS[SHIP[name]].side == BRITISH or name not in self.ship:
                raise ValueError(f"told: {name} is not a German ship of this scenario")
        for name, start in self.ship.items():
            _check_ship(name, start)
        if self.battle is None and "graf_spee" not in self.ship:
            raise ValueError("the Graf Spee needs a square, or a battle")


def _check_ship(name: str, start: ShipSetup) -> None:
    card = CARDS[SHIP[name]]
    if start.square not in SEA or (card.side != BRITISH and start.square in BRITISH_PORTS):
        raise ValueError(f"ship.{name}.square: {start.square} is not a square for {card.name}")
    if start.order not in (*DIRECTIONS, PATROL):
        raise ValueError(f"ship.{name}.order: {', '.join(DIRECTIONS)} or {PATROL}, not {start.order}")
    for key, least in (("fuel", 0), ("hull", 1), ("knots", 0)):
        value, most = getattr(start, key), getattr(card, key)
        if value is not None and not min(least, most) <= value <= most:
            raise ValueError(f"ship.{name}.{key}: {min(least, most)} to {most}, not {value}")


def set_up(setup: SpeeSetup, options: Mapping[str, str]) -> SpeeState:
    """16.1, 16.2 Every ship as on the card, where the scenario has her; those it does not name take no part."""
    state = SpeeState(turn=setup.turn - 1, options=dict(options), last_turn=setup.last_turn)
    for ship in SHIPS:
        _launch(state, ship)
    if setup.battle is not None:
        return _battle_alone(state, setup, setup.battle)
    for name, start in setup.ship.items():
        _place(state, SHIP[name], start)
    for side, points in setup.points.items():
        state.score(side, points, BEFORE)
    state.execution = int(setup.execution)
    state.sighted_turn = setup.turn if setup.sighted else 0
    state.agenda = [Task("turn", args=tuple(setup.told))]
    return state


def _launch(state: SpeeState, ship: int) -> None:
    """2.3 A ship as new, and not in play."""
    card = CARDS[ship]
    state.fate[ship], state.order[ship] = "absent", PATROL
    state.knots[ship], state.fuel[ship] = card.knots, card.fuel
    state.hull[ship], state.superstructure[ship] = card.hull, card.superstructure
    state.port[ship], state.starboard[ship] = card.port, card.starboard
    for number in range(len(TURRETS)):
        state.guns[turret(ship, number)] = card.guns[number]
        state.strength[turret(ship, number)] = card.strength if card.guns[number] else 0


def _place(state: SpeeState, ship: int, start: ShipSetup) -> None:
    state.fate[ship], state.square[ship], state.order[ship] = "", start.square, start.order
    for column, value in ((state.fuel, start.fuel), (state.hull, start.hull), (state.knots, start.knots)):
        if value is not None:
            column[ship] = value


def _battle_alone(state: SpeeState, setup: SpeeSetup, battle: BattleSetup) -> SpeeState:
    """22.1, 22.2 Return a battle by itself: between ships that are named, or that the British player will choose."""
    state.turn, state.alone = setup.turn, 1
    state.visibility, state.yards_apart = battle.visibility, battle.yards
    state.fate[GRAF_SPEE] = ""
    for name in battle.ships:
        state.fate[SHIP[name]] = ""
    state.agenda = [Task("battle", args=tuple(SHIP[name] for name in battle.ships))]
    if not battle.ships:
        state.agenda = [Task("choose_battle", (BRITISH,))]
    return state
