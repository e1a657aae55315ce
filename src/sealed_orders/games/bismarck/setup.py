"""3.0 Setting up: the data cards, or what a scenario file changes of them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sealed_orders.games.bismarck import refuelling
from sealed_orders.games.bismarck.calendar import LENGTH
from sealed_orders.games.bismarck.chart import CLASS, PLACES, PORTS, SEA, SOUTH_ENTRY
from sealed_orders.games.bismarck.ships import DECK, GERMAN, PLANES, SHIPS, SIDE, SIDES, TYPE, UNIT, UNITS
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.end_of_turn import new_fog
from sealed_orders.games.bismarck.steps.turn import BEFORE, START
from sealed_orders.games.bismarck.tables import RECONSTRUCTED
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.state import Task

SHIP_MODES = "MPLFCRXYU"
MOST_POINTS = 999
MOST_SQUARES = 4  # of a turn
AWAITED = "YU"  # 14.4 the modes of ships that are still off the map
AIRFIELDS = frozenset(place.square for place in PLACES.values() if place.airfield)


class UnitSetup(msgspec.Struct, forbid_unknown_fields=True):
    """What a scenario changes of one unit; what it leaves out is as on the card."""

    square: str | None = None
    mode: str | None = None
    fuel: int | None = None
    midships: int | None = None
    firepower: int | None = None
    knots: int | None = None
    torpedoes: int | None = None
    endurance: int | None = None
    moved: int | None = None
    spotted: bool | None = None
    sunk: bool | None = None


class BismarckSetup(msgspec.Struct, forbid_unknown_fields=True):
    """3.0 What a scenario file may say."""

    turn: int = 1
    last_turn: int = LENGTH
    visibility: tuple[int, ...] | None = None
    fog: tuple[bool, bool] | None = None
    points: dict[str, int] = {}
    bergen_searched: int = 0
    bismarck_located: int = 0
    absent: tuple[str, ...] = ()  # these units take no part
    only: tuple[str, ...] = ()  # if given, all others take no part
    unit: dict[str, UnitSetup] = {}
    known: dict[str, tuple[str, ...]] = {}  # by ship, the squares in one of which the enemy knows that she begins

    def __post_init__(self) -> None:
        if not 1 <= self.turn <= self.last_turn <= LENGTH:
            raise ValueError(f"turn and last_turn must be 1 to {LENGTH}, turn first")
        if self.visibility is not None and (
            len(self.visibility) != 20 or not all(1 <= v <= 8 for v in self.visibility)
        ):
            raise ValueError("visibility needs twenty numbers from 1 to 8, for rows 11 to 30")
        for side in self.points:
            if side not in SIDES:
                raise ValueError(f"points: {side} is not a side")
            if not 0 <= self.points[side] <= MOST_POINTS:
                raise ValueError(f"points: 0 to {MOST_POINTS}, not {self.points[side]}")
        for key in ("bergen_searched", "bismarck_located"):
            if not 0 <= getattr(self, key) <= LENGTH:
                raise ValueError(f"{key} is a turn, 0 to {LENGTH}")
        for unit in (*self.absent, *self.only, *self.unit, *self.known):
            if unit not in UNIT:
                raise ValueError(f"{unit} is not a unit")
        for unit, change in self.unit.items():
            _check_unit(unit, change)
        for unit, squares in self.known.items():
            _check_known(unit, squares, self)


def _check_unit(name: str, change: UnitSetup) -> None:
    unit = UNIT[name]
    if change.square and (change.square not in CLASS if unit in PLANES else change.square not in SEA[SIDE[unit]]):
        raise ValueError(f"unit.{name}.square: {change.square} is not a square for {UNITS[unit].name}")
    modes = "BMPARZ" if unit in PLANES else SHIP_MODES
    if change.mode is not None and (len(change.mode) != 1 or change.mode not in modes):
        raise ValueError(f"unit.{name}.mode: one of {' '.join(modes)}, not {change.mode}")
    for key in ("fuel", "midships", "firepower", "knots", "torpedoes"):
        value, least, most = getattr(change, key), int(key == "midships"), getattr(UNITS[unit], key)
        if value is not None and not least <= value <= most:
            raise ValueError(f"unit.{name}.{key}: {least} to {most}, not {value}")
    longest = max(UNITS[unit].endurance_low, UNITS[unit].endurance_high)
    for key, most in (("endurance", longest), ("moved", MOST_SQUARES)):
        if not 0 <= (getattr(change, key) or 0) <= most:
            raise ValueError(f"unit.{name}.{key}: 0 to {most}, not {getattr(change, key)}")


def _check_known(name: str, squares: tuple[str, ...], setup: BismarckSetup) -> None:
    unit, change = UNIT[name], setup.unit.get(name, UnitSetup())
    if unit in PLANES or not all(square in SEA[SIDE[unit]] for square in squares):
        raise ValueError(f"known.{name}: squares of the sea in which a ship may begin")
    if (change.square or UNITS[unit].square) not in squares:
        raise ValueError(f"known.{name}: the ship does not begin in any of {', '.join(squares) or 'no squares'}")


def set_up(setup: BismarckSetup, options: Mapping[str, str], dice: Dice) -> BismarckState:
    """3.0, 6.8, 9.23, 15.2 Every unit as on its card, then what the scenario changes."""
    state = BismarckState(turn=setup.turn - 1, options=dict(options), last_turn=setup.last_turn)
    state.printed = int(not setup.unit and setup.turn == 1)
    for unit in SHIPS:
        _set_ship(state, unit)
    for unit in PLANES:
        card = UNITS[unit]
        state.square[unit] = card.base or state.square[card.carrier]
        state.mode[unit], state.endurance[unit] = "B", card.endurance_high
    for name, change in setup.unit.items():
        _change(state, UNIT[name], change)
    for unit in _absent(setup, options):
        state.fate[unit], state.square[unit], state.mode[unit] = "absent", "", "B" if unit in PLANES else "M"
    state.visibility = list(setup.visibility or RECONSTRUCTED["visibility_turn_1"])
    state.fog = _fog(setup, options, dice)
    for side, points in setup.points.items():
        state.score(side, points, BEFORE)
    if head_start := int(options["head_start"]):
        state.score(GERMAN, head_start, BEFORE)
    if options["solitaire"] == "on":
        state.secret = refuelling.drawn(dice)
    state.bergen_turn, state.located_turn = setup.bergen_searched, setup.bismarck_located
    # 14.42, 14.44 The squares of arrival are drawn now and stay hidden (G11).
    state.force_h = dice.pick(SOUTH_ENTRY, "14.42 arrival of Force H")
    state.dorsetshire = dice.pick(SOUTH_ENTRY, "14.44 arrival of the Dorsetshire")
    starts = (" ".join((unit, *squares)) for unit, squares in setup.known.items())
    state.agenda = [Task("turn", args=(START, *starts))]
    return state


def _absent(setup: BismarckSetup, options: Mapping[str, str]) -> set[int]:
    """15.2 Return the units that take no part: by the scenario, in solitaire the oilers, and a carrier's planes."""
    gone = {UNIT[name] for name in setup.absent}
    if setup.only:
        gone |= {UNIT[name] for name in UNIT if name not in setup.only}
    if options["solitaire"] == "on":
        gone |= {u for u in SHIPS if TYPE[u] == "O"}
    return gone | {plane for carrier in gone for plane in DECK.get(carrier, ())}


