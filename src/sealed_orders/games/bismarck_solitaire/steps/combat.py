"""8, 10 Ship combat: who meets whom, targets, tactics, and the fire of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    FIREPOWER,
    NAMES,
    POINTS,
    TACTICS,
    WHO,
    in_words,
    the,
    whom,
)
from sealed_orders.games.bismarck_solitaire.situation import afloat, battle_line, met_by, order_of_fire
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.steps.hits import damage, dice_text, hits_of, roll_for_hits, sinking
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import BattleOver, Shot, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Choice, Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree, capital, many


def effect(tactic: str) -> str:
    """10.2 Return what a tactic does, in a few words.

    >>> effect("close")
    'own dice +1 on 1-4, enemy dice +1 on 3-6'
    """
    columns = zip(("own dice", "enemy dice"), zip(*TACTICS[tactic], strict=True), strict=True)
    return ", ".join(words for whose, faces in columns if (words := _change(whose, faces))) or "no change"


def _change(whose: str, faces: Sequence[int]) -> str:
    on = [face for face, change in enumerate(faces, 1) if change]
    return f"{whose} {max(faces, key=abs):+} on {on[0]}-{on[-1]}" if on else ""


TACTIC_OPTIONS = (
    Option("stay", f"Stay the course: {effect('stay')}"),
    Option("close", f"Close: {effect('close')}"),
    Option("increase", f"Increase the range: {effect('increase')}"),
)


class Battle(Step[CruiseState, CruiseView]):
    """8.1, 8.2 The ships in a zone fight every British unit of it. The Bismarck's battle is first."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        leader = str(task.args[0])
        ships = battle_line(state, leader)
        enemies = met_by(state, leader) if ships else ()
        if enemies:
            state.fighting, state.enemies, state.round = list(ships), list(enemies), 0
            them = ", ".join(f"{the(unit)} (strength {state.strength[unit]})" for unit in enemies)
            met = fact.Battle(state.square[leader], whom([*ships, *enemies]))
            yield Event("8.1", f"{in_words(ships)} {agree(len(ships), 'fights', 'fight')} {them}.", SIDES, (met,))
            state.then(Task("round"))


class Round(Step[CruiseState, CruiseView]):
    """8.3 A round begins: every German ship names a target and a tactic before any die is rolled."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.round += 1
        state.target, state.tactic = {}, {}
        yield Event("8.3", f"Round {state.round}.", SIDES, (fact.Round(state.round),))
        state.then(*state.ask_owners("aim", tuple(state.fighting)), Task("fire"))


def target(view: CruiseView, unit: str) -> str:
    """8.3 A British unit as it is offered to be fired at."""
    guns, worth = many(FIREPOWER[unit], "die", "dice"), many(POINTS[unit], "point")
    return f"{NAMES[unit]}: strength {view.strength[unit]}, {guns}, {worth}"


class Aim(Step[CruiseState, CruiseView]):
    """8.3, 10.1 The captains' choices: all dice of a ship go at one target, and each ship may try a tactic."""

    def ask(self, view: CruiseView) -> Prompt:
        choices: list[Choice] = []
        for ship in map(str, view.args):
            targets = tuple(Option(unit, target(view, unit)) for unit in view.enemies)
            only = (targets[0].value,) if len(targets) == 1 else None
            choices.append(Pick(ship, f"{NAMES[ship]} fires at", targets, default=only))
            choices.append(Pick(f"{ship}_tactic", f"{NAMES[ship]} tactic", TACTIC_OPTIONS, default=("stay",)))
        return Prompt(f"Round {view.round}: choose targets and tactics.", "8.3", tuple(choices))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        order = orders[task.to[0]]
        for ship in map(str, task.args):
            state.target[ship], state.tactic[ship] = order[ship][0], order[f"{ship}_tactic"][0]
            aims = f"{NAMES[ship]} aims at {the(state.target[ship])}"
            yield Event("8.3", f"{aims}{WORDS[state.tactic[ship]]}.", SIDES)


