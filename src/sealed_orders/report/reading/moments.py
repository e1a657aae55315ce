"""How a record is read: replayed by the rules, or as it was stored if they have changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sealed_orders.kernel.board import Cells
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Turn, facts_of
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side, parse_order
from sealed_orders.kernel.prompt import MARK, Course
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import stages
from sealed_orders.kernel.scenario import BadScenario
from sealed_orders.kernel.witness import WitnessDice
from sealed_orders.report.reading.reading import Moment, Reading


class NotOver(ValueError):
    """The match still runs, and no side was named to report on."""


def read(record: Record, side: Side = "") -> Reading:
    """Read a record: all of it if the match is over; otherwise only what one side knows."""
    game = load(record.game)
    if record.outcome is not None:
        side = ""
    elif side not in game.sides:
        raise NotOver(
            "The match is not over. Until it is, a report is for one side and shows only what that side knows."
        )
    playing = (side,) if side else tuple(game.playing(record.options))
    kept = record.sealed(side) if side else record
    bare = Reading(kept, game, side, playing, (), record.outcome)
    try:
        return _played(record, bare)
    except (RecordMismatch, IllegalOrder) as error:
        return replace(bare, moments=tuple(_stored(kept)), first=_first(bare), note=str(error))


def _played(record: Record, bare: Reading) -> Reading:
    """Replay the orders by the rules: nothing that the file says about the results is believed."""
    moments: list[Moment] = []
    routes: dict[tuple[Side, str], Cells] = {}
    for number, match in enumerate(stages(record, WitnessDice)):
        if bare.side:
            moment = _own(match, bare.side, len(moments), moments)
        else:
            moment = _whole(match, bare.sides, number, moments)
        if moment is not None:
            moments.append(replace(moment, routes=routes))
            routes = {}
        if number < len(record.decisions):
            routes |= _routes(match, record.decisions[number].orders, bare.sides)
    outcome = (match.outcome or bare.outcome) if bare.whole else None
    return replace(bare, moments=tuple(moments), outcome=outcome, first=match.turns[0])


def _whole(match: Match, sides: tuple[Side, ...], number: int, before: list[Moment]) -> Moment:
    rolls = match.dice.rated_rolls if isinstance(match.dice, WitnessDice) else []
    before_rolls = sum(len(moment.rolls) for moment in before)
    shown = {side: match.display(side) for side in sides}
    return Moment(number, match.state.turn, shown, match.latest, tuple(rolls[before_rolls:]))


def _own(match: Match, side: Side, number: int, before: list[Moment]) -> Moment | None:
    """Keep only moments in which something changed for the side: so their number reveals nothing about the others."""
    display, log = match.display(side), match.log(side)
    before_events = sum(len(moment.events) for moment in before)
    if before and display == before[-1].displays[side] and len(log) == before_events:
        return None
    events = tuple(Event(event.rule, event.text, (side,), event.facts) for event in log[before_events:])
    return Moment(number, match.view(side).turn, {side: display}, events)


def _routes(
    match: Match, orders: Mapping[Side, str], sides: tuple[Side, ...]
) -> Iterator[tuple[tuple[Side, str], Cells]]:
    """Return by side and unit the cells that the orders of a decision name in succession."""
    for side in sides:
        prompt = match.prompt(side)
        if prompt is None or side not in orders:
            continue
        answers = prompt.complete(parse_order(orders[side]))
        own = {token.id: token.cell for token in match.display(side).tokens if token.side == side}
        for course in (choice for choice in prompt.choices if isinstance(choice, Course)):
            cells = tuple(cell for cell in answers[course.key][1:] if cell != MARK)
            yield (side, _ordered(course, own)), cells


def _ordered(course: Course, own: Mapping[str, str]) -> str:
    """Find the unit of a course: its key is the unit's id, or the unit is alone where the course begins."""
    here = [unit for unit, cell in own.items() if cell == course.start]
    return here[0] if course.key not in own and len(here) == 1 else course.key


def _stored(record: Record) -> Iterator[Moment]:
    """Read stored events, if the rules have changed since or the seed is sealed."""
    turn = 0
    for number, events in enumerate(map(record.events_of, range(len(record.decisions) + 1))):
        yield Moment(number, turn, {}, events)
        turn = max([turn, *(fact.number for event in events for fact in facts_of(Turn, event.facts))])


def _first(bare: Reading) -> int:
    """Return the first turn of the scenario, if it comes with the game."""
    try:
        return bare.game.turns(bare.game.scenario(bare.record.scenario))[0]
    except BadScenario:
        return 1
