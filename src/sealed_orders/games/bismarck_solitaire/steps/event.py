"""5 The event of the turn and its instructions, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.events import EVENTS, to_ships, to_uboat
from sealed_orders.games.bismarck_solitaire.rolls import prize
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    EXTRA_BOXES,
    GERMAN,
    NAMES,
    PIECES,
    PRINZ_EUGEN,
    UBOAT,
    in_words,
)
from sealed_orders.games.bismarck_solitaire.situation import (
    Group,
    Situation,
    afloat,
    as_it_is,
    chart_text,
    exposed,
    grid_of,
    groups,
    may_hide,
    points,
    score,
    sheltered,
    zone_of,
)
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.steps.hits import dice_text, fall, hits_of, roll_for_hits, won
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Befell, Die, Fact, Rolled, Turn, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree, many


def group_of(at: Situation, args: tuple[int | str, ...]) -> Group:
    """5.5 The ships of the group a task is about that are still afloat."""
    return tuple(str(ship) for ship in args if afloat(at, str(ship)))


class EventDice(Step[CruiseState, CruiseView]):
    """5.1, 5.2 A turn: the event, aircraft, the U-boat, ship combat, movement, the end."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if not state.tracks and points(state):
            text = f"Before the start: {score(state)}."
            yield Event("3.4", text, SIDES, won(points(state), "before the start"))
        white = dice.roll(6, f"turn {state.turn} 5.2 white")
        black = dice.roll(6, f"turn {state.turn} 5.2 black")
        state.event = state.chart[2 * (white - 1) + (black > 3)]
        event = EVENTS[state.event]
        text = f"Turn {state.turn}, white {white}, black {black}: {event.title}. {chart_text(state, state.event)}"
        faces = Rolled((Die(white, colour="white"), Die(black, colour="black")))
        yield Event("5.2", text, SIDES, (Turn(state.turn), Befell(state.event), faces))
        yield Event("5.3", self._situation(state), SIDES)
        if not state.tracks:
            state.keep_track(state.turn - 1)
        met = groups(state)
        state.then(
            *(Task("cover", (state.seat(group[0]),), group) for group in met),
            *(Task(effect, (state.seat(group[0]),), group) for group in met for effect in self._effects(state, group)),
            Task("air"),
            Task("uboat_hunted"),
            Task("uboat", (state.seat(UBOAT),)),
            Task("battle", args=(BISMARCK,)),
            Task("battle", args=(PRINZ_EUGEN,)),
            *state.ask_owners("move"),
            Task("end", (BISMARCK,)),
        )

    def _situation(self, state: CruiseState) -> str:
        """5.3 A piece is affected by the zone that holds its grid: a ship by all of it, the U-boat by what names it."""
        places = (
            f"{NAMES[piece]} in {grid_of(state, piece)}: {self._does(state, piece) or 'nothing'}"
            for piece in PIECES
            if afloat(state, piece)
        )
        return "; ".join(places) + "."

    def _does(self, state: CruiseState, piece: str) -> str:
        where = as_it_is(state, zone_of(state, piece))
        return to_uboat(where) if piece == UBOAT else to_ships(where)

    def _effects(self, state: CruiseState, group: Group) -> list[str]:
        """5.5 Return what the zone does to a group, in the order it is carried out."""
        where = zone_of(state, group[0])
        effects = {
            "barrels": where.barrels,
            "repair": where.repair,
            "merchantmen": where.merchantmen,
            "mines": where.mines,
            "attack": where.attack,
            "hide": where.hide,
        }
        return [effect for effect, here in effects.items() if here]


class Cover(Step[CruiseState, CruiseView]):
    """5.11 Ships with cover from last turn may stay unseen."""

    def ask(self, view: CruiseView) -> Prompt | None:
        group = group_of(view, view.args)
        if not may_hide(view, group):
            return None
        options = (Option("use", "Stay under cover"), Option("decline", "Come out"))
        has = f"{in_words(group)} {agree(len(group), 'has', 'have')} cover"
        text = f"{has} from: {to_ships(as_it_is(view, zone_of(view, group[0])))}. Stay hidden this turn?"
        return Prompt(text, "5.11", (Pick("cover", "Cover", options),))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if not orders:
            return
        group = group_of(state, task.args)
        if orders[task.to[0]]["cover"][0] == "use":
            state.hidden.extend(group)
            stay = f"{in_words(group)} {agree(len(group), 'stays', 'stay')} under cover"
            yield Event("5.11", f"{stay}: the enemy finds nothing.", SIDES)
        else:
            yield Event("5.11", f"{in_words(group)} {agree(len(group), 'comes', 'come')} out of cover.", SIDES)


