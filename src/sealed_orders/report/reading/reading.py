"""A record read moment by moment: played again by the rules, or as it was stored where they have changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Turn, facts_of
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import stages
from sealed_orders.kernel.scenario import BadScenario
from sealed_orders.kernel.witness import Throw, WitnessDice


@dataclass(frozen=True)
class Moment:
    """What could be seen after so many decisions, and what was told and thrown since the moment before."""

    number: int  # of decisions; for one side of a running match, of changes that it saw
    turn: int
    displays: Mapping[Side, Display]  # none where the record cannot be played again
    events: tuple[Event, ...]
    throws: tuple[Throw, ...] = ()


@dataclass(frozen=True)
class Told:
    """An event with the turn in which it was told, and the number of its decision."""

    turn: int
    number: int
    event: Event


@dataclass(frozen=True)
class Reading:
    """A record as a report reads it: whole when the match is over, while it runs one side's part."""

    record: Record
    game: Game[Any, Any]
    side: Side  # whose part it is; nobody's where it is whole
    sides: tuple[Side, ...]  # that are read
    moments: tuple[Moment, ...]
    note: str = ""  # why it could not be played again

    @property
    def board(self) -> Board:
        """The chart that the match began on."""
        return self.game.board()

    @property
    def whole(self) -> bool:
        """Whether all sides' secrets are open."""
        return not self.side

    @property
    def played(self) -> bool:
        """Whether the rules were played again."""
        return not self.note

    @cached_property
    def told(self) -> list[Told]:
        """Every event that is read, in its order."""
        found: list[Told] = []
        turn = self.moments[0].turn
        for before, moment in zip((self.moments[0], *self.moments), self.moments, strict=False):
            turn = max(turn, before.turn)
            for event in moment.events:
                turn = max([turn, *(fact.number for fact in facts_of(Turn, event.facts))])
                found.append(Told(turn, moment.number, event))
        return found

    @cached_property
    def throws(self) -> list[tuple[int, int, Throw]]:
        """Every throw with its turn and the number of its decision."""
        pairs = zip((self.moments[0], *self.moments), self.moments, strict=False)
        return [(before.turn, moment.number, throw) for before, moment in pairs for throw in moment.throws]

    @cached_property
    def turns(self) -> range:
        """The turns that were played."""
        last = max((told.turn for told in self.told), default=0)
        return range(self.first, max(last, self.moments[-1].turn if not self.record.outcome else last) + 1)

    @property
    def first(self) -> int:
        """The first turn of the scenario."""
        try:
            return self.game.turns(self.game.scenario(self.record.scenario))[0]
        except BadScenario:
            return max(1, self.moments[0].turn)

    @property
    def scenario(self) -> str:
        """What the scenario is called."""
        own = (self.record.setup or {}).get("title")
        known = self.game.scenarios.get(self.record.scenario)
        return str(own) if own else known.title if known else self.record.scenario

    @cached_property
    def starts(self) -> dict[int, Moment]:
        """By turn the first moment of it, and under the number after the last the end."""
        found: dict[int, Moment] = {}
        for moment in self.moments:
            found.setdefault(moment.turn, moment)
        end = self.moments[-1]
        if end.number != found[end.turn].number:
            found[end.turn + 1] = end
        return found

    def when(self, turn: int) -> str:
        """What a turn is called: its day and hour where it has them; nothing where no turn is known."""
        names = self.board.turns
        return names[turn - 1] if 0 < turn <= len(names) else f"turn {turn}" if turn else ""

    def turn(self, turn: int) -> str:
        """A turn by its number, and by its day and hour where it has them."""
        when = self.when(turn)
        return f"Turn {turn}" if when == f"turn {turn}" else f"Turn {turn}, {when}"


class NotOver(ValueError):
    """A match that runs, and no side named whose part is to be told."""


def read(record: Record, side: Side = "") -> Reading:
    """A record read: all of it when the match is over; while it runs, what one side knows and nothing else."""
    game = load(record.game)
    if record.outcome is not None:
        side = ""
    elif side not in game.sides:
        raise NotOver("The match is not over: a report of it is for one side, and tells what that side knows.")
    playing = tuple(game.playing(record.options))
    try:
        if side:
            return Reading(record.sealed(side), game, side, (side,), tuple(_own(record, side)))
        return Reading(record, game, "", playing, tuple(_whole(record, playing)))
    except RecordMismatch as error:
        kept = record.sealed(side) if side else record
        return Reading(kept, game, side, (side,) if side else playing, tuple(_stored(kept)), str(error))


def _whole(record: Record, sides: tuple[Side, ...]) -> Iterator[Moment]:
    thrown = 0
    for number, match in enumerate(stages(record, WitnessDice)):
        throws = match.dice.throws if isinstance(match.dice, WitnessDice) else []
        shown = {side: match.display(side) for side in sides}
        yield Moment(number, match.state.turn, shown, match.latest, tuple(throws[thrown:]))
        thrown = len(throws)


def _own(record: Record, side: Side) -> Iterator[Moment]:
    """A moment only where something changed for the side: their number tells nothing of the others."""
    shown: Display | None = None
    told = count = 0
    for match in stages(record):
        display, log = match.display(side), match.log(side)
        if display != shown or len(log) > told:
            yield Moment(count, match.view(side).turn, {side: display}, _to(match, side, told))
            count += 1
        shown, told = display, len(log)


def _to(match: Match, side: Side, since: int) -> tuple[Event, ...]:
    """What a side was told, as if nobody else had been."""
    return tuple(Event(e.rule, e.text, (side,), e.facts) for e in match.log(side)[since:])


def _stored(record: Record) -> Iterator[Moment]:
    """What is left where the rules have changed since, or the seed is sealed: the events as they were told."""
    turn = 0
    for number, events in enumerate(map(record.told, range(len(record.decisions) + 1))):
        yield Moment(number, turn, {}, events)
        turn = max([turn, *(fact.number for event in events for fact in facts_of(Turn, event.facts))])
