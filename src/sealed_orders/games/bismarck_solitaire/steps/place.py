"""4.3, 4.4 Where the pieces begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.chart import NORTH_EAST, WEST
from sealed_orders.games.bismarck_solitaire.ships import NAMES, PIECES, UBOAT, WHO
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Moved
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Pick, Prompt
from sealed_orders.kernel.state import Task


class Place(Step[CruiseState, CruiseView]):
    """4.3, 4.4 Each seat places its own pieces; sharing a square is allowed."""

    def ask(self, view: CruiseView) -> Prompt:
        """4.3, 4.4 The ships in row A, columns 5 to 8; the U-boat in columns 1 to 4."""
        picks = tuple(
            Pick(piece, f"{NAMES[piece]} starts in", cells=WEST if piece == UBOAT else NORTH_EAST)
            for piece in map(str, view.args)
        )
        return Prompt("Where do your pieces start?", "4.3", picks)

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        order = orders[task.to[0]]
        state.square.update({piece: order[piece][0] for piece in PIECES if piece in order})
        placed = "; ".join(f"{NAMES[piece]} starts in {order[piece][0]}" for piece in PIECES if piece in order)
        facts = tuple(Moved(WHO[piece], order[piece][0]) for piece in PIECES if piece in order)
        yield Event("4.3", f"{placed}.", SIDES, facts)
