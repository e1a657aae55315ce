"""The theatre of the pursuit: which ships the other side has, how far they go, and what a side makes of facts."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sealed_orders.bots.graf_spee.theatre import motion as models
from sealed_orders.bots.graf_spee.waters import SOUTH_ATLANTIC
from sealed_orders.bots.graf_spee.ways import CELLS
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.plan import Motion
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.games.graf_spee.board import BOARD
from sealed_orders.games.graf_spee.ships import ALTMARK, ENEMY, FLEET, GRAF_SPEE, SHIP
from sealed_orders.games.graf_spee.tables import SEARCH
from sealed_orders.kernel.fact import Battle, Fact, Reported, Searched, Turn
from sealed_orders.kernel.order import Side

TAKEN_FOR_A_MERCHANT = float(SEARCH["altmark"]) / SEARCH["of"]
PLANS, WARY = (
    "plans",
    "wary",
)  # motion models: as ships were seen to move, and as a raider fears hunters


class Pursuit(Theatre):
    """The pursuit as one side's staff sees it."""

    sea = SOUTH_ATLANTIC
    called = BOARD.called
    ids = SHIP

    def __init__(self, side: Side) -> None:
        """The side whose staff it is."""
        self.side = ENEMY[side]
        self.units = FLEET[self.side]

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        """5.5 A square a turn; slow ships and empty bunkers are not known of."""
        return 1, 1

    def family(self, model: str, unit: int) -> str:
        """The Graf Spee, the Altmark and the hunters; who is wary takes hunters to keep nearer to their stations."""
        return {GRAF_SPEE: "raider", ALTMARK: "supply"}.get(unit, "wary" if model == WARY else "hunter")

    def motion(self, family: str, turn: int) -> Motion:
        """Return the motion from motion.toml."""
        return models.motion(family, self.side, turn)

    def begins(self, unit: int) -> Places:
        """16.0, 22.1 Nowhere until the first turn: a battle by itself has no sea around it."""
        return self.sea.places()

    def missed(self, unit: int, search: Searched) -> Weights:
        """6.8 The Altmark is missed more often: she is taken for a merchant."""
        if unit == ALTMARK:
            chances = tuple(max(0.0, chance - TAKEN_FOR_A_MERCHANT) for chance in search.chances)
            search = Searched(search.cells, search.air, chances)
        return super().missed(unit, search)

    def hear(self, fact: Fact, belief: Belief) -> None:
        """16.0, 22.1 Besides what a fact means in any hunt: how a match begins, a lone battle."""
        first = belief.turn == 0
        super().hear(fact, belief)
        if isinstance(fact, Turn) and first:
            self._begin(fact.number, belief)
        if isinstance(fact, Battle) and not fact.cell:
            for unit in self.units:
                belief.lose(unit)

    def hear_of(self, unit: int, fact: Fact, belief: Belief) -> None:
        """9.3, 12.1 Take in a fact as in any hunt; besides, a ship that was reported may change her plan."""
        super().hear_of(unit, fact, belief)
        if isinstance(fact, Reported) and fact.cell:
            belief.startle(unit)

    def _begin(self, turn: int, belief: Belief) -> None:
        """16.0 Anywhere on the sea, but rather where the scenario of that date has her."""
        starts: Mapping[str, Weights] = models.first_places(turn)
        for name, unit in ((name, unit) for name, unit in SHIP.items() if unit in self.units):
            belief.put(unit, self.sea.open_to(self.side))
            belief.weigh(unit, starts.get(name, models.LURKS if unit == ALTMARK else np.ones(len(CELLS))))
