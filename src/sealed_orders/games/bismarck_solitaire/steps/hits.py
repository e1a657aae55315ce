"""3.6, 3.7 Hits: how they are rolled, allotted and booked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.events import zone_number
from sealed_orders.games.bismarck_solitaire.rolls import HIT
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    BRITISH,
    CONVOY,
    CONVOYS,
    GERMAN,
    NAMES,
    POINTS,
    PRINZ_EUGEN,
    SHIPS,
    WHO,
    the,
)
from sealed_orders.games.bismarck_solitaire.situation import Group, afloat, grid_of, score
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Hit, Points, Sunk
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree, capital, many


def roll_for_hits(dice: Dice, count: int, key: str) -> list[int]:
    """Roll a number of dice."""
    return [dice.roll_for(6, key, hit) for _ in range(count)]


def hit(face: int) -> int:
    """8.4 A die of 1, 2 or 3 is a hit."""
    return int(HIT.passes([face]))


def hits_of(faces: list[int]) -> int:
    """8.4 Every die of 1, 2 or 3 is a hit."""
    return sum(map(hit, faces))


def dice_text(faces: list[int]) -> str:
    """Dice as an event tells them: how many, what they showed, what they hit."""
    if not faces:
        return "no dice"
    hits = many(hits_of(faces), "hit") if hits_of(faces) else "no hit"
    return f"{many(len(faces), 'die', 'dice')} ({' '.join(map(str, faces))}), {hits}"


def damage(state: CruiseState, unit: str, hits: int) -> str:
    """3.6 Take hits off a unit's strength, never below zero, and say so."""
    before = state.strength[unit]
    state.strength[unit] = max(0, before - hits)
    if not hits:
        return f"{capital(the(unit))} still has strength {before}"
    return f"{capital(the(unit))} falls from strength {before} to {state.strength[unit]}"


def sinking(state: CruiseState, unit: str, by: str = "") -> Iterator[Event]:
    """3.6 A unit without strength is sunk, out of the match, and its points are booked at once, and once.

    British units have no square of their own: one is lost where the piece is that sank it.
    """
    if afloat(state, unit) or unit in state.sunk:
        return
    lost = Sunk(WHO[unit], state.square.get(unit) or state.square.get(by, ""))
    if unit in state.enemies:
        state.enemies.remove(unit)
    if unit in state.fighting:
        state.fighting.remove(unit)
    if unit == CONVOY:
        # 3.3, 8.7 The next one in line is whole, but it is not met in this zone in this turn.
        state.emptied.append(zone_number(state.event, grid_of(state, by)))
        state.convoys_sunk += 1
        state.strength[CONVOY] = BRITISH[CONVOY].strength if state.convoys_sunk < CONVOYS else 0
        text = f"The convoy is sunk ({state.convoys_sunk} of {CONVOYS}): {_score(state, unit)}."
        yield Event("3.3", text, SIDES, (lost, *won(POINTS[unit], "convoys sunk")))
        return
    state.sunk.append(unit)
    state.square.pop(unit, None)
    if unit == BISMARCK:
        yield Event("13.1", "The Bismarck is sunk.", SIDES, (lost, *won(POINTS[unit], "the Bismarck sunk")))
    else:
        verb = "lost" if unit in GERMAN else "sunk"
        text = f"{_the(unit)} is {verb}: {_score(state, unit)}."
        cause = "pieces lost" if unit in GERMAN else "ships sunk"
        yield Event("3.4", text, SIDES, (lost, *won(POINTS[unit], cause)))


def won(points: int, cause: str) -> tuple[Points, ...]:
    """3.4 Points won or lost are everybody's, for all play together."""
    return awarded(*(Points(side, points, cause) for side in SIDES))


def fall(state: CruiseState, ships: Group, hits: int, rule: str, rudder: bool = False) -> Iterator[Event]:
    """3.7 Hits fall on ships in one grid: on a lone ship at once, on two by choice."""
    if hits and len(ships) == 1:
        yield from _take(state, {ships[0]: hits}, rule, rudder)
    elif hits:
        state.then(Task("hits", (BISMARCK,), (hits, rule, int(rudder), *ships)))


def _take(state: CruiseState, allotted: Mapping[str, int], rule: str, rudder: bool) -> Iterator[Event]:
    struck = [ship for ship, hits in allotted.items() if hits]
    facts = tuple(Hit(WHO[ship], "hull", allotted[ship]) for ship in struck)
    yield Event(rule, ". ".join(damage(state, ship, allotted[ship]) for ship in struck) + ".", SIDES, facts)
    for ship in struck:
        yield from sinking(state, ship)
    if rudder:
        state.then(Task("rudder", (BISMARCK,), tuple(ship for ship in struck if afloat(state, ship))))


class Hits(Step[CruiseState, CruiseView]):
    """3.7 Hits by choice: the player allots them between two ships in one grid."""

    def ask(self, view: CruiseView) -> Prompt | None:
        """3.7 Give no ship more than she can take while the other can take it."""
        hits, least, most = self._range(view.args, view.strength)
        if least == most:
            return None
        hers, others = view.strength[BISMARCK], view.strength[PRINZ_EUGEN]
        text = (
            f"Your ships take {many(hits, 'hit')}. How many does the Bismarck take (strength {hers})? "
            f"The Prinz Eugen ({others}) takes the rest."
        )
        return Prompt(
            text, "3.7", (Number(BISMARCK, "Hits on the Bismarck, the rest on the Prinz Eugen", least, most),)
        )

    def _range(self, args: tuple[int | str, ...], strength: Mapping[str, int]) -> tuple[int, int, int]:
        hits, (flag, other) = int(args[0]), args[3:]
        hits = min(hits, strength[str(flag)] + strength[str(other)])
        return hits, max(0, hits - strength[str(other)]), min(hits, strength[str(flag)])

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        hits, least, _ = self._range(task.args, state.strength)
        _, rule, rudder, flag, other = task.args
        first = int(orders[task.to[0]][BISMARCK][0]) if orders else least
        yield from _take(state, {str(flag): first, str(other): hits - first}, str(rule), bool(rudder))


class Rudder(Step[CruiseState, CruiseView]):
    """6.4 The ship that takes the first hit of such an attack loses one of her speed."""

    def ask(self, view: CruiseView) -> Prompt | None:
        """6.4 If both were hit and are afloat, ask which was hit first."""
        if len(view.args) < len(SHIPS):
            return None
        options = tuple(Option(str(ship), NAMES[str(ship)], str(ship)) for ship in view.args)
        return Prompt("A torpedo has hit a rudder. Which ship's?", "6.4", (Pick("rudder", "Rudder hit", options),))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in orders[task.to[0]]["rudder"] if orders else map(str, task.args):
            before = state.speed[ship]
            state.speed[ship] = max(1, before - 1)
            text = f"{NAMES[ship]} is hit on the rudders: speed {before} to {state.speed[ship]}."
            yield Event("6.4", text, SIDES, (Hit(WHO[ship], "rudder", before - state.speed[ship]),))


def _the(unit: str) -> str:
    return f"The {NAMES[unit]}" if unit in GERMAN else capital(the(unit))


def _score(state: CruiseState, unit: str) -> str:
    return f"{POINTS[unit]:+} {agree(abs(POINTS[unit]), 'point')}, now {score(state)}"
