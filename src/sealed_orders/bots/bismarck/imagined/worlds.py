"""Possible worlds: a place for every enemy ship out of sight, drawn from what the side believes."""

from __future__ import annotations

from sealed_orders.bots.bismarck.german.prey import present
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.hunt.worlds import Worlds
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, CONVOYS, PRINZ_EUGEN, UNIT
from sealed_orders.games.bismarck.view import BismarckView

TOGETHER = 0.8  # how likely ships that set out together and were never seen apart are still together
COMPANIES = {
    PRINZ_EUGEN: BISMARCK,
    **{
        UNIT[ship]: UNIT[leader]
        for ship, leader in {
            "prince_of_wales": "hood", "df1": "hood", "repulse": "king_george_v", "victorious": "king_george_v",
            "df2": "king_george_v", "ark_royal": "renown", "sheffield": "renown", "df3": "renown",
        }.items()
    },
}  # fmt: skip


def worlds(view: BismarckView, belief: Belief) -> Worlds:
    """Prepare what one side believes for many draws."""
    seen = {unit: cell for unit, cell, _ in view.contacts}
    unseen = [unit for unit in belief.units if unit not in seen and not view.fate[unit]]
    chances = {unit: likely for unit in unseen if (likely := _believed(view, belief, unit)) is not None}
    return Worlds(NORTH_ATLANTIC, seen, chances, COMPANIES, TOGETHER)


def _believed(view: BismarckView, belief: Belief, unit: int) -> Weights | None:
    if unit in CONVOYS and view.side != BRITISH:
        return present(view, belief, unit, "")
    return belief.likely(unit)
