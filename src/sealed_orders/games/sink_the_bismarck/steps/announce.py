"""1.2 A phase is announced to both sides, so that being asked reveals nothing about the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck.ships import SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Phase
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Announce(Step[SinkState, SinkView]):
    """1.2 A part of the turn begins."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        text = str(task.args[0])
        yield Event("1.2", f"{text}.", SIDES, (Phase(text.lower()),))


def phase(text: str) -> Task:
    """1.2 The task that announces a part of the turn."""
    return Task("announce", (), (text,))
