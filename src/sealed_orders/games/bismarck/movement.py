"""6.0, 7.0 Moving ships: how far, at what cost, in which modes. Reads a State and a side's View alike."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from sealed_orders.games.bismarck.calendar import PACE, is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.chart import PORTS, waters
from sealed_orders.games.bismarck.ships import (
    BRITISH,
    BRITISH_SHIPS,
    CONVOYS,
    FAST_CONVOYS,
    FUEL,
    GERMAN,
    ID,
    NAME,
    OWN,
    SIDE,
    TYPE,
    UNITS,
)  # fmt: skip
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.prompt import Barred, Course, Mode

Known: TypeAlias = BismarckState | BismarckView
MOST_COST = 3  # 6.54.2 the most fuel a turn costs: a flotilla at full speed
LABELS = {"M": "Move", "P": "Patrol", "L": "Launch and land", "F": "Fast convoy", "C": "Slow convoy", "R": "Refuel"}
ALLOWANCE = {
    "B": "6.51.1", "A": "6.52.1", "C": "6.53.1", "D": "6.54.1", "S": "6.55.1", "M": "6.56.1", "O": "6.57.1",
}  # fmt: skip
# 6.23, 6.26 Why a mode that other ships of a side have is not hers now.
BARRED = {
    "L": ("Only a carrier can launch and land planes.", "6.23"),
    "R": ("A ship can refuel only in a port of its own side.", "6.26"),
}
GERMAN_REFUEL = ("A ship can refuel only in a port of its own side, or with a waiting oiler.", "6.26")
OILERS = tuple(u for u in OWN[GERMAN] if TYPE[u] == "O")


# 6.5 What a ship may do depends on: a turn in which the same ships may move, her knots, how far she moved last, her
# fuel as far as it matters (no turn costs more than MOST_COST), and whether she is bound.
Trim: TypeAlias = tuple[int, int, int, int, bool]


def trim(now: Known, unit: int) -> Trim:
    """6.5 Return the state of a ship for her movement."""
    turn = now.turn
    return PACE[turn], now.knots[unit], now.moved[unit], min(now.fuel[unit], MOST_COST), now.bound[unit] == turn


def limit(now: Known, unit: int, mode: str) -> int:
    """6.51.1, 6.52.1, 6.53.1, 6.54.1, 6.55.1, 6.57.1, 6.6, 6.7 The squares a ship may move this turn in a mode."""
    return _limit(unit, mode, trim(now, unit))


@cache
def _limit(unit: int, mode: str, ship: Trim) -> int:
    pace, knots, moved, fuel, is_bound = ship
    dry = bool(FUEL[unit]) and fuel == 0
    if knots == 0 or is_bound or (dry and moved > 0) or mode in "PR":
        return 0
    if mode in "FC":
        return int(is_fast_turn(pace) if mode == "F" else is_slow_turn(pace))
    if dry:
        return 1
    if pace == 1 and UNITS[unit].dash:
        return UNITS[unit].dash
    if TYPE[unit] in "SO" or knots < SLOW_KNOTS or mode == "L":
        return 1
    return 1 if TYPE[unit] in "BA" and moved > 1 else 2


def is_dry(now: Known, unit: int) -> bool:
    """6.7 Say whether a ship that burns fuel has none left."""
    return bool(FUEL[unit]) and now.fuel[unit] == 0


def fuel_cost(now: Known, unit: int, steps: int) -> int:
    """6.51.2, 6.52.2, 6.53.2, 6.54.2, 6.55.2, 6.56.2, 6.57.2 Return the fuel a ship spends on a number of squares."""
    return _fuel_cost(TYPE[unit], now.knots[unit], now.moved[unit], steps)


def _fuel_cost(kind: str, knots: int, moved: int, steps: int) -> int:
    if kind == "D":
        return (0, 1, MOST_COST)[min(steps, 2)]
    if kind == "C":
        return int(steps > 1)
    if kind in "BA":
        return int(steps > 0 and moved > 0) if knots < SLOW_KNOTS else int(steps > 1)
    return 0


def slow_indicator(now: Known, unit: int) -> str:
    """6.51.2, 16.76 Blank, or for a slow battleship or carrier Y if she moved last turn and N if not."""
    if TYPE[unit] not in "BA" or now.knots[unit] >= SLOW_KNOTS:
        return " "
    return "Y" if now.moved[unit] else "N"


def may_refuel(now: Known, unit: int) -> bool:
    """6.26, 15.3 In a port of her own side; German ships also with an oiler, or in solitaire in a secret square."""
    cell, side = now.square[unit], SIDE[unit]
    if cell in PORTS[side]:
        return True
    if side == BRITISH:
        return False
    if now.options["solitaire"] == "on":
        return cell in now.secret
    return cell in [now.square[oiler] for oiler in OILERS if oiler != unit]


def takes_orders(now: Known, unit: int) -> bool:
    """6.5 Say whether a ship is shown for orders this turn."""
    mode = now.mode[unit]
    if not now.square[unit] or mode == "X" or now.busy[unit] == now.turn:
        return False
    if mode == "F":
        return is_fast_turn(now.turn)
    if mode == "C":
        return is_slow_turn(now.turn)
    return True


def ship_modes(now: Known, unit: int) -> str:
    """6.21, 6.22, 6.23, 6.24, 6.25, 6.26 The modes a ship may be ordered into."""
    modes = _ANYWHERE[unit]
    return modes + "R" if unit not in CONVOYS and TYPE[unit] != "O" and may_refuel(now, unit) else modes


def _modes_anywhere(unit: int) -> str:
    """Return the modes a unit may be ordered into wherever it is."""
    if unit in CONVOYS:
        return "F" if unit in FAST_CONVOYS else "C"
    escorts = SIDE[unit] == BRITISH and TYPE[unit] in "BCAD"
    return "MP" + "L" * (TYPE[unit] == "A") + "FC" * escorts


_SHIPS = {BRITISH: BRITISH_SHIPS, GERMAN: OWN[GERMAN]}
_ANYWHERE = tuple(_modes_anywhere(unit) for unit in range(len(UNITS)))


def ship_course(now: Known, unit: int) -> Course:
    """6.1, 7.0 The orders a ship may get; left alone she keeps station in her mode."""
    return _course_in(unit, now.square[unit], ship_modes(now, unit), now.mode[unit], trim(now, unit))


@cache
def _course_in(unit: int, cell: str, modes: str, mode: str, ship: Trim) -> Course:
    return _course(unit, cell, modes, *_allowed(unit, modes, ship), mode if mode in modes else "M")


@cache
def _allowed(unit: int, modes: str, ship: Trim) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """6.5 Return the squares a ship may move in each mode, and their cost in fuel."""
    limits = tuple(_limit(unit, mode, ship) for mode in modes)
    _, knots, moved, fuel, _ = ship
    steps = range(max(limits) + 1)
    return limits, tuple(min(fuel, _fuel_cost(TYPE[unit], knots, moved, count)) for count in steps)


@cache
def _course(unit: int, start: str, modes: str, limits: tuple[int, ...], costs: tuple[int, ...], stay: str) -> Course:
    ways, barred = _ways(unit, modes, limits, costs), _barred(unit, modes)
    return Course(ID[unit], NAME[unit], start, ways, default=(stay,), rule="6.2", barred=barred)


@cache
def _ways(unit: int, modes: str, limits: tuple[int, ...], costs: tuple[int, ...]) -> tuple[Mode, ...]:
    terrain = waters(unit, SIDE[unit])
    unit_of_cost = "fuel" if FUEL[unit] else ""
    return tuple(
        Mode(
            mode,
            LABELS[mode],
            most=most,
            terrain=terrain if most else None,
            costs=costs[: most + 1] if FUEL[unit] else (),
            unit=unit_of_cost,
            rule=ALLOWANCE[TYPE[unit]],
        )
        for mode, most in zip(modes, limits, strict=True)
    )


@cache
def _barred(unit: int, modes: str) -> tuple[Barred, ...]:
    """6.23, 6.26 Launching and refuelling, where they are not for this ship or not here."""
    if not FUEL[unit] or "P" not in modes:  # a convoy has one mode; so has a ship that is being shadowed
        return ()
    wanted = "LR" if SIDE[unit] == BRITISH else "R"
    return tuple(
        Barred(mode, LABELS[mode], *(GERMAN_REFUEL if SIDE[unit] == GERMAN else BARRED[mode]))
        for mode in wanted
        if mode not in modes
    )


def evasion(now: Known, unit: int) -> Course:
    """10.1 Say how a shadowed ship may move: within her normal limit, or not at all."""
    mode = now.mode[unit] if unit in CONVOYS else "M"
    return _course(unit, now.square[unit], mode, *_allowed(unit, mode, trim(now, unit)), mode)


def courses(now: Known, side: Side) -> list[Course]:
    """6.1 Return the ships of a side that may be ordered, in card order."""
    return [ship_course(now, u) for u in _SHIPS[side] if takes_orders(now, u)]
