"""Replays: a match moment by moment, from a side's own point of view; from every one and both when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sealed_orders.bots import plot_table
from sealed_orders.kernel.board import Display, Panel, Plot, Shade
from sealed_orders.kernel.event import Event, once
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.plane_board import Sea
from sealed_orders.kernel.record import Record, RecordUnplayable
from sealed_orders.kernel.replay import stages
from sealed_orders.table.protocol.hindsight import Moment, RollLine

BOTH = "both"


def points(record: Record, side: Side, sees_all: bool = False) -> tuple[Side, ...]:
    """Return the points of view a seat may take: its own, and when the match is over everybody's, as an umpire may."""
    return (*load(record.game).playing(record.options), BOTH) if record.outcome or sees_all else (side,)


def moments(record: Record, point: Side) -> list[Moment]:
    """Return a match from one point of view.

    While it runs, there is a moment only when something changed for the side, so that their number reveals nothing
    about the enemy. When it is over, there is one for every decision, so that viewers can change the point of view.
    """
    try:
        if record.outcome or point == BOTH:
            return list(_revealed(record, point))
        return list(_own(record, point))
    except RecordUnplayable:
        return list(_moments(record.sealed(point), point))


def plots(record: Record, point: Side, n: int) -> tuple[Plot, ...]:
    """Return a side's plot table at a moment, from what it knew by then."""
    officer = plot_table(record.game, point) if point in load(record.game).sides else None
    if officer is None or record.options.get("plot_table") == "off":
        return ()
    officer.read(tuple(_log(record, point, n)))
    return officer.plots()


def _log(record: Record, side: Side, n: int) -> Iterator[Event]:
    """Yield every event a side was sent up to a moment."""
    if record.outcome:
        steps = map(record.events_of, range(min(n, len(record.decisions)) + 1))
        yield from (event for events in steps for event in _to(events, side))
    else:
        yield from (event for moment in moments(record, side)[: n + 1] for event in moment.log)


def _own(record: Record, side: Side) -> Iterator[Moment]:
    shown, events_read, count = None, 0, 0
    for match in stages(record):
        display, log = _look(match, side), match.log(side)
        if display != shown or len(log) > events_read:
            yield Moment(n=count, turn=match.view(side).turn, display=display, log=log[events_read:])
            count += 1
        shown, events_read = display, len(log)


def _revealed(record: Record, point: Side) -> Iterator[Moment]:
    rolled = 0
    for number, match in enumerate(stages(record)):
        yield Moment(
            n=number,
            turn=match.state.turn,
            display=_look(match, point),
            log=_to(match.latest, point),
            orders=record.decisions[number - 1].orders if number else {},
            minutes=record.minutes.get(number, {}),
            rolls=_rolls(match, rolled),
        )
        rolled = len(match.dice.rolls)


def _moments(record: Record, point: Side) -> Iterator[Moment]:
    """Yield what is left if the rules have changed since: the events as they were sent."""
    yield Moment(n=0, turn=0, display=None, log=_to(record.events_of(0), point))
    for number, decision in enumerate(record.decisions, 1):
        orders = decision.orders if record.outcome else {}
        minutes = record.minutes.get(number, {})
        events = _to(record.events_of(number), point)
        yield Moment(n=number, turn=0, display=None, log=events, orders=orders, minutes=minutes)


def _look(match: Match, point: Side) -> Display:
    if point != BOTH:
        return match.display(point)
    return together({side: match.display(side) for side in match.game.playing(match.options)})


def together(displays: dict[Side, Display]) -> Display:
    """Return both sides' displays in one: of each side what is its own, and of the sea all that is known of it."""
    first = next(iter(displays.values()))
    taken: set[str] = set()
    tokens = []
    for side, display in displays.items():
        for token in display.tokens:
            if token.side in (side, "") and token.id not in taken:
                taken.add(token.id)
                tokens.append(token)
    return replace(
        first,
        tokens=tuple(tokens),
        panels=tuple(
            Panel(f"{side.capitalize()}: {panel.title}", panel.rows, score=panel.score)
            for side, display in displays.items()
            for panel in display.panels
        ),
        shades=_shades([shade for display in displays.values() for shade in display.shades]),
        rows={row: text for display in displays.values() for row, text in display.rows.items()},
        layers={},
        lost=tuple(token for side, display in displays.items() for token in display.lost if token.side == side),
        sea=_seas(displays),
    )


def _shades(shades: list[Shade]) -> tuple[Shade, ...]:
    """Return the shades of both sides, each of a name once, over all its cells."""
    named = {shade.name: shade for shade in reversed(shades)}
    over = {name: {cell for shade in shades if shade.name == name for cell in shade.cells} for name in named}
    return tuple(replace(shade, cells=tuple(sorted(over[name]))) for name, shade in reversed(named.items()))


def _seas(displays: dict[Side, Display]) -> Sea | None:
    """Return the plane as both sides know it: each vessel as her own side does, and all the fire that either saw."""
    seas = {side: display.sea for side, display in displays.items() if display.sea is not None}
    if not seas:
        return None
    whose = {token.id: side for side in seas for token in displays[side].tokens if token.side == side}
    return Sea(
        max(sea.turn for sea in seas.values()),
        tuple(vessel for side, sea in seas.items() for vessel in sea.vessels if whose.get(vessel.id) == side),
        tuple(dict.fromkeys(fall for sea in seas.values() for fall in sea.falls)),
        tuple(dict.fromkeys(run for sea in seas.values() for run in sea.runs)),
        tuple(dict.fromkeys(circle for sea in seas.values() for circle in sea.sight)),
    )


def _to(events: tuple[Event, ...], point: Side) -> tuple[Event, ...]:
    return once(events) if point == BOTH else tuple(event for event in events if point in event.to)


def _rolls(match: Match, since: int) -> tuple[RollLine, ...]:
    return tuple(RollLine(*roll) for roll in match.dice.rolls[since:])
