"""6.2, 13 A turn begins, and ends with the check for victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.denmark_strait.captains import LUETJENS
from sealed_orders.games.denmark_strait.chart import FACINGS
from sealed_orders.games.denmark_strait.columns import cards, command, on_map
from sealed_orders.games.denmark_strait.ships import BISMARCK, BRITISH, GERMAN, SHIPS, SIDES, WHO
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.victory import verdict
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel import fact
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Arrived
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Turn(Step[StraitState, StraitView]):
    """6.2 Captain points are refilled and what lasted a turn is over."""

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield Event("6.2", f"Turn {state.turn}.", SIDES, (fact.Turn(state.turn),))
        yield from arrive(state)
        for column in (state.hit, state.zigzag, state.smoking):
            column[:] = [False] * len(SHIPS)
        for ship in (*on_map(state, GERMAN), *on_map(state, BRITISH)):
            # 10.4 One fewer for each bridge hit, for good.
            state.points[ship] = max(0, command(state, ship).points - cards(state, ship, "bridge"))
        state.luetjens = LUETJENS.points if state.space[BISMARCK] else 0
        state.then(Task("speed", args=(BRITISH,)))


def arrive(state: StraitState) -> Iterator[Event]:
    """14.1 Awaited ships come on in their turn, or as soon after it as their space is empty."""
    for ship, fate in enumerate(state.fate):
        if fate == "awaited" and state.turn >= state.arrives[ship] and state.berth[ship] not in state.space:
            state.fate[ship], state.space[ship] = "", state.berth[ship]
            where = f"{state.space[ship].upper()}, heading {FACINGS[state.facing[ship]]}"
            yield Event(
                "14.1", f"{SHIPS[ship].name} arrives at {where}.", SIDES, (Arrived((WHO[ship],), state.space[ship]),)
            )


class Victory(Step[StraitState, StraitView]):
    """13 The turn is finished: has a side won?"""

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ruling = verdict(state)
        if ruling:
            state.over = True
            yield Event(ruling.rule, ruling.text, SIDES, awarded(*ruling.awards))
        else:
            state.turn += 1
            state.then(Task("turn"))
