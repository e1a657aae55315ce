"""The steps of a turn, in the order of play (1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sealed_orders.games.sink_the_bismarck.steps.air_search import AirSearch
from sealed_orders.games.sink_the_bismarck.steps.announce import Announce
from sealed_orders.games.sink_the_bismarck.steps.attack import Attack, Combats, Join
from sealed_orders.games.sink_the_bismarck.steps.availability import Arrivals, Availability
from sealed_orders.games.sink_the_bismarck.steps.combat import Combat
from sealed_orders.games.sink_the_bismarck.steps.convoy_fire import ConvoyFire
from sealed_orders.games.sink_the_bismarck.steps.detection import Detection
from sealed_orders.games.sink_the_bismarck.steps.end_of_turn import EndOfTurn
from sealed_orders.games.sink_the_bismarck.steps.fuel import Fuel, Refuel
from sealed_orders.games.sink_the_bismarck.steps.movement import Movement
from sealed_orders.games.sink_the_bismarck.steps.organise import Organise
from sealed_orders.games.sink_the_bismarck.steps.plot import Plot
from sealed_orders.games.sink_the_bismarck.steps.ports import Home, Ports
from sealed_orders.games.sink_the_bismarck.steps.repair import Repair
from sealed_orders.games.sink_the_bismarck.steps.round import Round
from sealed_orders.games.sink_the_bismarck.steps.set_up import Beginning, SetUp
from sealed_orders.games.sink_the_bismarck.steps.shadow import Shadow
from sealed_orders.games.sink_the_bismarck.steps.stand import Stand
from sealed_orders.games.sink_the_bismarck.steps.strike import Strike
from sealed_orders.games.sink_the_bismarck.steps.turn import Turn, Weather
from sealed_orders.kernel.game import Step

STEPS: Mapping[str, Step[Any, Any]] = {
    "beginning": Beginning(),
    "set_up": SetUp(),
    "turn": Turn(),
    "announce": Announce(),
    "weather": Weather(),
    "arrivals": Arrivals(),
    "availability": Availability(),
    "organise": Organise(),
    "plot": Plot(),
    "movement": Movement(),
    "fuel": Fuel(),
    "refuel": Refuel(),
    "air_search": AirSearch(),
    "detection": Detection(),
    "shadow": Shadow(),
    "strike": Strike(),
    "attack": Attack(),
    "combats": Combats(),
    "join": Join(),
    "combat": Combat(),
    "round": Round(),
    "stand": Stand(),
    "convoy_fire": ConvoyFire(),
    "repair": Repair(),
    "ports": Ports(),
    "home": Home(),
    "end_of_turn": EndOfTurn(),
}
