"""3.3.2, 6.0 The search phase: who is spotted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.damage import sink
from sealed_orders.games.graf_spee.search import searchers, spotting, spotting_altmark, surely
from sealed_orders.games.graf_spee.ships import (
    ALTMARK,
    BRITISH,
    FLEET,
    GERMAN,
    GRAF_SPEE,
    NAME,
    SIDES,
    WHO,
    names,
    whom,
)
from sealed_orders.games.graf_spee.state import SpeeState, numbers
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.games.graf_spee.words import sentence
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import ContactLost, Searched, Sighted
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree

NO_THROW = "Contact at the start: no roll is made on the first turn (16.2)"


class Search(Step[SpeeState, SpeeView]):
    """6.1, 6.4 Square by square where both sides have ships: the Graf Spee first, and if she is missed the Altmark."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.spotted = numbers()
        yield from looked_into(state)
        for cell in dict.fromkeys(state.square[ship] for ship in state.afloat(FLEET[GERMAN])):
            ships = [ship for ship in state.afloat(FLEET[BRITISH]) if state.square[ship] == cell]
            if ships:
                yield from look(state, cell, ships, dice)
        yield from forget(state)


def looked_into(state: SpeeState) -> Iterator[Event]:
    """6.1, 6.2 Return where the British look, and how likely they find the Graf Spee there, from their own ships."""
    there: dict[str, list[int]] = {}
    for ship in state.afloat(FLEET[BRITISH]):
        there.setdefault(state.square[ship], []).append(ship)
    if there:
        level = state.visibility
        looks = {cell: surely(searchers(ships, state.patrols), level) for cell, ships in sorted(there.items())}
        chances = ", ".join(f"{cell} {chance:.0%}" for cell, chance in looks.items())
        searched = Searched(tuple(looks), chances=tuple(looks.values()))
        text = f"Searched, with the chance to see the Graf Spee if she was there: {chances}."
        if state.fate[GRAF_SPEE]:
            text = f"Searched: {', '.join(looks)}."
        yield Event("6.1", text, (BRITISH,), (searched,))


def look(state: SpeeState, cell: str, ships: list[int], dice: Dice) -> Iterator[Event]:
    """6.2, 6.4, 6.8 One German ship found is all of them found, and all British ships there are seen too (R9)."""
    here = [ship for ship in state.afloat(FLEET[GERMAN]) if state.square[ship] == cell]
    count = searchers(ships, state.patrols)
    for ship in here:
        chance = (spotting if ship == GRAF_SPEE else spotting_altmark)(count, state.visibility)
        by_itself = ship == GRAF_SPEE and state.sighted_turn == state.turn
        if by_itself or chance.roll(dice, f"turn {state.turn} 6.2 spotting {NAME[ship]}"):
            yield from sighted(state, cell, ships, here, NO_THROW if by_itself else chance.tally)
            return


def sighted(state: SpeeState, cell: str, ships: list[int], here: list[int], tally: str) -> Iterator[Event]:
    """6.4, 6.5, 9.4 Both sides learn whom they have met; the Altmark found alone is sunk."""
    for ship in (*ships, *here):
        state.spotted[ship] = 1
    for ship in here:
        state.seen_at[ship], state.seen_turn[ship] = cell, state.turn
    text = f"{names(ships)} {agree(len(ships), 'sights', 'sight')} {names(here)} in {cell}. {sentence(tally)}"
    yield Event("6.4", text, (BRITISH,), (Sighted(cell, whom(here), whom(ships)),))
    text = f"The British have spotted {names(here)} in {cell}. We see {names(ships)}."
    yield Event("6.4", text, (GERMAN,), (Sighted(cell, whom(ships), whom(here)),))
    yield from supply_ship(state)


def supply_ship(state: SpeeState) -> Iterator[Event]:
    """9.4 The Altmark is sunk once she is sighted, unless the Graf Spee is in her square."""
    alone = state.square[ALTMARK] != state.square[GRAF_SPEE]
    if not state.fate[ALTMARK] and state.spotted[ALTMARK] and alone:
        yield Event("9.4", "The Altmark is sunk.", SIDES, (sink(state, ALTMARK),))


def forget(state: SpeeState) -> Iterator[Event]:
    """6.5 A German ship that was not spotted again comes off the British map."""
    for ship in FLEET[GERMAN]:
        if state.seen_at[ship] and not state.spotted[ship]:
            state.seen_at[ship] = ""
            yield Event("6.5", f"{NAME[ship]} is no longer in sight.", (BRITISH,), (ContactLost(WHO[ship]),))
