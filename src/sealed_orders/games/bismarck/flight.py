"""8.0 Flying planes: modes, range, endurance, and where a flight may end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from sealed_orders.games.bismarck.chart import SKY
from sealed_orders.games.bismarck.movement import Known, takes_orders
from sealed_orders.games.bismarck.ships import ID, NAME, PLANES, TYPE, UNIT, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import MARK, Barred, Course, End, Mode
from sealed_orders.kernel.squares import straight

LABELS = {"M": "Move", "P": "Patrol", "A": "Attack", "R": "Recon", "Z": "Return to base", "B": "On the base"}
LANDING = "MARZ"  # 8.25 the modes in which a plane over its base lands; on patrol it stays in the air (R62)
ALLOWANCE = {"R": "8.71.1", "L": "8.72.1", "T": "8.73.1"}
# 8.2 The modes of each type, and why one of them is not open to it now.
MODES = {"R": "MPZ", "L": "ARZ", "T": "AR"}
ABOARD = ("The plane is on its base.", "8.25")
ARMED = ("A plane in the air cannot switch between attack and recon.", "8.23")
HOMEWARD = ("The plane is already returning to its base.", "8.25")
TORPEDO_PLANES = tuple(u for u in PLANES if TYPE[u] == "T")
HIGH = "PR"  # 8.22, 8.23 patrol and recon search with the full factor


def home(now: Known, unit: int) -> str:
    """8.3, 8.4 The square a plane belongs to: its airfield, or its carrier's square."""
    carrier = UNITS[unit].carrier
    return now.square[carrier] if carrier >= 0 else UNITS[unit].base


def takes_flight_orders(now: Known, unit: int) -> bool:
    """6.5, 8.6 A plane takes orders unless it is refuelling, lost, or on a shadow mission."""
    return bool(now.square[unit]) and now.rest[unit] != now.turn and now.busy[unit] != now.turn


def plane_modes(now: Known, unit: int) -> str:
    """8.21, 8.22, 8.23, 8.24, 8.25, 8.26 The modes a plane may be ordered into."""
    kind, mode = TYPE[unit], now.mode[unit]
    if mode == "B":
        return {"R": "BMP", "L": "BAR", "T": "BAR"}[kind]
    if kind == "R":
        return "MPZ"
    if kind == "T":
        return "R"
    return "Z" if mode == "Z" else f"{mode}Z"  # 8.23, 8.24 armed or not, as it took off


def speed(unit: int, mode: str) -> int:
    """8.71.1, 8.72.1, 8.73.1 Squares a turn."""
    return UNITS[unit].speed_high if mode in HIGH else UNITS[unit].speed_low


def endurance(unit: int, mode: str) -> int:
    """8.71.2, 8.72.2, 8.73.2 Turns in the air, from take-off to landing."""
    return UNITS[unit].endurance_high if mode in HIGH else UNITS[unit].endurance_low


def plane_course(now: Known, unit: int) -> Course:
    """8.0, 8.9 List the orders a plane may get; without one it stays where it is."""
    modes = plane_modes(now, unit)
    stay = now.mode[unit] if now.mode[unit] in modes else modes[0]
    return _course(unit, now.square[unit], modes, stay, deck(now, unit) if TYPE[unit] == "T" else "")


def deck(now: Known, unit: int) -> str:
    """8.4 Say where a carrier's plane lands: where her course ends if she takes orders, else where she is going."""
    carrier = UNITS[unit].carrier
    return ID[carrier] if takes_orders(now, carrier) else now.to[carrier]


@cache
def _course(unit: int, start: str, modes: str, stay: str, landing: str) -> Course:
    ways = tuple(_way(unit, mode, landing) for mode in modes)
    return Course(ID[unit], NAME[unit], start, ways, default=(stay,), rule="8.2", barred=_barred(unit, modes))


@cache
def _barred(unit: int, modes: str) -> tuple[Barred, ...]:
    """8.23, 8.24, 8.25, 8.26 Return the modes of its type that are not open to it now."""
    why = ABOARD if "B" in modes else HOMEWARD if modes == "Z" else ARMED
    return tuple(Barred(mode, LABELS[mode], *why) for mode in MODES[TYPE[unit]] if mode not in modes)


@cache
def _way(unit: int, mode: str, landing: str) -> Mode:
    """8.2, 8.24.2 Return a mode; a torpedo plane's attack marks its target and ends on the carrier."""
    rule, strike = ALLOWANCE[TYPE[unit]], TYPE[unit] == "T" and mode == "A"
    if mode in "BZ":
        return Mode(mode, LABELS[mode], rule=rule)
    ends = End(landing, "8.24.2", "L") if strike else None
    return Mode(mode, LABELS[mode], 0, speed(unit, mode), SKY, mark=strike, rule=rule, ends=ends)


def return_flight(now: Known, unit: int) -> list[str]:
    """8.25 The squares entered on the way home this turn: straight, at full speed (G19)."""
    return straight(now.square[unit], UNITS[unit].base)[: speed(unit, "M" if TYPE[unit] == "R" else now.mode[unit])]


def check_torpedo_planes(now: Known, order: Order) -> None:
    """6.23, 8.4 A torpedo plane flies from a carrier in launch mode."""
    for unit in TORPEDO_PLANES:
        answer = order.get(ID[unit])
        if answer is None or answer[0] == "B" or now.mode[unit] != "B":
            continue
        carrier = UNITS[unit].carrier
        if projected(now, order.get(ID[carrier]), carrier)[0] != "L":
            raise IllegalOrder(f"{NAME[unit]}: {NAME[carrier]} is not in launch mode.", "6.23", ID[unit])


def projected(now: Known, answer: Answer | None, unit: int) -> tuple[str, str]:
    """5.24.2 A ship's mode and square at the end of the turn, under an order or without one."""
    if answer is None:
        return now.to_mode[unit], now.to[unit]
    return answer[0], answer[-1] if len(answer) > 1 else now.square[unit]


def flight_end(now: Known, unit: int, answer: Answer) -> str:
    """8.9 Say where a flight ends."""
    if answer[0] == "Z":
        return (return_flight(now, unit) or [now.square[unit]])[-1]
    cells = [cell for cell in answer[1:] if cell != MARK]
    return cells[-1] if cells else now.square[unit]


def lands(now: Known, unit: int) -> bool:
    """8.3, 8.4 Say whether a plane ends the turn on its base: over it in a landing mode, the carrier in launch mode."""
    carrier = UNITS[unit].carrier
    if carrier >= 0 and now.to_mode[carrier] != "L":
        return False
    base = now.to[carrier] if carrier >= 0 else UNITS[unit].base
    return now.to_mode[unit] in LANDING and now.to[unit] == base


def projection(view: BismarckView, order: Order) -> BismarckView:
    """5.21.2, 5.22.2 Return the view with every unit's projected square and mode as the order has them."""
    to, to_mode, steps = list(view.to), list(view.to_mode), list(view.steps)
    for key, answer in order.items():
        unit = UNIT.get(key)
        if unit is not None:
            to_mode[unit], steps[unit] = answer[0], len(answer) - 1
            to[unit] = flight_end(view, unit, answer) if unit in PLANES else projected(view, answer, unit)[1]
    for unit in PLANES:
        carrier = UNITS[unit].carrier
        if carrier >= 0 and to_mode[unit] == "B" and to[unit]:
            to[unit] = to[carrier]
    return replace(view, to=to, to_mode=to_mode, steps=steps)
