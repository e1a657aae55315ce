"""Positions: an empty sea with these markers on it, and the referee from there on."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sealed_orders.games.sink_the_bismarck import GAME, air, markers, ships
from sealed_orders.games.sink_the_bismarck.forces import assemble, clear
from sealed_orders.games.sink_the_bismarck.markers import NOBODY, NUMBER
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDES
from sealed_orders.games.sink_the_bismarck.sighting import mark
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.switches import in_force
from sealed_orders.kernel.dice import Dice, LoadedDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import IllegalOrder, Side, parse_order
from sealed_orders.kernel.prompt import Allot, Course, Pick, Prompt
from sealed_orders.kernel.state import Task
from tests.games.referee import table_of

SHIP = ships.NUMBER
NIGHT, DAY = 5, 6  # turns


class Ones(Dice):
    """Dice that always show one: nothing is heard, detected or hit."""

    def __init__(self) -> None:
        super().__init__("ones")

    def _face(self, faces: int, key: str, use: int) -> int:
        return 1


def loaded(*faces: int) -> LoadedDice:
    """Load these faces in order, and no more."""
    return LoadedDice(*faces)


@cache
def _campaign(options: tuple[tuple[str, str], ...]) -> SinkState:
    chosen = {switch.key: switch.values[0] for switch in GAME.switches} | dict(options)
    return GAME.setup(GAME.scenarios["rheinuebung"], chosen, Dice("position"))


def sea(turn: int = DAY, weather: int = 1, **options: str) -> SinkState:
    """Return the campaign on a turn, with one weather everywhere and nothing on the map; switches by name."""
    state = _campaign(tuple(sorted(options.items()))).copy()
    state.turn, state.weather, state.agenda = turn, [weather] * 4, []
    state.force = [NOBODY] * len(state.force)
    state.held = [0] * len(state.held)
    state.fate = ["absent"] * len(state.fate)
    state.value = [0] * len(state.value)
    for marker in markers.ALL:
        clear(state, marker)
    return state


def switched(state: SinkState, **options: str) -> SinkState:
    """Return the same position with other switches."""
    state.options = {**state.options, **options}
    state.rules = in_force(state.options)
    return state


def put(state: SinkState, cell: str, *names: str, **columns: int) -> int:
    """Return a task force of these ships in a hex; columns are set for each of them."""
    fleet = [SHIP[name] for name in names]
    for ship in fleet:
        state.fate[ship] = ""
        for column, value in columns.items():
            getattr(state, column)[ship] = value
    assert assemble(state, ships.SIDE[fleet[0]], fleet, cell)
    return state.force[fleet[0]]


def dummy(state: SinkState, side: Side, cell: str) -> int:
    """Return a dummy in a hex."""
    marker = next(m for m in markers.DUMMIES[side] if not state.cell[m])
    state.cell[marker] = cell
    return marker


def convoy(state: SinkState, name: str, cell: str, value: int = 0) -> int:
    """Return a convoy in a hex."""
    marker = NUMBER[BRITISH][name]
    state.cell[marker], state.value[marker] = cell, value or markers.convoy(marker).value
    return marker


def tanker(state: SinkState, cell: str, number: int = 1) -> int:
    """Return a tanker in a hex."""
    marker = NUMBER[GERMAN][f"tanker{number}"]
    ship = markers.tanker_ship(marker)
    state.cell[marker], state.uses[marker] = cell, 2
    state.force[ship], state.fate[ship] = marker, ""
    return marker


def seen(state: SinkState, *found: int) -> None:
    """Let markers be detected this turn."""
    for marker in found:
        mark(state, marker)


def unit(name: str) -> int:
    """Return the number of an air unit."""
    return air.NUMBER[name]


def prompt(state: SinkState, step: str, side: Side, *args: int | str) -> Prompt | None:
    """Return what a side is asked in a step."""
    state.agenda = [Task(step, (side,), args)]
    found = GAME.steps[step].ask(GAME.view(state, side))
    state.agenda = []
    return found


def play(
    state: SinkState,
    step: str,
    *faces: int,
    args: tuple[Any, ...] = (),
    orders: dict[Side, str] | None = None,
    **said: str,
) -> list[Event]:
    """Resolve a step: the orders of each side as text, the faces that are rolled; all must be rolled."""
    whole = {}
    said |= orders or {}
    for side, text in said.items():
        question = prompt(state, step, side, *args)
        assert question is not None, f"{side} is not asked"
        whole[side] = question.complete(parse_order(text))
    dice = LoadedDice(*faces)
    to = tuple(said) or SIDES[:1]
    events = list(GAME.steps[step].resolve(state, Task(step, to, args), whole, dice))
    assert not dice.left
    return events


def refused(state: SinkState, step: str, side: Side, text: str, *args: int | str) -> str:
    """Return the paragraph by which an order is refused."""
    question = prompt(state, step, side, *args)
    assert question is not None
    with pytest.raises(IllegalOrder) as caught:
        question.complete(parse_order(text))
    return caught.value.rule


def texts(events: list[Event], side: Side | None = None) -> list[str]:
    """Return what one side has read, or anybody."""
    return [event.text for event in events if side is None or side in event.to]


def options(question: Prompt | None, key: str) -> list[str]:
    """Return what may be picked: options, the modes of a course, or the bins."""
    assert question is not None
    choice = next(choice for choice in question.choices if choice.key == key)
    if isinstance(choice, Pick):
        return list(choice.values)
    if isinstance(choice, Course):
        return [mode.name for mode in choice.modes]
    assert isinstance(choice, Allot)
    return [box.value for box in choice.bins]


def keys(question: Prompt | None) -> list[str]:
    """Return the choices of a question."""
    return [choice.key for choice in question.choices] if question else []


def fighting(state: SinkState, cell: str, *forces: int) -> None:
    """Put these forces into a combat."""
    state.combat = cell
    for ship, marker in enumerate(state.force):
        if marker in forces:
            state.line[ship] = 1


def table(paragraph: str) -> list[list[str]]:
    """Return the table in a paragraph of the rulebook, row by row, without its head."""
    return table_of(GAME, paragraph)