def _set_ship(state: BismarckState, unit: int) -> None:
    card = UNITS[unit]
    state.square[unit], state.mode[unit] = card.square, card.mode
    state.fuel[unit] = card.fuel
    if state.options["start_fuel"] == "reduced":
        state.fuel[unit] = RECONSTRUCTED["start_fuel"].get(card.id, card.fuel)
    state.midships[unit], state.firepower[unit] = card.midships, card.firepower
    state.knots[unit], state.torpedoes[unit] = card.knots, card.torpedoes


def _change(state: BismarckState, unit: int, change: UnitSetup) -> None:
    for column in ("square", "mode", "fuel", "midships", "firepower", "knots", "torpedoes", "endurance", "moved"):
        value = getattr(change, column)
        if value is not None:
            getattr(state, column)[unit] = value
    at_sea = bool(change.square) and change.square not in PORTS[SIDE[unit]]
    if (change.square and state.mode[unit] in AWAITED) or (at_sea and change.mode is None and state.mode[unit] == "X"):
        state.mode[unit] = "M"  # 14.22, R39 She is out, and takes orders.
    if change.spotted:
        state.spotted[unit], state.seen_turn[unit] = 1, state.turn
        state.seen_at[unit] = state.last_at[unit] = state.square[unit]
    if change.sunk:
        state.fate[unit], state.square[unit], state.midships[unit] = "sunk", "", 0
    for plane in DECK.get(unit, ()):
        state.square[plane] = state.square[unit]
        if change.sunk:
            state.fate[plane] = "lost"


def _fog(setup: BismarckSetup, options: Mapping[str, str], dice: Dice) -> list[int]:
    """13.31 Turn 1 has fog at Bergen and none north of Iceland (G3), unless scenario or option say otherwise."""
    if setup.fog is not None:
        return [int(fog) for fog in setup.fog]
    if options["opening_fog"] == "drawn":
        return new_fog(setup.turn, dice)
    start = RECONSTRUCTED["fog_turn_1"]
    return [int(start["fog_1"]), int(start["fog_2"])]