class Barrels(Step[CruiseState, CruiseView]):
    """5.6 Barrels lost or gained, by each ship; never fewer than none nor more than at the start."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in group_of(state, task.args):
            before = state.barrels[ship]
            left = min(state.full_barrels[ship], max(0, before + zone_of(state, ship).barrels))
            state.barrels[ship] = left
            change = f"{'gains' if left > before else 'loses'} {many(abs(left - before), 'fuel barrel')}"
            has = f"{change} and has {left} left" if left != before else f"still has {many(left, 'fuel barrel')}"
            yield Event("5.6", f"{NAMES[ship]} {has}.", SIDES)


class Repair(Step[CruiseState, CruiseView]):
    """5.7 One ship of the group repairs hits, and a repairs box is marked. Speed is never repaired."""

    def ask(self, view: CruiseView) -> Prompt | None:
        hurt = [ship for ship in group_of(view, view.args) if view.strength[ship] < GERMAN[ship].strength]
        if not hurt or not view.repairs:
            return None
        options = tuple(Option(ship, f"{NAMES[ship]}: strength {view.strength[ship]}", ship) for ship in hurt)
        choice = Pick("repair", "Repair", (*options, Option("none", "No repairs")))
        boxes = many(view.repairs, "repairs box", "repairs boxes")
        return Prompt(f"Quiet waters: {boxes} free. Which ship makes repairs?", "5.7", (choice,))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ship = orders[task.to[0]]["repair"][0] if orders else "none"
        if ship == "none":
            group = group_of(state, task.args)
            yield Event("5.7", f"{in_words(group)} {agree(len(group), 'makes', 'make')} no repairs.", SIDES)
            return
        before = state.strength[ship]
        state.strength[ship] = min(GERMAN[ship].strength, before + zone_of(state, ship).repair)
        state.repairs -= 1
        boxes = f"{many(state.repairs, 'repairs box', 'repairs boxes')} left"
        text = f"{NAMES[ship]} makes repairs, from strength {before} to {state.strength[ship]}; {boxes}."
        yield Event("5.7", text, SIDES)


class Merchantmen(Step[CruiseState, CruiseView]):
    """5.8 One die for the group: low enough earns extra points."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        group = group_of(state, task.args)
        where = zone_of(state, group[0])
        roll = prize(where.merchantmen).roll(dice, f"turn {state.turn} 5.8 merchantmen {group[0]}")
        hunt = f"{in_words(group)} {agree(len(group), 'hunts', 'hunt')} merchantmen"
        needs = f"{hunt} ({where.merchantmen} or less): rolled {roll.total}"
        if not roll.passed:
            yield Event("5.8", f"{needs}, nothing found.", SIDES, (rolled(roll.faces),))
            return
        before = state.extra_points
        state.extra_points = min(EXTRA_BOXES, before + where.merchantmen_points)
        total = f"extra points {state.extra_points}, {score(state)} in all"
        facts: tuple[Fact, ...] = (rolled(roll.faces), *won(state.extra_points - before, "merchantmen"))
        yield Event("5.8", f"{needs}, a prize; {total}.", SIDES, facts)


class Mines(Step[CruiseState, CruiseView]):
    """5.9 Hits without a die. Cover does not help against them."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        group = tuple(ship for ship in group_of(state, task.args) if not sheltered(state, ship))
        if group:
            hits = zone_of(state, group[0]).mines
            yield Event(
                "5.9",
                f"{in_words(group)} {agree(len(group), 'runs', 'run')} into a minefield: {many(hits, 'hit')}.",
                SIDES,
            )
            yield from fall(state, group, hits, "5.9")


class Attack(Step[CruiseState, CruiseView]):
    """5.10 Dice against a group. It is no ship combat: nobody fires back."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        group = exposed(state, group_of(state, task.args))
        if group:
            where = zone_of(state, group[0])
            faces = roll_for_hits(dice, where.attack, f"turn {state.turn} 5.10 attack {group[0]}")
            yield Event("5.10", f"{where.note} on {in_words(group)}: {dice_text(faces)}.", SIDES, (rolled(faces),))
            yield from fall(state, group, hits_of(faces), "5.10")


class Hide(Step[CruiseState, CruiseView]):
    """5.11 The ships take a cover marker for the next turn."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in group_of(state, task.args):
            state.cover[ship] = state.turn + 1
            yield Event("5.11", f"{NAMES[ship]} may stay under cover next turn.", SIDES)
