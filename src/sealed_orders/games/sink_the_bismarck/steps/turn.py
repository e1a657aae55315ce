"""1.2, 5.2, 16.1 A turn begins: its phases, releases, and the weather."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import air, markers, ships
from sealed_orders.games.sink_the_bismarck.calendar import is_night, title
from sealed_orders.games.sink_the_bismarck.forces import called, ships_in
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ENEMY, GERMAN, SIDES, WARSHIPS, names, whom
from sealed_orders.games.sink_the_bismarck.sighting import contact_who, mark, named, own_names
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.announce import phase
from sealed_orders.games.sink_the_bismarck.tables import CLEAR, POOR, TABLES, WEATHER_WORDS, WEATHER_ZONES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Absent, Released, Shadowed, Sighted
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task

FIX_TURNS = 4  # 8.10 turns that a fix is kept on the chart
START = "start"  # the argument of a match's first turn
_weather = TABLES["weather"]


def phases() -> tuple[Task, ...]:
    """1.2 The fourteen phases in their order."""
    return (
        Task("weather"),
        phase("Ship and convoy availability"),
        Task("arrivals"),
        Task("availability", SIDES),
        phase("Regrouping"),
        Task("organise", SIDES),
        phase("Plotting"),
        Task("plot", SIDES),
        Task("movement"),
        Task("fuel"),
        phase("Air search"),
        Task("air_search", (), (BRITISH,)),
        Task("air_search", (), (GERMAN,)),
        phase("British detection"),
        Task("detection", (), (BRITISH,)),
        phase("German detection"),
        Task("detection", (), (GERMAN,)),
        phase("British air attacks"),
        Task("strike", (BRITISH,)),
        phase("German air attacks"),
        Task("strike", (GERMAN,)),
        phase("German surface attacks"),
        Task("attack", (GERMAN,)),
        phase("British surface attacks"),
        Task("attack", (BRITISH,)),
        Task("combats"),
        phase("Repair"),
        Task("repair"),
        phase("Ports"),
        Task("ports"),
        Task("end_of_turn"),
    )


class Turn(Step[SinkState, SinkView]):
    """1.2 A turn begins."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if START not in task.args:
            state.turn += 1
        begin(state)
        state.then(*phases())
        night = ", night" if is_night(state.turn) else ""
        yield Event("2.6", f"Turn {state.turn}, {title(state.turn)}{night}.", SIDES, (fact.Turn(state.turn),))
        if START in task.args:
            yield from out_of_play(state)
            yield from in_contact(state)
        yield from release(state)


def begin(state: SinkState) -> None:
    """8.4 Detections of the last turn are over; plots and missions are yet to be made."""
    last = state.turn - 1
    state.before = [int(turn == last and last > 0) for turn in state.detected]
    state.moved, state.path = [0] * len(markers.MARKERS), [""] * len(markers.MARKERS)
    state.mission, state.centre = [""] * len(air.UNITS), [""] * len(air.UNITS)
    state.found, state.passed, state.attacks = [], [], []
    state.fixes = [fix for fix in state.fixes if fix[2] > state.turn - FIX_TURNS]


def out_of_play(state: SinkState) -> Iterator[Event]:
    """18.2 Tell both sides which ships are not in play as the match begins."""
    for fate, words in (("sunk", "Sunk before the start"), ("absent", "Not in play")):
        gone = [ship for ship in ships.ALL if state.fate[ship] == fate]
        if gone:
            yield Event("18.2", f"{words}: {names(gone)}.", SIDES, (Absent(whom(gone)),))


def in_contact(state: SinkState) -> Iterator[Event]:
    """18.2 If a scenario begins in contact, tell each side what it sees, and what of its own is seen."""
    for marker in markers.ALL:
        if state.detected[marker] != state.turn - 1 or not state.cell[marker] or state.turn == 1:
            continue
        side, cell = markers.SIDE[marker], state.cell[marker]
        seen = Sighted(cell, named(state, marker), before=True)
        text = f"{names(ships_in(state, marker))} in {cell}, detected last turn."
        yield Event("18.2", text, (ENEMY[side],), (seen,))
        hers = Sighted(cell, own=own_names(state, marker), before=True)
        yield Event("18.2", f"{called(state, marker)} was detected last turn.", (side,), (hers,))
        if quarry := state.shadowing[marker]:
            who = contact_who(quarry)
            shadowed = Shadowed(who, True, own_names(state, marker)[0])
            yield Event("18.2", f"{called(state, marker)} shadows {who.name}.", (side,), (shadowed,))
            yield Event("18.2", f"{who.name} is shadowed by a ship.", (ENEMY[side],), (Shadowed(who, True),))


def release(state: SinkState) -> Iterator[Event]:
    """16.1 Held ships are free from their turn on, or from the turn after the first detection of a German warship."""
    alarmed = 0 < state.first_detection < state.turn
    freed = [s for s in WARSHIPS[BRITISH] if state.held[s] and (alarmed or state.held[s] <= state.turn)]
    for ship in freed:
        state.held[ship] = 0
    if freed and state.turn > state.first_turn:
        yield Event("16.1", f"Released: {names(freed)}.", (BRITISH,), (Released(whom(freed)),))


class Weather(Step[SinkState, SinkView]):
    """5.2 One d10 for each zone."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for zone, name in enumerate(WEATHER_ZONES):
            face = dice.roll(10, f"turn {state.turn} 5.2 weather {name}")
            state.weather[zone] = changed(state.weather[zone], zone, face)
        words = ", ".join(
            f"{name} {WEATHER_WORDS[level]}" for name, level in zip(WEATHER_ZONES, state.weather, strict=True)
        )
        yield Event("5.2", f"Weather by zone: {words}.", SIDES, (fact.Weather(tuple(state.weather)),))


def changed(level: int, zone: int, face: int) -> int:
    """5.2 The weather of a zone after a die: better on a low face, worse on a high one.

    >>> changed(2, 0, 8), changed(2, 1, 8), changed(1, 3, 2)
    (3, 2, 1)
    """
    change = -1 if face <= _weather["improve"][zone] else int(face >= _weather["worsen"][zone])
    return max(CLEAR, min(POOR, level + change))


def seen_at_start(state: SinkState, marker: int) -> None:
    """18.2 A scenario begins with this marker detected, in the turn before its first."""
    state.turn -= 1
    mark(state, marker)
    state.turn += 1
