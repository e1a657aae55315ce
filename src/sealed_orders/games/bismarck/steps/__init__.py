"""The steps of a turn, a file for each phase, in the order of play (4.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sealed_orders.games.bismarck.steps.air_attack import AirAttack, AirPhase
from sealed_orders.games.bismarck.steps.destroyer_attack import DestroyerAttack, DestroyerPhase
from sealed_orders.games.bismarck.steps.end_of_turn import Chance, Points, Weather
from sealed_orders.games.bismarck.steps.fast_shadow import FastShadow
from sealed_orders.games.bismarck.steps.movement import Movement, OrderPhase, Orders
from sealed_orders.games.bismarck.steps.naval_combat import CombatCheck, FightOrWithdraw, NavalPhase, Surprise
from sealed_orders.games.bismarck.steps.round import Round
from sealed_orders.games.bismarck.steps.search import Search
from sealed_orders.games.bismarck.steps.shadow import Evade, Follow, Shadow, ShadowPhase
from sealed_orders.games.bismarck.steps.submarine_attack import SubmarineAttack, SubmarinePhase
from sealed_orders.games.bismarck.steps.turn import Turn
from sealed_orders.kernel.game import Step

STEPS: Mapping[str, Step[Any, Any]] = {
    "turn": Turn(),
    "shadow_phase": ShadowPhase(),
    "shadow": Shadow(),
    "evade": Evade(),
    "follow": Follow(),
    "order_phase": OrderPhase(),
    "orders": Orders(),
    "fast_shadow": FastShadow(),
    "movement": Movement(),
    "search": Search(),
    "air_phase": AirPhase(),
    "air_attack": AirAttack(),
    "submarine_phase": SubmarinePhase(),
    "submarine_attack": SubmarineAttack(),
    "destroyer_phase": DestroyerPhase(),
    "destroyer_attack": DestroyerAttack(),
    "naval_phase": NavalPhase(),
    "surprise": Surprise(),
    "combat_check": CombatCheck(),
    "fight_or_withdraw": FightOrWithdraw(),
    "round": Round(),
    "points": Points(),
    "chance": Chance(),
    "weather": Weather(),
}
