"""4.31 What a side may want to know before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.homing import no_way_home
from sealed_orders.games.bismarck.missions import moves_left, moves_needed
from sealed_orders.games.bismarck.movement import fuel_cost
from sealed_orders.games.bismarck.ships import CONVOYS, FUEL, ID, NAME, PLANES, UNIT
from sealed_orders.games.bismarck.strike import strike_cautions
from sealed_orders.games.bismarck.victory import MISSIONS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Answer, Order


def cautions(view: BismarckView, order: Order) -> tuple[Caution, ...]:
    """4.31 Crashes, empty bunkers, strikes that may fail, convoys that will be late, a contact that is let go."""
    given = {UNIT[key]: answer for key, answer in order.items() if key in UNIT}
    return (
        *_units(view, given, order),
        *strike_cautions(view, order),
        *_convoys(view, given),
        *_contact(view, order),
    )


def _units(view: BismarckView, given: dict[int, Answer], order: Order) -> Iterator[Caution]:
    for unit, answer in given.items():
        if unit in PLANES:
            yield from no_way_home(view, unit, answer, order)
        if unit not in PLANES and unit not in CONVOYS and _runs_dry(view, unit, answer):
            yield Caution(ID[unit], f"{NAME[unit]} will have no fuel left.", "6.7")


def _convoys(view: BismarckView, given: dict[int, Answer]) -> Iterator[Caution]:
    """17.3 In one line, those whose moves no longer suffice."""
    late = [unit for unit, answer in given.items() if unit in CONVOYS and _late(view, unit, answer)]
    if len(late) == 1:
        yield Caution(ID[late[0]], f"{NAME[late[0]]} will be late for her mission.", "17.3")
    elif late:
        names = f"{', '.join(NAME[unit] for unit in late[:-1])} and {NAME[late[-1]]}"
        yield Caution(ID[late[0]], f"{names} will be late for their missions.", "17.3")


def _contact(view: BismarckView, order: Order) -> Iterator[Caution]:
    """10.1 A ship that is not shadowed must be found again."""
    if view.step == "shadow" and order.get("shadow") == ("none",):
        yield Caution(
            "shadow", f"Nobody will shadow {NAME[int(view.args[0])]}: you will have to find her again.", "10.1"
        )


def _runs_dry(view: BismarckView, unit: int, answer: Answer) -> bool:
    """6.7 The last of the fuel is used."""
    cost = fuel_cost(view, unit, len(answer) - 1)
    return bool(FUEL[unit] and cost and view.fuel[unit] <= cost)


def _late(view: BismarckView, unit: int, answer: Answer) -> bool:
    """17.3 The moves that are left do not suffice for the mission."""
    mission = next(m for m in MISSIONS if m.convoy == unit)
    cell = answer[-1] if len(answer) > 1 else view.square[unit]
    return moves_needed(mission, cell) > moves_left(mission, view.turn)