WORDS = {"stay": "", "close": " and closes", "increase": " and increases the range"}


class Fire(Step[CruiseState, CruiseView]):
    """8.4, 8.5 Tactics, then the German fire, then that of the British units still afloat."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        own, enemy = dict.fromkeys(state.fighting, 0), dict.fromkeys(state.fighting, 0)
        for ship in state.fighting:
            if state.tactic[ship] != "stay":
                changes = TACTICS[state.tactic[ship]]
                face = dice.roll_for(6, f"{_key(state, '10.2')} {ship} tactic", partial(_gain, changes))
                own[ship], enemy[ship] = changes[face - 1]
                text = _tactic(ship, state.tactic[ship], face, own[ship], enemy[ship])
                yield Event("10.2", text, SIDES, (rolled([face]),))
        for ship in tuple(state.fighting):
            yield from self._german(state, ship, own[ship], dice)
        for unit, ship in order_of_fire(state):
            if afloat(state, BISMARCK) and afloat(state, ship):
                yield from self._british(state, unit, ship, enemy[ship], dice)
        if not afloat(state, BISMARCK):
            return
        if state.enemies and state.fighting:
            state.then(Task("escape", (state.seat(state.fighting[0]),)))
        else:
            yield from battle_over(state, Event("8.1", "The battle is over.", SIDES))

    def _german(self, state: CruiseState, ship: str, change: int, dice: Dice) -> Iterator[Event]:
        """8.4 A unit sunk in this round does not fire; dice aimed at it later in the round are lost."""
        target = state.target[ship]
        if target not in state.enemies:
            yield Event("8.4", f"{NAMES[ship]} does not fire: {the(target)} is already gone.", SIDES)
            return
        faces = roll_for_hits(dice, max(0, FIREPOWER[ship] + change), f"{_key(state, '8.4')} {ship}")
        hurt = damage(state, target, hits_of(faces))
        shot = Shot(WHO[ship], WHO[target], shots=len(faces), hits=hits_of(faces))
        text = f"{NAMES[ship]} fires at {the(target)}: {dice_text(faces)}. {hurt}."
        yield Event("8.4", text, SIDES, (shot, rolled(faces)))
        yield from sinking(state, target, ship)

    def _british(self, state: CruiseState, unit: str, ship: str, change: int, dice: Dice) -> Iterator[Event]:
        """8.5, 8.6 Firepower is never lowered by damage, only by a tactic of the ship fired at."""
        faces = roll_for_hits(dice, max(0, FIREPOWER[unit] + change), f"{_key(state, '8.5')} {unit} at {ship}")
        hurt = damage(state, ship, hits_of(faces))
        shot = Shot(WHO[unit], WHO[ship], shots=len(faces), hits=hits_of(faces))
        text = f"{capital(the(unit))} fires at {NAMES[ship]}: {dice_text(faces)}. {hurt}."
        yield Event("8.5", text, SIDES, (shot, rolled(faces)))
        yield from sinking(state, ship)


def battle_over(state: CruiseState, why: Event) -> Iterator[Event]:
    """9.2 The battle is over for this turn; the ships stay in their grid, and damage stays on every unit."""
    state.fighting, state.enemies, state.round = [], [], 0
    state.target, state.tactic = {}, {}
    yield replace(why, facts=(*why.facts, BattleOver()))


def _key(state: CruiseState, rule: str) -> str:
    return f"turn {state.turn} {rule} round {state.round}"


def _gain(changes: Sequence[tuple[int, int]], face: int) -> int:
    """10.2 The dice that a tactic wins, those of the enemy counted against it."""
    own, enemy = changes[face - 1]
    return own - enemy


def _tactic(ship: str, tactic: str, face: int, own: int, enemy: int) -> str:
    does = "closes" if tactic == "close" else "increases the range"
    changes = [f"{whose} dice {change:+}" for whose, change in (("own", own), ("enemy", enemy)) if change]
    return f"{NAMES[ship]} {does} (rolled {face}): {', '.join(changes)}."
