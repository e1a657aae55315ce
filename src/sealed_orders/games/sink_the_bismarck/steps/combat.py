"""12.11, 12.25 A surface combat begins and ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck.battle import LAST_ROUND, first_band, line, rounds_in_band
from sealed_orders.games.sink_the_bismarck.chart import named
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.prize import prize_of
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDES, names, whom
from sealed_orders.games.sink_the_bismarck.sighting import mark
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.convoy_fire import open_fire
from sealed_orders.games.sink_the_bismarck.tables import BANDS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, BattleOver
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Combat(Step[SinkState, SinkView]):
    """12.11, 9.10 The ships that take part are known to both; a convoy without defenders is fired at."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        cell, _, word = (str(arg) for arg in task.args)
        state.combat, state.prize = cell, prize_of(state, word)
        british, german = line(state, BRITISH), line(state, GERMAN)
        if german and not british and state.prize != NOBODY:
            yield from meet(state, german)
            yield from open_fire(state)
        elif british and german:
            text = f"Combat in {named(cell)}: {names(british)} against {names(german)}."
            yield Event("12.11", text, SIDES, (Battle(cell, whom([*british, *german])),))
            yield from meet(state, [*british, *german])
            begin(state)
            yield from next_round(state)
        else:
            yield from over(state, "There is nobody left to fight.")


def meet(state: SinkState, fleet: list[int]) -> Iterator[Event]:
    """12.11, 13.5 Ships seen in a combat are detected, and have fought this turn."""
    if not line(state, BRITISH):
        text = f"The convoy in {named(state.combat)} sees its attackers: {names(fleet)}."
        yield Event("12.11", text, SIDES, (Battle(state.combat, whom(fleet)),))
    for marker in sorted({state.force[ship] for ship in fleet}):
        mark(state, marker)
    for ship in fleet:
        state.attacked[ship] = state.fought[ship] = state.turn


def begin(state: SinkState) -> None:
    """12.12 The first range, and nothing fired yet."""
    state.number, state.band = 0, first_band(state.turn)
    state.in_band, state.stays = 0, rounds_in_band(state)
    state.torpedoes = [0] * len(state.torpedoes)


def next_round(state: SinkState) -> Iterator[Event]:
    """12.12, 12.25 The next round; it is over when a side has no ship left, or after round 12."""
    if not line(state, BRITISH) or not line(state, GERMAN):
        yield from fought_out(state)
    elif state.number == LAST_ROUND:
        yield from over(state, f"Round {LAST_ROUND} is over.")
    else:
        state.number += 1
        state.in_band += 1
        text = f"Round {state.number} in {state.combat}, range {BANDS[state.band]}."
        yield Event("12.12", text, SIDES, (fact.Round(state.number, BANDS[state.band]),))
        args = (state.combat, state.number, state.band)
        state.then(Task("round", SIDES, args), Task("stand", SIDES, args))


def fought_out(state: SinkState) -> Iterator[Event]:
    """9.10, 12.25 One side is gone: with no escort left fighting the convoy is fired at."""
    if state.prize != NOBODY and state.value[state.prize] and line(state, GERMAN) and not line(state, BRITISH):
        yield from open_fire(state)
    else:
        yield from over(state, "One side has no ships left in it.")


def over(state: SinkState, why: str) -> Iterator[Event]:
    """12.25 The combat is over."""
    yield Event("12.25", f"The combat in {named(state.combat)} is over. {why}", SIDES, (BattleOver(),))
    state.combat, state.prize = "", NOBODY
    state.line = [0] * len(state.line)
