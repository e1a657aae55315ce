"""13.5, 13.6 Phase 12: rudders, then damage. An attempt costs nothing and is always made (R28)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import ships
from sealed_orders.games.sink_the_bismarck.one_die import sentence
from sealed_orders.games.sink_the_bismarck.repairing import in_dock, is_german, may_repair, repair_check, rudder_check
from sealed_orders.games.sink_the_bismarck.ships import ID, NAME, SHIPS, SIDE, WHO
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Repair(Step[SinkState, SinkView]):
    """13.5, 13.6 Every ship that may repair tries; only her own side reads it."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in ships.ALL:
            if state.rudder[ship]:
                yield repair_rudder(state, ship, dice)
        for ship in ships.ALL:
            if may_repair(state, ship):
                yield repair_damage(state, ship, dice)


def repair_rudder(state: SinkState, ship: int, dice: Dice) -> Event:
    """13.6 One attempt each turn, also after combat."""
    check = rudder_check()
    roll = check.roll(dice, f"turn {state.turn} 13.6 rudder {ID[ship]}")
    state.rudder[ship] = int(not roll.passed)
    word = "is repaired" if roll.passed else "is still jammed"
    text = f"{NAME[ship]}'s rudder {word} ({sentence(check, roll.faces)})."
    facts = (Damaged(WHO[ship], {"rudder": -1}),) if roll.passed else ()
    return Event("13.6", text, (SIDE[ship],), (*facts, rolled(roll.faces, check.wants, of=10)))


def repair_damage(state: SinkState, ship: int, dice: Dice) -> Event:
    """13.5 One point: in an own port for certain, at sea on a roll."""
    if in_dock(state, ship):
        state.damage[ship] -= 1
        text = f"{NAME[ship]} repairs 1 damage point in port: damage {state.damage[ship]} of {SHIPS[ship].capacity}."
        return Event("13.5", text, (SIDE[ship],), (Damaged(WHO[ship], {"damage": -1}),))
    check = repair_check(is_german(ship))
    roll = check.roll(dice, f"turn {state.turn} 13.5 repair {ID[ship]}")
    state.damage[ship] -= roll.passed
    word = "repairs 1 damage point" if roll.passed else "repairs nothing"
    text = (
        f"{NAME[ship]} {word} ({sentence(check, roll.faces)}): damage {state.damage[ship]} of {SHIPS[ship].capacity}."
    )
    facts = (Damaged(WHO[ship], {"damage": -1}),) if roll.passed else ()
    return Event("13.5", text, (SIDE[ship],), (*facts, rolled(roll.faces, check.wants, of=10)))
