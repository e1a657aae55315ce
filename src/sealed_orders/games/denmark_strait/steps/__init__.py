"""The steps of a turn, chapter by chapter of the rulebook."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.steps.captains import Captains
from sealed_orders.games.denmark_strait.steps.damage_control import Repair
from sealed_orders.games.denmark_strait.steps.effects import Effects
from sealed_orders.games.denmark_strait.steps.morale import Check, Muster
from sealed_orders.games.denmark_strait.steps.movement import Move, Next, Reroll, Smoke, Speed
from sealed_orders.games.denmark_strait.steps.shooting import Fire, Shoot
from sealed_orders.games.denmark_strait.steps.turn import Turn, Victory

STEPS = {
    "captains": Captains(),
    "turn": Turn(),
    "speed": Speed(),
    "reroll": Reroll(),
    "next": Next(),
    "move": Move(),
    "smoke": Smoke(),
    "fire": Fire(),
    "shoot": Shoot(),
    "effects": Effects(),
    "repair": Repair(),
    "muster": Muster(),
    "check": Check(),
    "victory": Victory(),
}
