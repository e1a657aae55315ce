"""6 Air attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.ships import in_words
from sealed_orders.games.bismarck_solitaire.situation import air_target, zone_of
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.steps.hits import dice_text, fall, hits_of, roll_for_hits
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Air(Step[CruiseState, CruiseView]):
    """6.1, 6.2 At most one air attack a turn; every 1, 2 or 3 is a hit on the ships in the grid, by choice."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """6.4 Hit the rudders by a 1 among the dice, if the strike is aimed at them."""
        ships = air_target(state)
        if not ships:
            return
        where = zone_of(state, ships[0])
        faces = roll_for_hits(dice, where.air, f"turn {state.turn} 6.2 air {ships[0]}")
        yield Event("6.2", f"{where.fliers} on {in_words(ships)}: {dice_text(faces)}.", SIDES, (rolled(faces),))
        rudder = where.rudder and 1 in faces and state.options["rudder"] == "on"
        yield from fall(state, ships, hits_of(faces), "6.2", rudder)
