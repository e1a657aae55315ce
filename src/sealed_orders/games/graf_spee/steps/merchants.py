"""3.5, 9.0 Merchant ships, and what they radio."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.chart import DOTS
from sealed_orders.games.graf_spee.merchants import british_merchant, german_merchant
from sealed_orders.games.graf_spee.ships import BRITISH, FLEET, GERMAN, GRAF_SPEE, NAME, SIDES, WHO
from sealed_orders.games.graf_spee.state import MERCHANT, RAIDED, SpeeState
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS, RADIO
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.games.graf_spee.words import sentence
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Befell, Reduced, Reported, Who
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task

# What is reported of a sunk merchant ship of either side.
SUNK = {
    side: (Befell("merchant ship sunk"), Reduced(Who(f"{side}_merchants", side, "Merchant ships"))) for side in SIDES
}


class Merchants(Step[SpeeState, SpeeView]):
    """3.5 The British find, then the Germans; the side that lost a ship learns of it by her radio alone (R42)."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        yield from british_find(state, dice)
        if not state.fate[GRAF_SPEE]:
            yield from german_find(state, dice)


def british_find(state: SpeeState, dice: Dice) -> Iterator[Event]:
    """9.1 One German merchant ship a turn at most; her radio names a square and one attacker (G25)."""
    patrols = [ship for ship in state.afloat(FLEET[BRITISH]) if state.patrols[ship]]
    chance = german_merchant(len(patrols))
    if not chance.roll(dice, f"turn {state.turn} 9.1 German merchant"):
        return
    state.score(BRITISH, MERCHANT_POINTS[BRITISH], RAIDED)
    finder = dice.pick(patrols, f"turn {state.turn} 9.1 finder")
    cell = state.square[finder]
    text = f"{NAME[finder]} has found and sunk a German merchant ship in {cell}. {sentence(chance.tally)}"
    yield Event("9.1", text, (BRITISH,), SUNK[GERMAN])
    if dice.chance(RADIO, f"turn {state.turn} 9.1 radio"):
        state.report(finder, MERCHANT)
        text = f"A German merchant ship reports from {cell}: {NAME[finder]} is attacking her."
        yield Event("9.1", text, (GERMAN,), (*SUNK[GERMAN], Reported(WHO[finder], cell, exact=True)))


def german_find(state: SpeeState, dice: Dice) -> Iterator[Event]:
    """9.2, 9.3 One British merchant ship a turn at most, where the Graf Spee is now; her radio gives the square."""
    cell = state.square[GRAF_SPEE]
    chance = british_merchant(DOTS[cell], state.visibility, not state.patrols[GRAF_SPEE])
    if not chance.roll(dice, f"turn {state.turn} 9.2 British merchant"):
        return
    state.score(GERMAN, MERCHANT_POINTS[GERMAN], RAIDED)
    radioed = dice.chance(RADIO, f"turn {state.turn} 9.3 radio")
    signal = "which sent a radio message" if radioed else "which sent no radio message"
    text = f"The Graf Spee has sunk a merchant ship in {cell}, {signal}. {sentence(chance.tally)}"
    yield Event("9.2", text, (GERMAN,), (*SUNK[BRITISH], Reported(WHO[GRAF_SPEE])) if radioed else SUNK[BRITISH])
    if radioed:
        state.reported_at, state.reported_turn = cell, state.turn
        state.report(GRAF_SPEE, MERCHANT)
        text = f"A merchant ship reports from {cell}: the Graf Spee is attacking her."
        yield Event("9.3", text, (BRITISH,), (*SUNK[BRITISH], Reported(WHO[GRAF_SPEE], cell, exact=True)))
