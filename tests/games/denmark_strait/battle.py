"""A battle set up by hand: a State at any point of the turn, one step asked or resolved at a time."""

from __future__ import annotations

from typing import Any

import sealed_orders as so
from sealed_orders.games.denmark_strait.cards import CODES
from sealed_orders.games.denmark_strait.chart import FACINGS
from sealed_orders.games.denmark_strait.damage import Damage
from sealed_orders.games.denmark_strait.ships import NUMBER, SHIPS, SIDES
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.dice import FastDice, LoadedDice
from sealed_orders.kernel.order import Side, parse_order
from sealed_orders.kernel.prompt import Pick, Prompt
from sealed_orders.kernel.state import Task
from tests.games.referee import table_of

GAME: so.Game[Any, Any] = so.load("denmark_strait")
BISMARCK, PRINZ_EUGEN, HOOD, PRINCE_OF_WALES = range(4)
# Where the tests of shots and moves have the four ships: five spaces apart, the Germans crossing the bows.
APART = (("h2", "W"), ("g2", "W"), ("e7", "NE"), ("d7", "NE"))
PHASES = {"move": "movement", "shoot": "shooting", "repair": "damage control", "check": "morale"}


def battle(scenario: str = "denmark_strait", captains: dict[str, str] | None = None, **options: str) -> StraitState:
    """Return the first turn, points refilled, the four ships apart; historical captains where no others are named."""
    chosen = {switch.key: switch.values[0] for switch in GAME.switches} | {"captains": "historical"} | options
    state: StraitState = GAME.setup(GAME.scenarios[scenario], chosen, FastDice("battle"))
    for ship, captain in (captains or {}).items():
        state.captain[NUMBER[ship]] = captain
    resolve(state, "turn")
    state.speed = 12
    places = APART if scenario in ("denmark_strait", "cruisers_close") else ()
    for number, (space, facing) in enumerate(places):
        put(state, number, space, facing)
    return state


def put(state: StraitState, ship: int, space: str, facing: str) -> None:
    """Put a ship on the map."""
    state.space[ship], state.facing[ship] = space, FACINGS.index(facing)


def gone(state: StraitState, ship: int, fate: str) -> None:
    """Take a ship off the map."""
    state.space[ship], state.fate[ship] = "", fate


def hurt(state: StraitState, ship: int, *cards: str) -> None:
    """Give a ship damage cards; hull damage is separate."""
    state.damage += [Damage(ship, CODES[card]) for card in cards]


def stack(state: StraitState, side: Side, *cards: str) -> None:
    """Put cards on top of a deck, with the rest under them."""
    top = tuple(CODES[card] for card in cards)
    state.draw[side] = top + tuple(card for card in state.draw[side] if card not in top)


def ask(state: StraitState, step: str, ship: int) -> Prompt:
    """Return the question about a ship."""
    side = SHIPS[ship].side
    state.agenda, state.phase, state.active, state.todo = [Task(step, (side,), (ship,))], PHASES[step], "", [ship]
    if step in ("move", "shoot"):
        state.active = side
    prompt = GAME.steps[step].ask(GAME.view(state, side))
    assert prompt is not None
    return prompt


def order(state: StraitState, step: str, ship: int, text: str, *faces: int) -> list[str]:
    """Ask about a ship, answer, and return what follows, with these dice."""
    answer = ask(state, step, ship).complete(parse_order(text))
    return resolve(state, step, ship, {SHIPS[ship].side: answer}, *faces)


def resolve(
    state: StraitState, step: str, ship: int | Side | None = None, orders: dict[Side, Any] | None = None, *faces: int
) -> list[str]:
    """Resolve a step and return both sides' events; all loaded faces must be rolled."""
    dice = LoadedDice(*faces)
    task = Task(step, SIDES, () if ship is None else (ship,))
    state.agenda = []
    events = list(GAME.steps[step].resolve(state, task, orders or {}, dice))
    assert not dice.left
    assert all(event.to == SIDES for event in events)
    return [event.text for event in events]


def fight(state: StraitState, *faces: int) -> so.Match:
    """Return a match that continues from here."""
    return so.Match(GAME, state, LoadedDice(*faces, rest=FastDice("rest")))


def choices(prompt: Prompt, key: str) -> list[str]:
    """Return what may be picked."""
    pick = next(choice for choice in prompt.choices if choice.key == key)
    assert isinstance(pick, Pick)
    return list(pick.values)


def codes(state: StraitState, ship: int) -> list[str]:
    """Return the damage cards on a ship."""
    names = {card: code for code, card in CODES.items()}
    return [names[d.card] for d in state.damage if d.ship == ship]


def table(paragraph: str) -> list[list[str]]:
    """Return the table in a paragraph of the rulebook, row by row, without its head."""
    return table_of(GAME, paragraph)
