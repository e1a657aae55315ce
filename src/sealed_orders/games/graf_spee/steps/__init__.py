"""The steps of a turn, a file for each phase, in the order of play (3.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sealed_orders.games.graf_spee.steps.battle import BattleStart, BattleTurn, Disengage
from sealed_orders.games.graf_spee.steps.battle_orders import BattleOrders
from sealed_orders.games.graf_spee.steps.carriers import AirStrikes, Carriers
from sealed_orders.games.graf_spee.steps.choose_battle import ChooseBattle
from sealed_orders.games.graf_spee.steps.end_of_turn import DryShips, Repairs, Victory
from sealed_orders.games.graf_spee.steps.merchants import Merchants
from sealed_orders.games.graf_spee.steps.movement import Movement
from sealed_orders.games.graf_spee.steps.offline import Confirm, Enter
from sealed_orders.games.graf_spee.steps.orders import Agree, OrderPhase, Orders
from sealed_orders.games.graf_spee.steps.search import Search
from sealed_orders.games.graf_spee.steps.shadow import Evade, Follow, Shadow, ShadowPhase
from sealed_orders.games.graf_spee.steps.surface import Offline, Surface
from sealed_orders.games.graf_spee.steps.turn import Turn
from sealed_orders.kernel.game import Step

STEPS: Mapping[str, Step[Any, Any]] = {
    "turn": Turn(),
    "shadow_phase": ShadowPhase(),
    "shadow": Shadow(),
    "evade": Evade(),
    "follow": Follow(),
    "order_phase": OrderPhase(),
    "orders": Orders(),
    "agree": Agree(),
    "movement": Movement(),
    "search": Search(),
    "carriers": Carriers(),
    "air_strikes": AirStrikes(),
    "surface": Surface(),
    "offline": Offline(),
    "enter": Enter(),
    "confirm": Confirm(),
    "choose_battle": ChooseBattle(),
    "battle": BattleStart(),
    "battle_turn": BattleTurn(),
    "battle_orders": BattleOrders(),
    "disengage": Disengage(),
    "merchants": Merchants(),
    "repairs": Repairs(),
    "dry_ships": DryShips(),
    "victory": Victory(),
}
