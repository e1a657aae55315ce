"""9.10 With no escort left fighting, the Germans fire at the convoy: three rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck.battle import line
from sealed_orders.games.sink_the_bismarck.chart import named
from sealed_orders.games.sink_the_bismarck.damage import hit_convoy
from sealed_orders.games.sink_the_bismarck.forces import guns
from sealed_orders.games.sink_the_bismarck.gunnery import convoy_fire, points
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, ID, NAME, SIDES, WHO
from sealed_orders.games.sink_the_bismarck.sighting import contact_who, own_names
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import BANDS
from sealed_orders.games.sink_the_bismarck.view import SinkView, contact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import BattleOver, Shot, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many

ROUNDS = 3
FIRE, STOP = "fire", "stop"
B = BANDS.index("B")


def open_fire(state: SinkState) -> Iterator[Event]:
    """9.10 Open the convoy to fire from the German ships in the combat."""
    text = f"The convoy in {named(state.combat)} has no escort."
    state.then(Task("convoy_fire", (GERMAN,), (state.combat, 1)))
    yield Event("9.10", text, SIDES)


class ConvoyFire(Step[SinkState, SinkView]):
    """9.10 Before each of three rounds the Germans fire, or stop."""

    def ask(self, view: SinkView) -> Prompt:
        cell, number = view.args
        options = (Option(FIRE, "Fire at the convoy"), Option(STOP, "Stop"))
        pick = Pick("convoy", f"Round {number} of {ROUNDS}", options, default=(FIRE,))
        return Prompt(f"The convoy in {cell}: do you fire at it?", "9.10", (pick,), fight=str(cell))

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        number = int(task.args[1])
        if orders[GERMAN]["convoy"] == (FIRE,):
            yield from fire(state, number, dice)
            if state.value[state.prize] and number < ROUNDS:
                state.then(Task("convoy_fire", (GERMAN,), (state.combat, number + 1)))
                yield Event("9.10", f"Round {number} of {ROUNDS} is fired.", SIDES)
                return
        yield Event("9.10", f"The attack on the convoy in {named(state.combat)} is over.", SIDES, (BattleOver(),))
        state.combat, state.prize = "", NOBODY
        state.line = [0] * len(state.line)


def fire(state: SinkState, number: int, dice: Dice) -> Iterator[Event]:
    """9.10, 9.6 Each ship with guns at range B rolls once; a 5x is five points."""
    total = 0
    his, own = contact_who(contact(state, state.prize)), own_names(state, state.prize)[0]
    for ship in line(state, GERMAN):
        factor = guns(state, ship, B)
        if not factor:
            continue
        roll = convoy_fire(factor)
        face = dice.roll_for(10, f"turn {state.turn} 9.10 round {number} {ID[ship]}", roll.damage)
        hits = points(roll.outcome(face))
        total += hits
        damage = many(hits, "point")
        text = f"{NAME[ship]} fires at {his.name} (rolled {roll.sentence(face)}): {damage}."
        yield Event("9.10", text, (GERMAN,), (Shot(WHO[ship], his, hits=hits), rolled((face,), of=10)))
        text = f"{NAME[ship]} fires at {own.name}: {damage}."
        yield Event("9.10", text, (BRITISH,), (Shot(WHO[ship], own, hits=hits),))
    yield from hit_convoy(state, state.prize, total, "9.10")
